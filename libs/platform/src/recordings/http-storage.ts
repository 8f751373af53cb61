import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { StorageTrouble, troubleOf } from './storage-trouble.js';
import { type ByteRange, insideOf, type RecordingStorage, type Removal, type StoredRecording } from './recording-storage.js';

export interface HttpStorageSettings {
  /** Address of the folder; what the PBX calls `<pbxDir>/2026/a.wav` is at `<url>/2026/a.wav`. User and password in it are sent as Basic. */
  url: string;
  pbxDir: string;
}

const TIMEOUT_MS = 10_000;

/** Recordings that a web server on the PBX hands out (GET and HEAD, with ranges) and, where it allows that, deletes. */
export class HttpStorage implements RecordingStorage {
  private readonly base: URL;
  private readonly headers: Record<string, string>;

  constructor(
    private readonly settings: HttpStorageSettings,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    const url = new URL(settings.url.endsWith('/') ? settings.url : `${settings.url}/`);
    const { username, password } = url;
    this.headers = username === '' ? {} : { Authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}` };
    url.username = '';
    url.password = '';
    this.base = url;
  }

  async find(pbxPath: string): Promise<StoredRecording | null> {
    const address = this.addressOf(pbxPath);
    if (address === null) return null;
    const head = await this.send('HEAD', address);
    if (head.status === 404 || head.status === 410) return null;
    const bytes = Number(head.headers.get('content-length') ?? NaN);
    if (!head.ok || !Number.isSafeInteger(bytes)) throw this.refused('HEAD', head);
    return { bytes, open: (range?: ByteRange) => this.open(address, range) };
  }

  async remove(pbxPath: string): Promise<Removal> {
    const address = this.addressOf(pbxPath);
    if (address === null) return 'outside';
    const answer = await this.send('DELETE', address);
    if (answer.status === 404 || answer.status === 410) return 'missing';
    if (!answer.ok) throw this.refused('DELETE', answer);
    return 'removed';
  }

  private async open(address: URL, range?: ByteRange): Promise<Readable> {
    const answer = await this.send('GET', address, range ? { Range: `bytes=${range.from}-${range.to}` } : {});
    // A server that ignores the range would play another second of the call than the one asked for.
    if (!answer.ok || !answer.body || (range !== undefined && answer.status !== 206)) throw this.refused('GET', answer);
    return Readable.fromWeb(answer.body as ReadableStream);
  }

  private addressOf(pbxPath: string): URL | null {
    const inside = insideOf(this.settings.pbxDir, pbxPath);
    return inside === null ? null : new URL(inside.split('/').map(encodeURIComponent).join('/'), this.base);
  }

  /** Answers when the head of the answer is there; redirects are not followed, because the password is for this server. */
  private async send(method: string, address: URL, headers: Record<string, string> = {}): Promise<Response> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new StorageTrouble('timeout', `${this.base.host}, ${this.timeoutMs / 1000} s`)), this.timeoutMs);
    try {
      return await fetch(address, { method, headers: { ...this.headers, ...headers }, redirect: 'error', signal: abort.signal });
    } catch (error) {
      throw troubleOf(error, this.base.host);
    } finally {
      clearTimeout(timer);
    }
  }

  private refused(method: string, { status }: Response): StorageTrouble {
    return new StorageTrouble(status === 401 || status === 403 ? 'refused' : 'failed', `${this.base.host} answered ${method} with ${status}`);
  }
}
