import path from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes of a file, both ends inclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface StoredRecording {
  bytes: number;
  /** The whole file, or a part of it, from its beginning. */
  open(range?: ByteRange): Promise<Readable>;
}

/** What became of a file that was to be removed: it is gone, it was gone before, or its path leads out of the storage. */
export type Removal = 'removed' | 'missing' | 'outside';

/** Port to the place where recordings are kept. A place that does not answer is an error (`StorageTrouble`), never "not there". */
export interface RecordingStorage {
  /** The recording that the PBX wrote under this path; null when it is not there (any more), or the path leads elsewhere. */
  find(pbxPath: string): Promise<StoredRecording | null>;
  /** Removes it for good. */
  remove(pbxPath: string): Promise<Removal>;
}

/** A path of the PBX as seen from its folder of recordings; null where it leads out of it. */
export function insideOf(pbxDir: string, pbxPath: string): string | null {
  if (pbxPath.includes('\0')) return null;
  const inside = path.posix.relative(pbxDir, path.posix.normalize(pbxPath));
  return inside === '' || inside === '..' || inside.startsWith('../') || path.posix.isAbsolute(inside) ? null : inside;
}

/** Type of a recording by the name of its file. */
export function mimeOf(file: string): string {
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const types: Record<string, string> = { wav: 'audio/wav', wav49: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg', gsm: 'audio/gsm' };
  return types[extension] ?? 'application/octet-stream';
}
