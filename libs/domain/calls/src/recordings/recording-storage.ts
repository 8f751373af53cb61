import type { Readable } from 'node:stream';

/** Bytes of a file, both ends inclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface StoredRecording {
  bytes: number;
  /** The whole file, or a part of it. */
  open(range?: ByteRange): Readable;
}

/** Port to the place where recordings are kept. */
export interface RecordingStorage {
  /** The recording that the PBX wrote under this path; null when it is not there (any more), or the path leads elsewhere. */
  find(pbxPath: string): Promise<StoredRecording | null>;
}

/** Nest injection token of the storage. */
export const RECORDING_STORAGE = Symbol('RECORDING_STORAGE');

/** Type of a recording by the name of its file. */
export function mimeOf(file: string): string {
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const types: Record<string, string> = { wav: 'audio/wav', wav49: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg', gsm: 'audio/gsm' };
  return types[extension] ?? 'application/octet-stream';
}
