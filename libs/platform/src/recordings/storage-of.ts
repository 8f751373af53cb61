import type { RecordingSettings } from '../config/config.js';
import { DiskStorage } from './disk-storage.js';
import { HttpStorage } from './http-storage.js';
import type { RecordingStorage } from './recording-storage.js';

/** The storage that is described. */
export async function recordingStorageOf(recordings: RecordingSettings): Promise<RecordingStorage> {
  switch (recordings.kind) {
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
