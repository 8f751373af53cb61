import { z } from 'zod';
import { instant } from '../calls/call-record.js';

/** Reason of the pause that keeps an agent from being rung while they finish a call. It is no break. */
export const WRAP_UP_REASON = 'WRAP-UP';

/** Begins the reason of a pause that is to become a break when the call is over; the id of the break type follows: `NEXT-3`. */
const NEXT_PREFIX = 'NEXT-';
export const nextBreakReasonOf = (breakId: number): string => `${NEXT_PREFIX}${breakId}`;

/** Id of the break type that begins when the call is over (0: a general break); null when the reason says no such thing. */
export function nextBreakIdOf(reason: string | null): number | null {
  const id = reason?.startsWith(NEXT_PREFIX) ? Number(reason.slice(NEXT_PREFIX.length)) : NaN;
  return Number.isInteger(id) && id >= 0 ? id : null;
}

/** Whether a pause is ours around a call: the PBX rings nobody, and no break has begun. */
export const isPauseAroundCall = (reason: string | null): boolean => reason === WRAP_UP_REASON || nextBreakIdOf(reason) !== null;

/** How often one wrap-up may be made longer, each time by the seconds of its queue. */
export const WRAP_UP_EXTENSIONS = 3;

/** What ends a wrap-up: the card was saved, the agent said so, its time, a break, leaving the queues, the next talk, or a pause taken away on the PBX. */
export const wrapUpEnds = ['saved', 'finished', 'time', 'break', 'logout', 'call', 'released'] as const;
export type WrapUpEnd = (typeof wrapUpEnds)[number];

/** The running wrap-up of an agent. */
export const wrapUpSchema = z.object({
  callId: z.string(),
  queue: z.string(),
  startedAt: instant,
  /** When it ends by itself. */
  endsAt: instant,
  /** How often it may still be made longer. */
  extensionsLeft: z.int().nonnegative(),
});
export type WrapUp = z.infer<typeof wrapUpSchema>;

/** A break that begins when the call, and its wrap-up, is over. `id` null: a general break. */
export const nextBreakSchema = z.object({ id: z.int().nullable(), name: z.string() });
export type NextBreak = z.infer<typeof nextBreakSchema>;
