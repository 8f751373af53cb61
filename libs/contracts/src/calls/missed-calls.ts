import { z } from 'zod';
import { type CallOutcome, instant } from './call-record.js';
import { listOf } from './query-list.js';

/**
 * How an inbound call ended that nobody took and that the company owes a call. Who left by a key has chosen something else, who stayed in the menu
 * asked for nobody, and what a supervisor or the PBX ended was ended on purpose. Of the abandoned ones, those below the limit of the report settings are none:
 * who hung up at once has waited for nobody.
 */
export const missedOutcomes = ['abandoned', 'timeout', 'exit-empty', 'refused', 'no-answer', 'busy'] as const satisfies readonly CallOutcome[];

/** `waiting`: nobody cares for it yet; `taken`: somebody said they will; `returned`: company and caller have talked since. */
export const missedCallStates = ['waiting', 'taken', 'returned'] as const;
export const missedCallStateSchema = z.enum(missedCallStates);
export type MissedCallState = z.infer<typeof missedCallStateSchema>;

/** All missed calls of one number in a period. */
export const missedCallSchema = z.object({
  /** E.164. */
  number: z.string(),
  /** Name the newest attempt came with. */
  name: z.string().nullable(),
  attempts: z.int().positive(),
  /** Those of them that were short abandons; none where these are left out. */
  shortAttempts: z.int().nonnegative(),
  firstAt: instant,
  lastAt: instant,
  lastCallId: z.string(),
  queues: z.array(z.string()),
  /** PBXs the attempts came to, and the queue each had last there (null: none); several may have a queue of the same name. */
  places: z.array(z.object({ pbx: z.string(), queue: z.string().nullable() })),
  /** Longest wait of an attempt. */
  waitMs: z.int().nonnegative(),
  state: missedCallStateSchema,
  taken: z.object({ userId: z.string(), name: z.string(), at: instant }).nullable(),
  /** Calls to the number since the last attempt that nobody answered. */
  tries: z.int().nonnegative(),
  /** The first talk after the last attempt; `by`: who called whom. */
  returned: z.object({ callId: z.string(), at: instant, by: z.enum(['company', 'caller']), agent: z.string().nullable(), extension: z.string().nullable() }).nullable(),
});
export type MissedCall = z.infer<typeof missedCallSchema>;

/** Numbers are counted up to so many beyond the page that is shown. */
export const COUNTED_NUMBERS = 1000;

export const missedCallsPageSchema = z.object({
  items: z.array(missedCallSchema),
  /** Numbers; where `isTotalExact` is false there are more. */
  total: z.int(),
  isTotalExact: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  /** Missed calls of the period whose number is hidden or no number: nobody can return them. */
  unreachable: z.int(),
});
export type MissedCallsPage = z.infer<typeof missedCallsPageSchema>;

/** `GET /api/missed-calls`: newest attempt first. Half open; without `from` the last seven days. */
export const missedCallsQuerySchema = z.object({
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** Attempts on these PBXs only: ids, comma-separated. Whether a number was returned does not depend on it. */
  pbx: listOf(z.string().max(32)),
  /** Attempts that came to these queues first: names, comma-separated. */
  queue: listOf(z.string().max(100)),
  /** A number or a part of one, however it is written. */
  number: z.string().trim().max(40).optional(),
  state: listOf(missedCallStateSchema),
  /** Whether short abandons count among the attempts; reports count none of them as missed. */
  shortAbandons: z.enum(['true', 'false']).default('false').transform((value) => value === 'true'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
export type MissedCallsQuery = z.output<typeof missedCallsQuerySchema>;

/** `POST /api/missed-calls/take` and `/release`. */
export const missedCallNumberSchema = z.strictObject({ number: z.string().regex(/^\+\d{5,15}$/) });
