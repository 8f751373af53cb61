import type { DraftFact, PbxStatus } from '@santral/contracts';
import type { OnceLogger } from '@santral/platform/logging';
import type { Change } from '../tracker/types.js';
import type { Batch, LiveStore } from './live-store.js';
import { PendingBatch } from './pending-batch.js';

export interface PublisherOptions {
  store: Pick<LiveStore, 'write'>;
  fence: number;
  once: OnceLogger;
  /** Another process publishes now; nothing of ours was or will be written. */
  onFenced: () => void;
  onPublished: (name: DraftFact['name'], arrivedAt: number | null) => void;
  onDropped: (facts: number) => void;
  /** Facts kept in memory while Redis is away; beyond it the oldest are given up, never the state. */
  maxFacts?: number;
  /** Pause after a write that Redis refused, in ms. */
  retryMs?: number;
}

interface Sealed {
  batch: Batch;
  names: readonly DraftFact['name'][];
  arrivals: readonly number[];
}

/** A batch is sealed at this many facts while an earlier one is being written. */
const FACTS_PER_BATCH = 1000;
/**
 * How long a change may wait that no fact tells of, ms. Most signals of a call are such; written one by one they would keep Redis, and the connection to it, busy
 * while a phone rings. A fact takes along what has changed by then, so the state never lags behind the facts.
 */
const STATE_ALONE_MS = 25;

/**
 * Writes changes to the store in order, one batch at a time: while one is on its way, the next collects. So a quiet PBX pays one round trip per
 * fact, a busy one hundreds of signals per round trip, and whoever publishes never waits.
 */
export class Publisher {
  private pending = new PendingBatch();
  private readonly sealed: Sealed[] = [];
  private waiting = 0;
  private number = 0;
  private isWriting = false;
  private isFenced = false;
  private idle: (() => void)[] = [];
  /** Runs while what waits is no fact. */
  private alone: NodeJS.Timeout | null = null;
  /** What waits is to be written now. */
  private isDue = false;

  constructor(private readonly options: PublisherOptions) {}

  /** Facts that are not written yet. */
  get backlog(): number {
    return this.waiting;
  }

  /** Takes what a signal changed; `arrivedAt`: epoch ms of its bytes, null when none caused it. */
  publish(change: Change, arrivedAt: number | null): void {
    this.pending.add(change, arrivedAt);
    this.added(change.facts.length);
  }

  setStatus(status: PbxStatus, facts: readonly DraftFact[]): void {
    this.pending.setStatus(status);
    this.pending.addFacts(facts, null);
    this.added(facts.length);
    this.start();
  }

  setQueues(queues: ReadonlySet<string>): void {
    this.pending.setQueues(queues);
    this.added(0);
  }

  heardAt(at: number): void {
    this.pending.setHeardAt(at);
    this.added(0);
  }

  /** Resolves when everything taken so far is written (or can no longer be). */
  flushed(): Promise<void> {
    if (this.isFenced || (!this.isWriting && this.pending.isEmpty && this.sealed.length === 0)) return Promise.resolve();
    this.start();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  private added(facts: number): void {
    this.waiting += facts;
    if (this.pending.facts.length >= FACTS_PER_BATCH) this.seal();
    if (facts > 0) this.start();
    else this.startSoon();
  }

  /** For state alone. */
  private startSoon(): void {
    if (!this.isWriting && !this.isFenced && !this.pending.isEmpty) this.alone ??= setTimeout(() => this.start(), STATE_ALONE_MS);
  }

  private start(): void {
    this.isDue = true;
    if (this.alone) clearTimeout(this.alone);
    this.alone = null;
    if (this.isWriting || this.isFenced) return;
    this.isWriting = true;
    // After the chunk at hand: all its signals go together.
    setImmediate(() => void this.write());
  }

  private seal(): void {
    const { names, arrivals } = this.pending;
    this.sealed.push({ batch: this.pending.seal(), names, arrivals });
    this.pending = new PendingBatch();
    this.isDue = false;
    if (this.waiting > (this.options.maxFacts ?? 200_000)) this.giveUpOldest();
  }

  /** Keeps the state and gives up the facts of the oldest batch that is not on its way. */
  private giveUpOldest(): void {
    const oldest = this.sealed.find((entry, i) => i > 0 && entry.batch.facts.length > 0);
    if (!oldest) return;
    const lost = oldest.batch.facts.length;
    oldest.batch = { ...oldest.batch, facts: [] };
    this.waiting -= lost;
    this.options.onDropped(lost);
    this.options.once.warn('facts-dropped', { facts: lost }, 'Redis has been away for too long: facts are lost');
  }

  private async write(): Promise<void> {
    while (!this.isFenced) {
      if (this.sealed.length === 0 && this.isDue && !this.pending.isEmpty) this.seal();
      const next = this.sealed[0];
      if (!next) break;
      const { batch, names, arrivals } = next;
      this.number++;
      if (!(await this.writeOne(batch))) break;
      this.sealed.shift();
      this.waiting -= batch.facts.length;
      if (batch.facts.length > 0) names.forEach((name, i) => this.options.onPublished(name, arrivals[i] || null));
    }
    this.isWriting = false;
    this.startSoon();
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** False when another process has taken over. A write that Redis refuses is tried until it takes it: order is kept. */
  private async writeOne(batch: Batch): Promise<boolean> {
    for (;;) {
      try {
        if ((await this.options.store.write(batch, this.options.fence, this.number)) !== 'fenced') return true;
        this.isFenced = true;
        this.options.onFenced();
        return false;
      } catch (error) {
        if (this.isFenced) return false;
        this.options.once.warn('write-refused', { err: error }, 'Redis refused a write, trying again');
        await new Promise((resolve) => setTimeout(resolve, this.options.retryMs ?? 200));
      }
    }
  }

  /** Writes nothing more; what is pending is given up. */
  abandon(): void {
    this.isFenced = true;
    if (this.alone) clearTimeout(this.alone);
    for (const resolve of this.idle.splice(0)) resolve();
  }
}
