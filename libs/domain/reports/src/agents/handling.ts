import type { AgentSum } from '../rollups/agent-rollup.js';

/** Work on calls an agent talked on; ms. */
export interface Handling {
  calls: number;
  heldCalls: number;
  /** Hold included. */
  talkMs: number;
  holdMs: number;
  acwMs: number;
}

/** Incoming calls, and outgoing ones with the time until they were answered: of what is summed up of all of them, and of the outgoing ones among them. */
export function handlingOf(lines: readonly Partial<Record<AgentSum, number>>[]): { inbound: Handling; outbound: Handling & { dialMs: number } } {
  const sum = (name: AgentSum) => lines.reduce((all, line) => all + (line[name] ?? 0), 0);
  const outbound = {
    calls: sum('outboundHandled'), heldCalls: sum('outboundHeldCalls'), talkMs: sum('outboundTalkMs'), holdMs: sum('outboundHoldMs'), acwMs: sum('outboundAcwMs'), dialMs: sum('dialMs'),
  };
  return {
    inbound: {
      calls: sum('handled') - outbound.calls,
      heldCalls: sum('heldCalls') - outbound.heldCalls,
      talkMs: sum('handledTalkMs') - outbound.talkMs,
      holdMs: sum('handledHoldMs') - outbound.holdMs,
      acwMs: sum('handledAcwMs') - outbound.acwMs,
    },
    outbound,
  };
}

/** Null where there is nothing to divide by. */
export const average = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);
