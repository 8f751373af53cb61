import type { Client } from 'pg';
import type { CallLines } from './call-buffer.js';
import { batchOfKnown, CallBatch, type CallWriting, type Counts, inOrderOfTime } from './call-writer.js';
import type { ConnectionPool } from './connection-pool.js';
import { SeenTexts } from './seen-texts.js';

/** Calls written in one transaction. The first ones are few: into empty tables PostgreSQL plans as if they stayed so. */
const CALLS_AT_ONCE = 4_000;
const FIRST_CALLS = 200;

export interface CallSinkOptions {
  /** Whether nothing of the PBX was imported before. */
  isFirst: boolean;
  /** Epoch ms: calls that were over before are none that Santral recorded. */
  unrecordedUntil: number;
}

/** Where calls go that are over: into batches, and these into the database. */
export class CallSink {
  readonly counts: Counts = { imported: 0, skipped: 0 };
  private callsAtOnce = FIRST_CALLS;
  private readonly written = new SeenTexts();
  /** Channels that are in a batch or being written. */
  private readonly underWay = new Set<string>();
  /** Calls of which nothing can be known: written down at once, so that their lines may be forgotten. What is kept until it is sent is copied in memory again and again. */
  private fresh: CallBatch;
  /** Calls of which the database is asked. */
  private asked: CallLines[] = [];

  constructor(
    private readonly writes: ConnectionPool,
    private readonly writing: CallWriting,
    private readonly options: CallSinkOptions,
  ) {
    this.fresh = new CallBatch(writing);
  }

  async take(calls: readonly CallLines[]): Promise<void> {
    for (const call of inOrderOfTime(calls)) {
      if (this.mayBeKnown(call)) await this.ask(call);
      else {
        this.underWay.add(call.uniqueid);
        this.fresh.add(call);
        if (this.fresh.uniqueids.length >= this.callsAtOnce) await this.writeFresh();
      }
    }
  }

  /** Begins to write what is left. */
  async flush(): Promise<void> {
    await this.writeFresh();
    await this.writeAsked();
  }

  /** Of a first import of years nearly no channel is: to ask of each would take longer than to write its stays. */
  private mayBeKnown({ uniqueid, lastAt }: CallLines): boolean {
    const isWritten = this.written.note(uniqueid);
    return !this.options.isFirst || isWritten || lastAt >= this.options.unrecordedUntil;
  }

  private async ask(call: CallLines): Promise<void> {
    // What is known of a channel is what was committed.
    if (this.underWay.has(call.uniqueid)) {
      await this.flush();
      await this.writes.settle();
    }
    this.underWay.add(call.uniqueid);
    this.asked.push(call);
    if (this.asked.length >= this.callsAtOnce) await this.writeAsked();
  }

  private async writeFresh(): Promise<void> {
    const batch = this.fresh;
    if (batch.uniqueids.length === 0) return;
    this.fresh = new CallBatch(this.writing);
    await this.write(async () => batch);
  }

  private async writeAsked(): Promise<void> {
    const calls = this.asked;
    if (calls.length === 0) return;
    this.asked = [];
    await this.write((client) => batchOfKnown(client, calls, this.writing));
  }

  private async write(batchOf: (client: Client) => Promise<CallBatch>): Promise<void> {
    this.callsAtOnce = Math.min(CALLS_AT_ONCE, this.callsAtOnce * 2);
    await this.writes.begin(async (client) => {
      const batch = await batchOf(client);
      await batch.write(client);
      this.counts.imported += batch.counts.imported;
      this.counts.skipped += batch.counts.skipped;
      for (const uniqueid of batch.uniqueids) this.underWay.delete(uniqueid);
    });
  }
}
