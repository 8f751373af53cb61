import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { compareSeq } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { FACT_FIELD } from './fact-codec.js';

/** An entry of a stream as Redis answers it. */
export type StreamEntry = [seq: string, fields: string[]];

/** Facts of one row: a busy minute, some hundred kilobytes before they are packed. */
const FACTS = 2000;
/** Rows read at once. */
const ROWS = 20;
/** Two workers that archive the same stream must not both write it. */
const LOCK = 'SELECT pg_advisory_xact_lock(7264828, hashtext($1))';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const lineSchema = z.tuple([z.string(), z.string()]);
const instantOf = (seq: string): Date => new Date(Number(seq.split('-')[0]));

/** Keeps facts in PostgreSQL when their stream lets go of them, byte for byte as they were published. */
export class FactArchive {
  constructor(private readonly database: DataSource) {}

  /** Keeps what a stream has up to a position and the archive has not. Answers how many facts that were. */
  async keep(redis: Redis, stream: string, upTo: string): Promise<number> {
    let kept = 0;
    for (;;) {
      const more = await this.keepSome(redis, stream, upTo);
      kept += more;
      if (more < FACTS) return kept;
    }
  }

  /** Forgets what was published before an instant; answers how many facts that were. */
  async forget(before: Date): Promise<number> {
    const [row] = await this.database.query<{ facts: number }[]>('WITH gone AS (DELETE FROM fact_archive WHERE last_at < $1 RETURNING facts) SELECT coalesce(sum(facts), 0)::int AS facts FROM gone', [before]);
    return row?.facts ?? 0;
  }

  /** Position of the oldest fact of a stream that is kept; null without any. */
  async first(stream: string): Promise<string | null> {
    const [row] = await this.database.query<{ seq: string }[]>('SELECT first_seq AS seq FROM fact_archive WHERE stream = $1 ORDER BY id LIMIT 1', [stream]);
    return row?.seq ?? null;
  }

  /** Whether anything of a stream behind a position is kept. */
  async reaches(stream: string, after: string): Promise<boolean> {
    const [last] = await this.database.query<{ seq: string }[]>('SELECT last_seq AS seq FROM fact_archive WHERE stream = $1 ORDER BY id DESC LIMIT 1', [stream]);
    return last !== undefined && compareSeq(last.seq, after) > 0;
  }

  /** Entries of a stream in `(after, until]`, in their order, some at a time. */
  async *entries(stream: string, after: string, until: string): AsyncGenerator<StreamEntry[]> {
    let [id, rows] = ['0', [] as { id: string; body: Buffer }[]];
    do {
      rows = await this.database.query<{ id: string; body: Buffer }[]>(
        'SELECT id, body FROM fact_archive WHERE stream = $1 AND id > $2 AND last_at >= $3 AND first_at <= $4 ORDER BY id LIMIT $5',
        [stream, id, instantOf(after), instantOf(until), ROWS],
      );
      for (const { body } of rows) {
        const entries = (await unpack(body)).toString('utf8').split('\n').map(entryOf);
        const wanted = entries.filter(([seq]) => compareSeq(seq, after) > 0 && compareSeq(seq, until) <= 0);
        if (wanted.length > 0) yield wanted;
      }
      id = rows.at(-1)?.id ?? id;
    } while (rows.length === ROWS);
  }

  private async keepSome(redis: Redis, stream: string, upTo: string): Promise<number> {
    return this.database.transaction(async (manager) => {
      await manager.query(LOCK, [stream]);
      const [last] = await manager.query<{ seq: string }[]>('SELECT last_seq AS seq FROM fact_archive WHERE stream = $1 ORDER BY id DESC LIMIT 1', [stream]);
      if (last && compareSeq(last.seq, upTo) >= 0) return 0;
      const entries = (await redis.xrange(stream, last ? `(${last.seq}` : '-', upTo, 'COUNT', FACTS)) as StreamEntry[];
      const [first, newest] = [entries[0]?.[0], entries.at(-1)?.[0]];
      if (first === undefined || newest === undefined) return 0;
      await manager.query('INSERT INTO fact_archive (stream, first_seq, last_seq, first_at, last_at, facts, body) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        stream, first, newest, instantOf(first), instantOf(newest), entries.length, await pack(entries.map(lineOf).join('\n')),
      ]);
      return entries.length;
    });
  }
}

const lineOf = ([seq, fields]: StreamEntry): string => JSON.stringify([seq, fields[fields.indexOf(FACT_FIELD) + 1] ?? '']);

function entryOf(line: string): StreamEntry {
  const [seq, json] = lineSchema.parse(JSON.parse(line));
  return [seq, [FACT_FIELD, json]];
}
