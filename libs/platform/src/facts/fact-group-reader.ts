import { setTimeout } from 'node:timers/promises';
import type { Fact, FactName } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { isUnavailable } from '../database/unavailable.js';
import type { Logger } from '../logging/logger.js';
import { createRedis } from '../redis/redis.js';
import { bury, replayStream } from './dead-letters.js';
import { decodeEntry, encodeFact, FACT_FIELD, peekName } from './fact-codec.js';
import { type ConsumerSpec, rests, StopError } from './fact-consumer.js';
import { Lease } from './lease.js';
import { PileUp } from './pile-up.js';

export interface GroupReaderOptions {
  redisUrl: string;
  streams: string[];
  spec: ConsumerSpec;
  instance: object;
  /** Unique per process, so that a dead one's entries can be told and claimed. */
  consumer: string;
  logger: Logger;
  /** Entries of a consumer that is silent for this long are taken over. */
  claimAfterMs?: number;
  /** A fact that fails this often (for its own fault) goes to the dead letters. */
  attempts?: number;
  /** Pause between attempts of a failing batch. */
  retryMs?: number;
  /** Where a new group begins: after this position. From the beginning unless told otherwise. */
  from?: string;
  /** What has piled up for those who go first in this process. */
  pileUp?: PileUp;
}

type Entry = [id: string, fields: string[] | null];
type GroupReply = [string, Entry[]][] | Record<string, Entry[]> | null;
/** A fact and the entry that brought it; for a replayed dead letter the entry's id is not the fact's position. */
interface Taken {
  entryId: string;
  fact: Fact;
}

const BATCH = 200;

/**
 * Reads fact streams as a member of a consumer group and hands batches to a consumer class. Order is kept within a stream; a fact is
 * acknowledged only after its handler has finished, so a killed worker loses nothing: its entries are claimed by the next one.
 * Of an ordered group only one member reads at a time (it holds a lease); who takes over begins with what the last one left undone.
 */
export class FactGroupReader {
  private readonly reader: Redis;
  private readonly commands: Redis;
  /** Streams of facts, and after each of them its replays. */
  private readonly streams: string[] = [];
  private readonly bases = new Set<string>();
  private readonly lease: Lease | null;
  private leaseTimer?: NodeJS.Timeout;
  private isHolder = false;
  private stopped = false;
  private loop: Promise<void> = Promise.resolve();
  private readonly failures = new Map<string, number>();
  private lastClaim = 0;
  private readonly pileUp: PileUp;

  constructor(private readonly options: GroupReaderOptions) {
    const { redisUrl, spec, streams, consumer, claimAfterMs = 5000 } = options;
    this.reader = createRedis(redisUrl, `${spec.group}-reader`);
    this.commands = createRedis(redisUrl, `${spec.group}-commands`);
    // Errors reach the commands that were under way; ioredis reconnects by itself.
    for (const redis of [this.reader, this.commands]) redis.on('error', () => undefined);
    this.pileUp = options.pileUp ?? new PileUp();
    this.add(streams);
    this.lease = spec.ordered ? new Lease(this.commands, `facts:lease:${spec.group}`, consumer, claimAfterMs) : null;
  }

  async start(): Promise<void> {
    for (const stream of this.streams) await this.ensureGroup(stream);
    // A slow batch must not cost the lease.
    if (this.lease) this.leaseTimer = setInterval(() => void (this.isHolder && this.lease?.prolong().catch(() => undefined)), this.lease.ttlMs / 3);
    this.loop = this.read();
  }

  /** Reads these streams as well; those it reads already are left as they are. */
  async follow(streams: readonly string[]): Promise<void> {
    const more = streams.filter((stream) => !this.bases.has(stream));
    for (const stream of more.flatMap((one) => this.withReplays(one))) await this.ensureGroup(stream);
    this.add(more);
  }

  /** Finishes the batch at hand, then stops. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.pileUp.tell(this.options.spec.group, false);
    clearInterval(this.leaseTimer);
    this.reader.disconnect();
    await this.loop;
    await this.leave().catch(() => undefined);
    this.commands.disconnect();
  }

  /** Gives up the lease and the name in the group, unless something is still pending under it. */
  private async leave(): Promise<void> {
    if (this.commands.status !== 'ready') return;
    const { group } = this.options.spec;
    for (const stream of this.streams) {
      const pending = (await this.commands.xpending(stream, group, '-', '+', 1, this.options.consumer)) as unknown[];
      if (pending.length === 0) await this.commands.xgroup('DELCONSUMER', stream, group, this.options.consumer);
    }
    if (this.isHolder) await this.lease?.release();
  }

  private add(streams: readonly string[]): void {
    for (const stream of streams) {
      if (this.bases.has(stream)) continue;
      this.bases.add(stream);
      this.streams.push(...this.withReplays(stream));
    }
  }

  private withReplays(stream: string): string[] {
    return [stream, replayStream(stream, this.options.spec.group)];
  }

  private async ensureGroup(stream: string): Promise<void> {
    try {
      // From the beginning: a new consumer catches up with what the stream still holds.
      await this.commands.xgroup('CREATE', stream, this.options.spec.group, this.options.from ?? '0', 'MKSTREAM');
    } catch (error) {
      if (!String(error).includes('BUSYGROUP')) throw error;
    }
  }

  private async read(): Promise<void> {
    const { spec, consumer } = this.options;
    // What this consumer had taken but not finished comes first.
    let start = '0';
    while (!this.stopped) {
      try {
        if (this.lease) {
          const wasHolder = this.isHolder;
          this.isHolder = await this.lease.hold();
          if (!this.isHolder) {
            await this.pause();
            continue;
          }
          if (!wasHolder) {
            await this.inherit();
            start = '0';
          }
        } else await this.claimDead();
        const reply = (await this.reader.xreadgroup(
          'GROUP', spec.group, consumer, 'COUNT', spec.batch ?? BATCH, 'BLOCK', 1000, 'STREAMS', ...this.streams, ...this.streams.map(() => start),
        )) as GroupReply;
        const rows = reply === null ? [] : Array.isArray(reply) ? reply : Object.entries(reply);
        const taken = rows.reduce((sum, [, entries]) => sum + entries.length, 0);
        const isFull = taken >= (spec.batch ?? BATCH);
        if (spec.first) this.pileUp.tell(spec.group, isFull);
        for (const [stream, entries] of rows) await this.process(stream, entries);
        if (start === '0' && taken === 0) start = '>';
        else if (taken > 0 && (!isFull || (!spec.first && this.pileUp.isThere))) await setTimeout(rests[spec.rest ?? 'ordinary']);
      } catch (error) {
        if (this.stopped) return;
        if (String(error).includes('NOGROUP')) for (const stream of this.streams) await this.ensureGroup(stream).catch(() => undefined);
        else this.options.logger.warn({ err: error, group: spec.group }, 'reading facts failed, trying again');
        await this.pause();
      }
    }
  }

  /** Takes over entries whose consumer went silent. */
  private async claimDead(): Promise<void> {
    const { claimAfterMs = 5000, spec, consumer } = this.options;
    if (Date.now() - this.lastClaim < claimAfterMs / 2) return;
    this.lastClaim = Date.now();
    for (const stream of this.streams) {
      const [, entries] = (await this.commands.xautoclaim(stream, spec.group, consumer, claimAfterMs, '0-0', 'COUNT', spec.batch ?? BATCH)) as [string, Entry[]];
      if (entries.length > 0) {
        this.options.logger.info({ group: spec.group, stream, entries: entries.length }, 'claimed facts of a dead consumer');
        await this.process(stream, entries);
      }
    }
  }

  /** The holder of the lease owns everything that is pending; reading from `0` then gives it back in order. */
  private async inherit(): Promise<void> {
    for (const stream of this.streams) {
      let cursor = '0-0';
      do {
        [cursor] = (await this.commands.xautoclaim(stream, this.options.spec.group, this.options.consumer, 0, cursor, 'COUNT', 500, 'JUSTID')) as [string];
      } while (cursor !== '0-0');
    }
  }

  private async process(stream: string, entries: Entry[]): Promise<void> {
    const wanted: Taken[] = [];
    const done: string[] = [];
    for (const [entryId, fields] of entries) {
      if (fields === null) {
        done.push(entryId); // trimmed away meanwhile
        continue;
      }
      // Most facts are wanted by few groups, and parsing is what reading costs.
      const name = peekName([entryId, fields]);
      if (name !== null && !this.wants(name)) {
        done.push(entryId);
        continue;
      }
      try {
        const fact = decodeEntry([entryId, fields]);
        if (this.wants(fact.name)) wanted.push({ entryId, fact });
        else done.push(entryId);
      } catch (error) {
        await this.bury(stream, entryId, { seq: entryId, json: fields[fields.indexOf(FACT_FIELD) + 1] ?? '', error });
      }
    }
    if (wanted.length > 0) await this.deliver(stream, wanted, done);
    else if (done.length > 0) await this.ack(stream, done);
  }

  private wants(name: FactName): boolean {
    return this.options.spec.handlers.some((h) => h.names.includes(name));
  }

  /**
   * Hands a batch over; when it fails, its facts are tried one by one so that one bad fact cannot hold up the others. `unwanted` are entries
   * that came with it: acknowledged in the same command, or before, once it fails. A Redis that is away then must not end the attempts.
   */
  private async deliver(stream: string, batch: Taken[], unwanted: readonly string[]): Promise<void> {
    let open = unwanted;
    while (!this.stopped) {
      try {
        await this.handle(batch.map((taken) => taken.fact));
        return await this.ack(stream, [...open, ...batch.map((taken) => taken.entryId)]);
      } catch (error) {
        if (open.length > 0) open = await this.ack(stream, open).then(() => [], () => open);
        this.options.logger.warn({ err: error, group: this.options.spec.group, facts: batch.length }, 'a batch of facts failed');
        if (!isUnavailable(error)) break;
        // A database or Redis that is away is nobody's fault: wait for as long as it takes, keep the order.
        await this.waitHolding(stream, batch);
      }
    }
    if (open.length > 0) await this.ack(stream, open);
    for (const taken of batch) await this.deliverOne(stream, taken);
  }

  private async deliverOne(stream: string, taken: Taken): Promise<void> {
    const { fact, entryId } = taken;
    while (!this.stopped) {
      try {
        await this.handle([fact]);
        this.failures.delete(fact.id);
        return await this.ack(stream, [entryId]);
      } catch (error) {
        const failures = (this.failures.get(fact.id) ?? 0) + (isUnavailable(error) ? 0 : 1);
        this.failures.set(fact.id, failures);
        if (error instanceof StopError || failures >= (this.options.attempts ?? 5)) {
          this.failures.delete(fact.id);
          const { seq, ...draft } = fact;
          return await this.bury(stream, entryId, { seq, json: encodeFact(draft), error });
        }
        await this.waitHolding(stream, [taken]);
      }
    }
  }

  private async handle(facts: Fact[]): Promise<void> {
    for (const { names, method } of this.options.spec.handlers) {
      const mine = facts.filter((f) => names.includes(f.name));
      if (mine.length > 0) await (this.options.instance as Record<string, (facts: Fact[]) => Promise<void>>)[method]?.(mine);
    }
  }

  private async ack(stream: string, ids: readonly string[]): Promise<void> {
    await this.commands.xack(stream, this.options.spec.group, ...ids);
    // Replays are read by nobody else.
    if (!this.bases.has(stream)) await this.commands.xdel(stream, ...ids);
  }

  private async bury(stream: string, entryId: string, letter: { seq: string; json: string; error: unknown }): Promise<void> {
    const { group } = this.options.spec;
    this.options.logger.error({ err: letter.error, group, stream, id: letter.seq }, 'fact goes to the dead letters');
    await bury(this.commands, stream, entryId, { ...letter, group });
  }

  /** Waits before the next attempt and says that these entries are in good hands, so that nobody claims them meanwhile. */
  private async waitHolding(stream: string, batch: Taken[]): Promise<void> {
    await this.pause();
    if (this.stopped) return;
    const { spec, consumer } = this.options;
    await this.commands.xclaim(stream, spec.group, consumer, 0, ...batch.map((taken) => taken.entryId), 'JUSTID').catch(() => undefined);
  }

  private pause(): Promise<void> {
    return setTimeout(this.options.retryMs ?? 1000);
  }
}
