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
  /** Of incoming calls. */
  ...handling,
  /** Talk without hold. */
  talkNetAvgMs: averageMs,
  /** Outgoing calls the agent talked on, also those somebody else dialled. The averages below are of these. */
  outboundHandled: count,
  /** From the dialling until somebody answered; nothing of it for whom the call was handed to. */
  dialAvgMs: averageMs,
  /** Hold included. */
  outboundTalkAvgMs: averageMs,
  /** Of those with hold. */
  outboundHoldAvgMs: averageMs,
  outboundAcwAvgMs: averageMs,
  /** Dialling, talk and wrap-up. */
  outboundAhtMs: averageMs,
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
  /** Of single breaks, what went beyond the limit of one break. */
  singleOverrunMs: ms,
  /** What went beyond the allowance of all breaks of a day: at the breaks, and their types, that it went beyond in. */
  allowanceOverrunMs: ms,
  longestMs: ms,
  forcedEndCount: count,
});
