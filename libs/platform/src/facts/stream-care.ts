import { compareSeq } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { Config } from '../config/config.js';
import { deadLetterStream } from './dead-letters.js';

const DAY_MS = 24 * 3_600_000;
/** Longer than a worker is away before somebody notices. */
const GRACE_DAYS = 23;

/** How long facts are left in their stream before the worker archives them and lets go of them, in ms. */
export const keptInStreamMs = ({ factsStreamDays }: Pick<Config, 'factsStreamDays'>): number => factsStreamDays * DAY_MS;
/** After how long whoever writes a stream lets go of facts that were not archived, in ms: where no worker runs, a stream must not grow for ever. */
export const keptUnattendedMs = ({ factsStreamDays }: Pick<Config, 'factsStreamDays'>): number => (factsStreamDays + GRACE_DAYS) * DAY_MS;

/** How far one consumer group is with one stream. */
export interface GroupProgress {
  stream: string;
  group: string;
  /** Facts not yet handed to the group; null when Redis cannot tell. */
  lag: number | null;
  /** Facts handed over but not acknowledged. */
  pending: number;
  /** Position up to which everything was acknowledged. */
  doneUpTo: string;
}

type Fields = (string | number | null)[] | Record<string, string | number | null>;
const asRecord = (fields: Fields): Record<string, string | number | null> =>
  Array.isArray(fields) ? Object.fromEntries(fields.flatMap((field, i) => (i % 2 === 0 ? [[String(field), fields[i + 1] ?? null]] : []))) : fields;

/** Progress of every group of a stream; empty when there is no such stream yet. */
export async function groupProgress(redis: Redis, stream: string): Promise<GroupProgress[]> {
  if ((await redis.exists(stream)) === 0) return [];
  const groups = ((await redis.xinfo('GROUPS', stream)) as Fields[]).map(asRecord);
  return Promise.all(
    groups.map(async (info) => {
      const group = String(info['name']);
      const pending = Number(info['pending']);
      const [oldest] = pending > 0 ? ((await redis.xpending(stream, group, '-', '+', 1)) as [string][]) : [];
      const doneUpTo = oldest ? seqBefore(oldest[0]) : String(info['last-delivered-id']);
      return { stream, group, lag: info['lag'] === null ? null : Number(info['lag']), pending, doneUpTo };
    }),
  );
}

/** The last position before this one. */
export function seqBefore(seq: string): string {
  const [ms = 0, n = 0] = seq.split('-').map(Number);
  return n > 0 ? `${ms}-${n - 1}` : `${ms - 1}-${Number.MAX_SAFE_INTEGER}`;
}

export const deadLetterCount = (redis: Redis, stream: string): Promise<number> => redis.xlen(deadLetterStream(stream));

/** Drops facts older than `keepMs` that every group has acknowledged, once `archive` has them; returns how many. A group that lags keeps what it needs. */
export async function trimStream(redis: Redis, stream: string, keepMs: number, now = Date.now(), archive: (upTo: string) => Promise<unknown> = () => Promise.resolve()): Promise<number> {
  const progress = await groupProgress(redis, stream);
  const oldest = progress.reduce((seq, group) => (compareSeq(group.doneUpTo, seq) < 0 ? group.doneUpTo : seq), `${now - keepMs}-0`);
  await archive(oldest);
  return redis.xtrim(stream, 'MINID', oldest);
}
