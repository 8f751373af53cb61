import { Inject, Injectable } from '@nestjs/common';
import path from 'node:path';
import { CONFIG, type Config, type RecordingSettings } from '../config/config.js';
import { PbxDirectory, type RecordingAccess } from '../pbxs/pbx-directory.js';
import type { RecordingStorage } from './recording-storage.js';
import { recordingStorageOf } from './storage-of.js';
import { StorageTrouble } from './storage-trouble.js';

/**
 * Where the recordings of each PBX are: where its own settings say, for the PBX of the environment where `RECORDINGS_*` says, and for another
 * PBX nowhere. Its files may be called as those of the environment's PBX, and somebody else's call would be heard, or erased.
 */
@Injectable()
export class RecordingStorages {
  /** By PBX: a client of a bucket is not made for each recording. */
  private readonly made = new Map<string, { from: string; storage: Promise<RecordingStorage> }>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'pbxId' | 'recordings'>,
    @Inject(PbxDirectory) private readonly pbxs: PbxDirectory,
  ) {}

  /** The storage of a PBX, also of one that was taken out; null where nobody has said where its recordings are. Throws `StorageTrouble`. */
  async of(pbx: string): Promise<RecordingStorage | null> {
    const settings = await this.settingsOf(pbx);
    if (settings === null) return null;
    const from = JSON.stringify(settings);
    const known = this.made.get(pbx);
    if (known?.from === from) return known.storage;
    const storage = recordingStorageOf(settings);
    this.made.set(pbx, { from, storage });
    return storage;
  }

  /** Whether there is any place with recordings. */
  async isAny(): Promise<boolean> {
    return this.config.recordings !== null || (await this.pbxs.haveRecordings());
  }

  private async settingsOf(pbx: string): Promise<RecordingSettings | null> {
    const access = await this.pbxs.recordingsOf(pbx);
    if (access === 'sealed') throw new StorageTrouble('sealed', pbx);
    if (access !== null) return recordingSettingsOf(access, this.config.recordings);
    return pbx === this.config.pbxId ? this.config.recordings : null;
  }
}

/** What a PBX says of its recordings as settings of a storage; folders lie below the one of this machine (`RECORDINGS_DIR`). Throws `StorageTrouble` where it has none. */
export function recordingSettingsOf(access: RecordingAccess, own: RecordingSettings | null): RecordingSettings {
  const { pbxDir } = access;
  switch (access.kind) {
    case 'disk':
      if (own?.kind !== 'disk') throw new StorageTrouble('no-folder', 'RECORDINGS_DIR');
      return { kind: 'disk', dir: path.join(own.dir, access.folder), pbxDir };
    case 'http': {
      const url = new URL(access.url);
      if (access.user !== null) {
        url.username = encodeURIComponent(access.user);
        url.password = encodeURIComponent(access.secret ?? '');
      }
      return { kind: 'http', url: url.href, pbxDir };
    }
    case 's3': {
      const { url, region, bucket, prefix, accessKey, secret } = access;
      return { kind: 's3', url, region, bucket, prefix, accessKey, secretKey: secret ?? '', pbxDir };
    }
  }
}
