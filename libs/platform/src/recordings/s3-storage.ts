import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { StorageTrouble, troubleOf } from './storage-trouble.js';
import { type ByteRange, insideOf, type RecordingStorage, type Removal, type StoredRecording } from './recording-storage.js';

export interface S3StorageSettings {
  /** Address of the service, for example `https://s3.eu-central-1.amazonaws.com` or that of a MinIO. */
  url: string;
  region: string;
  bucket: string;
  /** Put before the path of a recording; empty or ending with `/`. */
  prefix: string;
  accessKey: string;
  secretKey: string;
  pbxDir: string;
}

/** Recordings in a bucket that speaks S3: the file the PBX calls `<pbxDir>/2026/a.wav` is the object `<prefix>2026/a.wav`. */
export class S3Storage implements RecordingStorage {
  private readonly client: S3Client;

  constructor(private readonly settings: S3StorageSettings) {
    const { url, region, accessKey: accessKeyId, secretKey: secretAccessKey } = settings;
    this.client = new S3Client({
      endpoint: url,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Buckets as hosts need names for each bucket; services beside Amazon's often have none.
      forcePathStyle: true,
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 5000, requestTimeout: 10_000 },
      // Other services do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async find(pbxPath: string): Promise<StoredRecording | null> {
    const object = this.objectOf(pbxPath);
    if (object === null) return null;
    try {
      const { ContentLength: bytes = 0 } = await this.client.send(new HeadObjectCommand(object));
      return { bytes, open: (range?: ByteRange) => this.open(object, range) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw this.troubleOf(error);
    }
  }

  async remove(pbxPath: string): Promise<Removal> {
    const object = this.objectOf(pbxPath);
    if (object === null) return 'outside';
    // Deleting says nothing of whether there was anything.
    const isThere = (await this.find(pbxPath)) !== null;
    await this.client.send(new DeleteObjectCommand(object)).catch((error: unknown) => Promise.reject(this.troubleOf(error)));
    return isThere ? 'removed' : 'missing';
  }

  private async open(object: { Bucket: string; Key: string }, range?: ByteRange): Promise<Readable> {
    const { Body } = await this.client.send(new GetObjectCommand({ ...object, ...(range ? { Range: `bytes=${range.from}-${range.to}` } : {}) })).catch((error: unknown) => Promise.reject(this.troubleOf(error)));
    return Body as Readable;
  }

  private troubleOf(error: unknown): StorageTrouble {
    const where = `${new URL(this.settings.url).host}/${this.settings.bucket}`;
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === undefined) return troubleOf(error, where);
    return new StorageTrouble(status === 401 || status === 403 ? 'refused' : 'failed', `${where}: ${status} ${(error as Error).name}`, { cause: error });
  }

  private objectOf(pbxPath: string): { Bucket: string; Key: string } | null {
    const inside = insideOf(this.settings.pbxDir, pbxPath);
    return inside === null ? null : { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${inside}` };
  }
}

const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
