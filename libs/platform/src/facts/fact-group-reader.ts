import { type Fact, type FactName } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.js';
import { createRedis } from '../redis/redis.js';
import { isUnavailable } from '../database/unavailable.js';
import { decodeEntry, FACT_FIELD } from './fact-codec.js';
import { type ConsumerSpec, StopError } from './fact-consumer.js';

export interface GroupReaderOptions {
  redisUrl: string;
  streams: string[];
  spec: ConsumerSpec;
  instance: object;
  /** Unique per process, so that a dead one's entries can be told and claimed. */
  consumer: string;
  logger: Logger;
  batch?: number;
  /** Entries of a consumer that is silent for this long are taken over. */
  claimAfterMs?: number;
  /** A fact that fails this often (for its own fault) goes to the dead letters. */
  attempts?: number;
  /** Pause between attempts of a failing batch. */
  retryMs?: number;
}

type Entry = [id: string, fields: string[] | null];
type GroupReply = [string, Entry[]][] | Record<string, Entry[]> | null;

export const deadLetterStream = (stream: string) => `${stream}:dead`;

/**
 * Reads fact streams as a member of a consumer group and hands batches to a consumer class. Order is kept within a stream; a fact is
 * acknowledged only after its handler has finished, so a killed worker loses nothing: its entries are claimed by the next one.
 */
export class FactGroupReader {
  private readonly reader: Redis;
  private readonly commands: Redis;
  private stopped = false;
  private loop: Promise<void> = Promise.resolve();
  private readonly failures = new Map<string, number>();
  private lastClaim = 0;

  constructor(private readonly options: GroupReaderOptions) {
    this.reader = createRedis(options.redisUrl, `${options.spec.group}-reader`);
    this.commands = createRedis(options.redisUrl, `${options.spec.group}-commands`);
    for (const redis of [this.reader, this.commands]) redis.on('error', () => undefined);
  }

  async start(): Promise<void> {
    for (const stream of this.options.streams) await this.ensureGroup(stream);
    this.loop = this.read();
  }

  /** Finishes the batch at hand, then stops. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.reader.disconnect();
    await this.loop;
    this.commands.disconnect();
  }

  private async ensureGroup(stream: string): Promise<void> {
    try {
      // From the beginning: a new consumer catches up with what the stream still holds.
      await this.commands.xgroup('CREATE', stream, this.options.spec.group, '0', 'MKSTREAM');
    } catch (error) {
      if (!String(error).includes('BUSYGROUP')) throw error;
    }
  }

  private async read(): Promise<void> {
    const { spec, consumer, streams, batch = 200 } = this.options;
    // What this consumer (or an earlier process of the same name) had taken but not finished comes first.
    let start = '0';
    while (!this.stopped) {
      try {
        await this.claimDead();
        const reply = (await this.reader.xreadgroup(
          'GROUP', spec.group, consumer, 'COUNT', batch, 'BLOCK', 1000, 'STREAMS', ...streams, ...streams.map(() => start),
        )) as GroupReply;
        const rows = reply === null ? [] : Array.isArray(reply) ? reply : Object.entries(reply);
        let taken = 0;
        for (const [stream, entries] of rows) {
          taken += entries.length;
          await this.process(stream, entries);
        }
        if (start === '0' && taken === 0) start = '>';
      } catch (error) {
        if (this.stopped) return;
        if (String(error).includes('NOGROUP')) for (const stream of streams) await this.ensureGroup(stream).catch(() => undefined);
        else this.options.logger.warn({ err: error, group: spec.group }, 'reading facts failed, trying again');
        await this.pause();
      }
    }
  }

  /** Takes over entries whose consumer went silent. */
  private async claimDead(): Promise<void> {
    const { claimAfterMs = 30_000, spec, consumer, streams } = this.options;
    if (Date.now() - this.lastClaim < claimAfterMs / 2) return;
    this.lastClaim = Date.now();
    for (const stream of streams) {
      const [, entries] = (await this.commands.xautoclaim(stream, spec.group, consumer, claimAfterMs, '0-0', 'COUNT', 200)) as [string, Entry[]];
      if (entries.length > 0) {
        this.options.logger.info({ group: spec.group, stream, entries: entries.length }, 'claimed facts of a dead consumer');
        await this.process(stream, entries);
      }
    }
  }

  private async process(stream: string, entries: Entry[]): Promise<void> {
    const facts: Fact[] = [];
    const done: string[] = [];
    for (const [id, fields] of entries) {
      if (fields === null) done.push(id); // trimmed away meanwhile
      else {
        try {
          facts.push(decodeEntry([id, fields]));
        } catch (error) {
          await this.bury(stream, id, fields, error);
        }
      }
    }
    done.push(...facts.filter((f) => !this.wants(f.name)).map((f) => f.seq));
    const wanted = facts.filter((f) => this.wants(f.name));
    if (done.length > 0) await this.ack(stream, done);
    if (wanted.length > 0) await this.deliver(stream, wanted);
  }

  private wants(name: FactName): boolean {
    return this.options.spec.handlers.some((h) => h.names.includes(name));
  }

  /** Hands a batch over; when it fails, its facts are tried one by one so that one bad fact cannot hold up the others. */
  private async deliver(stream: string, facts: Fact[]): Promise<void> {
    try {
      await this.handle(facts);
      await this.ack(stream, facts.map((f) => f.seq));
      return;
    } catch (error) {
      if (this.stopped) return;
      this.options.logger.warn({ err: error, group: this.options.spec.group, facts: facts.length }, 'a batch of facts failed');
      if (isUnavailable(error)) return this.waitAndRetry(stream, facts);
    }
    for (const fact of facts) await this.deliverOne(stream, fact);
  }

  private async deliverOne(stream: string, fact: Fact): Promise<void> {
    while (!this.stopped) {
      try {
        await this.handle([fact]);
        this.failures.delete(fact.id);
        return await this.ack(stream, [fact.seq]);
      } catch (error) {
        const failures = (this.failures.get(fact.id) ?? 0) + 1;
        if (!isUnavailable(error)) this.failures.set(fact.id, failures);
        if (error instanceof StopError || failures >= (this.options.attempts ?? 5)) {
          this.failures.delete(fact.id);
          return await this.bury(stream, fact.seq, [FACT_FIELD, JSON.stringify({ ...fact, seq: undefined })], error);
        }
        await this.pause();
      }
    }
  }

  /** A database or Redis that is away is nobody's fault: wait for as long as it takes, keep the order. */
  private async waitAndRetry(stream: string, facts: Fact[]): Promise<void> {
    await this.pause();
    if (!this.stopped) await this.deliver(stream, facts);
  }

  private async handle(facts: Fact[]): Promise<void> {
    for (const { names, method } of this.options.spec.handlers) {
      const mine = facts.filter((f) => names.includes(f.name));
      if (mine.length > 0) await (this.options.instance as Record<string, (facts: Fact[]) => Promise<void>>)[method]?.(mine);
    }
  }

  private async ack(stream: string, ids: string[]): Promise<void> {
    await this.commands.xack(stream, this.options.spec.group, ...ids);
  }

  private async bury(stream: string, id: string, fields: string[], error: unknown): Promise<void> {
    this.options.logger.error({ err: error, group: this.options.spec.group, stream, id }, 'fact goes to the dead letters');
    await this.commands
      .multi()
      .xadd(deadLetterStream(stream), '*', ...fields, 'group', this.options.spec.group, 'id', id, 'error', String(error).slice(0, 500))
      .xack(stream, this.options.spec.group, id)
      .exec();
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.options.retryMs ?? 1000));
  }
}
