import { z } from 'zod';
import { instant } from '../calls/call-record.js';

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
