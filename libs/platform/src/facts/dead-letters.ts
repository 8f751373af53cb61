import type { Redis } from 'ioredis';
import { z } from 'zod';
import { FACT_FIELD, SEQ_FIELD } from './fact-codec.js';

/** Where facts go that a group could not handle; each entry says which group, why, and the position the fact had. */
export const deadLetterStream = (stream: string) => `${stream}:dead`;
/** Facts handed once more to one group only, because the other groups have had them. */
export const replayStream = (stream: string, group: string) => `${stream}:replay:${group}`;
/** The stream a replay stream belongs to; any other stream is its own. */
export const baseStream = (stream: string) => stream.replace(/:replay:[^:]*$/, '');

export interface DeadLetter {
  group: string;
  /** Position of the fact in its stream. */
  seq: string;
  json: string;
  error: unknown;
}

const REASON_LENGTH = 500;

/** Why a fact was given up, in a line for people: of a shape that is wrong, which fields. */
export const reasonOf = (error: unknown): string =>
  (error instanceof z.ZodError ? error.issues.map(({ path, message }) => `${path.join('.') || 'fact'}: ${message}`).join('; ') : String(error)).slice(0, REASON_LENGTH);

/** Puts one fact away and acknowledges its entry, in one step. */
export async function bury(redis: Redis, stream: string, entryId: string, letter: DeadLetter): Promise<void> {
  const { group, seq, json, error } = letter;
  await redis
    .multi()
    .xadd(deadLetterStream(baseStream(stream)), '*', FACT_FIELD, json, SEQ_FIELD, seq, 'group', group, 'error', reasonOf(error))
    .xack(stream, group, entryId)
    .exec();
}

const fieldsOf = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap((field, index) => (index % 2 === 0 ? [[field, fields[index + 1] ?? '']] : [])));

/** The newest dead letters of a stream, newest first; `id` is their place among the dead letters, which begins with the instant they were buried. */
export async function newestDeadLetters(redis: Redis, stream: string, limit: number): Promise<(DeadLetter & { id: string })[]> {
  const entries = (await redis.xrevrange(deadLetterStream(stream), '+', '-', 'COUNT', limit)) as [string, string[]][];
  return entries.map(([id, fields]) => {
    const letter = fieldsOf(fields);
    return { id, group: letter['group'] ?? '', seq: letter[SEQ_FIELD] ?? '', json: letter[FACT_FIELD] ?? '', error: letter['error'] ?? '' };
  });
}

/** Hands the dead letters of a stream back to the groups that failed on them; returns how many there were. */
export async function replayDeadLetters(redis: Redis, stream: string): Promise<number> {
  const dead = deadLetterStream(stream);
  let replayed = 0;
  for (;;) {
    const letters = (await redis.xrange(dead, '-', '+', 'COUNT', 100)) as [string, string[]][];
    if (letters.length === 0) return replayed;
    for (const [id, fields] of letters) {
      const letter = fieldsOf(fields);
      await redis
        .multi()
        .xadd(replayStream(stream, letter['group'] ?? ''), '*', FACT_FIELD, letter[FACT_FIELD] ?? '', SEQ_FIELD, letter[SEQ_FIELD] ?? id)
        .xdel(dead, id)
        .exec();
      replayed += 1;
    }
  }
}
