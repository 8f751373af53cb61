import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isWithin, kindOf, type NetworkReach } from './addresses.js';

/** The address leads where we do not go, whatever a name said when it was looked up before. */
export class ForbiddenAddress extends Error {}

/** What came of one request. `status` is null when there was no answer; `text` is then why. */
export interface PostResult {
  status: number | null;
  text: string;
  durationMs: number;
}
export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** For the whole of it: connecting, sending, and the beginning of the answer. */
  timeoutMs: number;
}

/** So much of an answer is kept. */
const ANSWER_BYTES = 1000;

/** Posts to addresses that people typed, without being led into places they do not see: the address is judged where the connection is made. */
export class GuardedPost {
  private readonly agents: Record<string, http.Agent>;

  constructor(private readonly reach: NetworkReach) {
    const options = { keepAlive: true, lookup: this.lookup };
    this.agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  }

  /** Says whether a URL may be used as it stands now; a name that cannot be looked up now is left to the request. */
  async check(url: string): Promise<void> {
    const host = hostOf(new URL(url));
    if (isIP(host) !== 0) return this.assertWithin(host);
    await new Promise<void>((resolve, reject) => {
      this.lookup(host, { all: true }, (error) => (error instanceof ForbiddenAddress ? reject(error) : resolve()));
    });
  }

  /** One POST. It follows no redirect, and never throws: what went wrong is the result. */
  post(url: string, { headers, body, timeoutMs }: PostOptions): Promise<PostResult> {
    const started = performance.now();
    return new Promise((resolve) => {
      const done = (status: number | null, text: string) => {
        clearTimeout(timer);
        resolve({ status, text: text.slice(0, ANSWER_BYTES), durationMs: Math.round(performance.now() - started) });
      };
      const target = new URL(url);
      const host = hostOf(target);
      if (isIP(host) !== 0 && !isWithin(kindOf(host), this.reach)) return resolve({ status: null, text: refusal(host), durationMs: 0 });
      const { request: open } = target.protocol === 'https:' ? https : http;
      const request = open(target, { method: 'POST', agent: this.agents[target.protocol], headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) } }, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          // A receiver that talks without end is not listened to.
          if (size > 64 * ANSWER_BYTES) response.destroy();
        });
        // Cut off in the middle: what came counts.
        response.on('error', () => undefined);
        response.on('close', () => done(response.statusCode ?? null, Buffer.concat(chunks).toString('utf8')));
      });
      const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      request.on('error', (error) => done(null, error.message));
      request.end(body);
    });
  }

  /** Ends idle connections. */
  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private assertWithin(address: string): void {
    if (!isWithin(kindOf(address), this.reach)) throw new ForbiddenAddress(refusal(address));
  }

  /** Looks a name up as the system does, and answers with addresses within reach alone: what is connected to is what was judged. */
  private readonly lookup: LookupFunction = (host, options, callback) => {
    systemLookup(host, { ...options, all: true } as LookupOptions & { all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const within = found.filter(({ address }) => isWithin(kindOf(address), this.reach));
      const [first] = within;
      if (!first) return callback(new ForbiddenAddress(refusal(found[0]?.address ?? host)), '', 0);
      return options.all ? callback(null, within) : callback(null, first.address, first.family);
    });
  };
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const refusal = (address: string): string => `the address ${address} is not within reach`;
