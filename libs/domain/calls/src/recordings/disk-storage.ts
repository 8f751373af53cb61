import fs from 'node:fs';
import path from 'node:path';
import type { ByteRange, RecordingStorage, StoredRecording } from './recording-storage.js';

/** Recordings in a folder this machine sees, which the PBX may call by another name. Nothing outside of it is ever opened. */
export class DiskStorage implements RecordingStorage {
  constructor(private readonly folder: { dir: string; pbxDir: string } | null) {}

  async find(pbxPath: string): Promise<StoredRecording | null> {
    if (this.folder === null || pbxPath.includes('\0')) return null;
    const inside = path.posix.relative(this.folder.pbxDir, path.posix.normalize(pbxPath));
    if (isOutside(inside)) return null;
    try {
      // Links are followed first: one that leads out of the folder is no recording.
      const [root, file] = await Promise.all([fs.promises.realpath(this.folder.dir), fs.promises.realpath(path.join(this.folder.dir, inside))]);
      if (isOutside(path.relative(root, file))) return null;
      const stat = await fs.promises.stat(file);
      if (!stat.isFile()) return null;
      return { bytes: stat.size, open: (range?: ByteRange) => fs.createReadStream(file, range && { start: range.from, end: range.to }) };
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }
}

const isOutside = (relative: string): boolean => relative === '' || relative === '..' || relative.startsWith('../') || path.isAbsolute(relative);
