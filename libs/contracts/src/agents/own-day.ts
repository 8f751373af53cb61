import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { breakOverrunsSchema, noBreakOverruns } from './break-limits.js';

/** Answer of `GET /api/own-day`: the working day of the agent who asks, as far as it has come. Durations in ms, clipped to the day. */
export const ownDaySchema = z.object({
  date: z.iso.date(),
  /** Bounds of the working day. */
  from: instant,
  until: instant,
  /** Calls from outside the agent talked on, by when they began; a call that goes on counts once it is over. */
  answered: z.int(),
  /** Calls to the outside somebody answered. */
  outgoing: z.int(),
  /** Rings the agent let pass or rejected; a caller who gave up and a colleague who was faster are none. */
  missedRings: z.int(),
  /** Hold and consultation included. */
  talkMs: z.number(),
  wrapUpMs: z.number(),
  loggedInMs: z.number(),
  breakMs: z.number(),
  breaks: z.int(),
  /** Break time beyond any limit; what is beyond several counts once. */
  overrunMs: z.number(),
  overruns: breakOverrunsSchema.default(noBreakOverruns),
  /** Calls an agent is to handle on a day, answered and outgoing; null when the company sets none. */
  target: z.int().positive().nullable(),
});
export type OwnDay = z.infer<typeof ownDaySchema>;
