import type { Fact } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { createRedis } from '../redis/redis.js';
import { decodeEntry } from './fact-codec.js';

export interface FactTailOptions {
  redisUrl: string;
  name: string;
  /** Stream keys to follow. */
  streams: string[];
  /** Called in stream order; must not block. */
  onFact: (fact: Fact, stream: string) => void;
  /** An entry that is not a fact: counted by the caller, never fatal. */
  onBad: (error: unknown, stream: string, id: string) => void;
}

/** A process hears of a new PBX within moments. */
const LATELY_MS = 10_000;

type Reply = [stream: string, entries: [string, string[]][]][] | Record<string, [string, string[]][]> | null;

/** Follows fact streams from now on, without a group: every api sees every fact. */
export class FactTail {
  private readonly reader: Redis;
  private readonly positions = new Map<string, string>();
  private stopped = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: FactTailOptions) {
    this.reader = createRedis(options.redisUrl, `${options.name}-tail`);
    this.reader.on('error', () => {
      // ioredis reconnects by itself; the read below continues from the last position.
    });
  }

  /** Starts at the current ends of the streams; resolves when following has begun. */
  async start(): Promise<void> {
    for (const stream of this.options.streams) await this.begin(stream);
    this.loop = this.read();
  }

  /** Follows these streams as well, from a moment ago: nothing of a PBX that was added just now is missed. Heard at the latest when the read at hand ends. */
  follow(streams: readonly string[]): void {
    for (const stream of streams) if (!this.positions.has(stream)) this.positions.set(stream, `${Date.now() - LATELY_MS}-0`);
  }

  private async begin(stream: string): Promise<void> {
    const last = (await this.reader.xrevrange(stream, '+', '-', 'COUNT', 1)) as [string, string[]][];
    this.positions.set(stream, last[0]?.[0] ?? '0-0');
  }

  /** Position up to which facts were handed to `onFact`. */
  position(stream: string): string {
    return this.positions.get(stream) ?? '0-0';
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.reader.disconnect();
    await this.loop;
  }

  private async read(): Promise<void> {
    while (!this.stopped) {
      const streams = [...this.positions.keys()];
      try {
        const reply = (await this.reader.xread('COUNT', 500, 'BLOCK', 5000, 'STREAMS', ...streams, ...streams.map((s) => this.position(s)))) as Reply;
        const rows = reply === null ? [] : Array.isArray(reply) ? reply : Object.entries(reply);
        for (const [stream, entries] of rows) for (const entry of entries) this.hand(stream, entry);
      } catch {
        if (this.stopped) return;
        // Redis is away: wait a little, then read on from the last position; nothing is skipped.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  private hand(stream: string, entry: [string, string[]]): void {
    try {
      this.options.onFact(decodeEntry(entry), stream);
    } catch (error) {
      this.options.onBad(error, stream, entry[0]);
    }
    this.positions.set(stream, entry[0]);
  }
}
