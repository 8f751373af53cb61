import type { Config } from '@santral/platform/config';
import { DiskStorage } from './disk-storage.js';
import { HttpStorage } from './http-storage.js';
import type { RecordingStorage } from './recording-storage.js';

/** The storage the configuration names; null where recordings are not served. */
export async function recordingStorageOf({ recordings }: Pick<Config, 'recordings'>): Promise<RecordingStorage | null> {
  switch (recordings?.kind) {
    case undefined:
      return null;
    case 'disk':
      return new DiskStorage(recordings);
    case 'http':
      return new HttpStorage(recordings);
    case 's3': {
      // Its library is large; who keeps recordings elsewhere does not load it.
      const { S3Storage } = await import('./s3-storage.js');
      return new S3Storage(recordings);
    }
  }
}
