import fs from 'node:fs';
import path from 'node:path';
import { StorageTrouble } from './storage-trouble.js';
import { type ByteRange, insideOf, type RecordingStorage, type Removal, type StoredRecording } from './recording-storage.js';

/** Recordings in a folder this machine sees, which the PBX may call by another name. Nothing outside of it is ever opened or removed. */
export class DiskStorage implements RecordingStorage {
  constructor(private readonly folder: { dir: string; pbxDir: string }) {}

  async find(pbxPath: string): Promise<StoredRecording | null> {
    const file = await this.fileOf(pbxPath);
    if (file === null || file === 'outside') return null;
    const { size } = await fs.promises.stat(file);
    return { bytes: size, open: async (range?: ByteRange) => fs.createReadStream(file, range && { start: range.from, end: range.to }) };
  }

  async remove(pbxPath: string): Promise<Removal> {
    const file = await this.fileOf(pbxPath);
    if (file === null) return 'missing';
    if (file === 'outside') return 'outside';
    await fs.promises.rm(file, { force: true });
    return 'removed';
  }

  private troubleOf(error: unknown, otherwise: 'unreachable' | 'failed'): StorageTrouble {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return new StorageTrouble(['EACCES', 'EPERM'].includes(code) ? 'refused' : otherwise, `${this.folder.dir}: ${code || (error as Error).message}`, { cause: error });
  }

  /** Where the file lies; null when there is none. */
  private async fileOf(pbxPath: string): Promise<string | 'outside' | null> {
    const inside = insideOf(this.folder.pbxDir, pbxPath);
    if (inside === null) return 'outside';
    // A disk that is not mounted has no recordings, and none of them may be taken for gone.
    const root = await fs.promises.realpath(this.folder.dir).catch((error: unknown) => Promise.reject(this.troubleOf(error, 'unreachable')));
    try {
      // Links are followed first: one that leads out of the folder is no recording.
      const file = await fs.promises.realpath(path.join(root, inside));
      if (insideOf(root, file) === null) return 'outside';
      return (await fs.promises.stat(file)).isFile() ? file : 'outside';
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw this.troubleOf(error, 'failed');
    }
  }
}
