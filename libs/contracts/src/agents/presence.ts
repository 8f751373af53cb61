import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { breakOverrunsSchema, noBreakOverruns } from './break-limits.js';

/** `in`: in a queue now; `on-break`: in a queue and on a break; `left`: was there that day; `absent`: was not. */
export const presenceStates = ['in', 'on-break', 'left', 'absent'] as const;
export type PresenceState = (typeof presenceStates)[number];

/** The day of one employee, clipped to the working day. Durations in ms. */
export const presenceRowSchema = z.object({
  userId: z.string(),
  name: z.string(),
  extension: z.string(),
  state: z.enum(presenceStates),
  /** Null for who was absent. */
  firstLogin: instant.nullable(),
  /** Null for who was absent, and for who is still in. */
  lastLogout: instant.nullable(),
  loggedInMs: z.number(),
  /** All breaks, those somebody else ordered included; a pause by the PBX itself is none. */
  breakMs: z.number(),
  breaks: z.int(),
  /** Break time beyond any limit; what is beyond several counts once, ordered breaks do not count. */
  overrunMs: z.number(),
  overruns: breakOverrunsSchema.default(noBreakOverruns),
  /** In a queue now, and the desk has missed two pings; always false for days that are over. */
  deskLost: z.boolean(),
});
export type PresenceRow = z.infer<typeof presenceRowSchema>;

/** Answer of `GET /api/personal-check`: everybody who has an extension on a PBX, by extension. */
export const presenceSheetSchema = z.object({
  /** Which PBX that is. */
  pbx: z.string(),
  date: z.iso.date(),
  /** Date of the working day that goes on. */
  today: z.iso.date(),
  timeZone: z.string(),
  /** Bounds of the working day. */
  from: instant,
  until: instant,
  rows: z.array(presenceRowSchema),
});
export type PresenceSheet = z.infer<typeof presenceSheetSchema>;
