import { z } from 'zod';
import { averageMs, count, levels, ms, rate } from './figures.js';

export const callsPerHoursMetrics = z.object({
  inboundCalls: count,
  outboundCalls: count,
  /** Of the inbound ones. */
  answered: count,
  abandoned: count,
  shortAbandoned: count,
  outboundAnswered: count,
  visits: count,
  /** Most calls up at one moment. */
  peakConcurrent: count,
  open: count,
});

/** Calls rather than visits: a call counts once, with its first queue, the wait of all its visits and whether anybody answered. */
export const generalReportMetrics = z.object({
  inboundCalls: count,
  outboundCalls: count,
  internalCalls: count,
  answered: count,
  abandoned: count,
  shortAbandoned: count,
  /** Inbound, let in, and no human answered; short abandons are none. */
  missed: count,
  /** Missed calls whose number was spoken to later. */
  missedReturned: count,
  outboundAnswered: count,
  transferred: count,
  uniqueCallers: count,
  open: count,
  /** Inbound calls of the menu alone: nobody was asked for, so they are in no rate and not missed. */
  ivrOnly: count,
  /** Time before the first queue, of the calls that entered one or stayed in the menu. */
  ivrAvgMs: averageMs,
  /** Of the answered ones: the caller hung up while on hold. */
  holdAbandoned: count,
  /** Resolved at the first contact: of the contacts whose window is over, those whose customer did not come back in it for the same reason. */
  fcr: rate,
  fcrEligible: count,
  fcrRepeated: count,
  /** Contacts whose window goes on. */
  fcrPending: count,
  /** Wait in all queues, of the inbound calls that were in one. */
  queueWaitAvgMs: averageMs,
  asaMs: averageMs,
  talkMs: ms,
  holdMs: ms,
  talkAvgMs: averageMs,
  ...levels,
});
