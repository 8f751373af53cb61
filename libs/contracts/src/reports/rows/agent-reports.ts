import { z } from 'zod';
import { averageMs, count, handling, ms, rate, zoned } from './figures.js';

export const agentKey = { pbx: z.string(), agent: z.string(), agentName: z.string().nullable() };
export const breakKey = { ...agentKey, breakType: z.string(), breakTypeName: z.string() };

const breakSchema = z.object({ breakType: z.string(), breakTypeName: z.string(), ms });
export const agentReportMetrics = z.object({
  /** `loginMs` is the sum of the seven below. Durations are clipped to the row. */
  loginMs: ms,
  availableMs: ms,
  ringingMs: ms,
  /** Hold included. */
  talkMs: ms,
  acwMs: ms,
  breakMs: ms,
  otherMs: ms,
  holdMs: ms,
  breaks: z.array(breakSchema),
  firstLoginAt: zoned.nullable(),
  /** Null while the agent is in. */
  lastLogoutAt: zoned.nullable(),
  /** Rings of the agent's phone. */
  offered: count,
  answered: count,
  /** Rings nobody picked up or that were rejected; not those the caller or a colleague ended. */
  missed: count,
  outbound: count,
  outboundAnswered: count,
  transferredOut: count,
  transferredIn: count,
  /** Talks under 5 s. */
  shortCalls: count,
  hungUpByAgent: count,
  dispositioned: count,
  ...handling,
  /** Talk without hold. */
  talkNetAvgMs: averageMs,
  /** Talk and wrap-up of the time logged in without breaks; the second counts rings of the phone as well. */
  occupancy: rate,
  occupancyRinging: rate,
  utilisation: rate,
});

export const breakReportMetrics = z.object({
  count,
  usedMs: ms,
  /** Null: no limit. */
  limitMs: ms.nullable(),
  /** Negative: overrun. */
  remainderMs: ms.nullable(),
  overrunMs: ms,
  longestMs: ms,
  forcedEndCount: count,
});
