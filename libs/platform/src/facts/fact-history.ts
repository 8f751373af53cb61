import { compareSeq, type Fact, type FactName } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { FactArchive, StreamEntry } from './fact-archive.js';
import { decodeEntry, peekName } from './fact-codec.js';
import { groupProgress } from './stream-care.js';

const PAGE = 1000;

/** Positions of a stream; `after` is left out, `until` is not. */
export interface Reach {
  after: string;
  until: string;
}

/** Every fact that is kept: first those of the archive, then those of the streams. */
export class FactHistory {
  constructor(
    private readonly redis: Redis,
    private readonly archive: FactArchive,
  ) {}

  /** Position of the oldest fact of a stream that is kept; null without any. */
  async first(stream: string): Promise<string | null> {
    const [archived, [entry]] = await Promise.all([this.archive.first(stream), this.redis.xrange(stream, '-', '+', 'COUNT', 1) as Promise<StreamEntry[]>]);
    return archived ?? entry?.[0] ?? null;
  }

  /** Position up to which all of these groups have done what a stream holds; its end where none of them reads it, null for an empty stream. */
  async doneUpTo(stream: string, groups: readonly string[]): Promise<string | null> {
    const [[entry], progress] = await Promise.all([this.redis.xrevrange(stream, '+', '-', 'COUNT', 1) as Promise<StreamEntry[]>, groupProgress(this.redis, stream)]);
    const done = progress.filter(({ group }) => groups.includes(group)).map(({ doneUpTo }) => doneUpTo);
    return done.length > 0 ? done.reduce((least, seq) => (compareSeq(seq, least) < 0 ? seq : least)) : (entry?.[0] ?? null);
  }

  /**
   * Facts of these names from several streams, in batches, in the order they were published in. `unreadable` is told of entries that are no facts:
   * their group has them among its dead letters.
   */
  async *facts<N extends FactName>(reaches: Readonly<Record<string, Reach>>, names: readonly N[], unreadable: (stream: string, seq: string) => void = () => undefined): AsyncGenerator<Fact<N>[]> {
    const wanted: ReadonlySet<string> = new Set(names);
    const sources = Object.entries(reaches).map(([stream, reach]) => this.factsOf(stream, reach, wanted, unreadable));
    let batch: Fact<N>[] = [];
    for await (const fact of inOrder(sources)) {
      batch.push(fact as Fact<N>);
      if (batch.length < PAGE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  private async *factsOf(stream: string, reach: Reach, wanted: ReadonlySet<string>, unreadable: (stream: string, seq: string) => void): AsyncGenerator<Fact> {
    for await (const entries of this.entries(stream, reach)) {
      for (const entry of entries) {
        const name = peekName(entry);
        if (name !== null && !wanted.has(name)) continue;
        let fact: Fact;
        try {
          fact = decodeEntry(entry);
        } catch {
          unreadable(stream, entry[0]);
          continue;
        }
        if (wanted.has(fact.name)) yield fact;
      }
    }
  }

  /** Facts move from the stream to the archive while this reads: what a page of the stream does not reach back to is looked for there. */
  private async *entries(stream: string, { after, until }: Reach): AsyncGenerator<StreamEntry[]> {
    for (let at = after; ; ) {
      const page = (await this.redis.xrange(stream, `(${at}`, until, 'COUNT', PAGE)) as StreamEntry[];
      const begin = page[0]?.[0];
      let wasArchived = false;
      if (await this.archive.reaches(stream, at)) {
        for await (const entries of this.archive.entries(stream, at, until)) {
          const gone = begin === undefined ? entries : entries.filter(([seq]) => compareSeq(seq, begin) < 0);
          if (gone.length === 0) break;
          yield gone;
          wasArchived = true;
          at = gone.at(-1)?.[0] ?? at;
        }
      }
      if (wasArchived) continue;
      if (page.length === 0) return;
      yield page;
      at = page.at(-1)?.[0] ?? at;
    }
  }
}

/** The items of several sources by their positions, those of an earlier source first where positions are equal. */
async function* inOrder<T extends { seq: string }>(sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, next: await source.next() })));
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    for (const head of heads) {
      if (head.next.done) continue;
      if (!first || first.next.done || compareSeq(head.next.value.seq, first.next.value.seq) < 0) first = head;
    }
    if (!first || first.next.done) return;
    yield first.next.value;
    first.next = await first.source.next();
  }
}
