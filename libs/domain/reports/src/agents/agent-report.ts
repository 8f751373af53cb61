import type { ReportTotals } from '@santral/contracts';
import { breakKeyOf } from '../breaks/break-key.js';
import { agentCounts } from '../rollups/agent-rollup.js';
import { byNumber } from '../table.js';
import { rate } from '../visits/service-level.js';
import type { StateLine, SumLine } from './agent-days.repository.js';
import { average, handlingOf } from './handling.js';

type Metrics = ReportTotals<'agent-reports'>;
/** How instants and names are told to the reader. */
export interface Telling {
  instant: (at: number) => string;
  breakName: (key: string) => string;
}

/** Metrics of any set of lines: of one agent in one interval, or of all of them. Everything is made of sums, so totals are exact. */
export function agentMetrics(states: readonly StateLine[], sums: readonly SumLine[], { instant, breakName }: Telling): Metrics {
  const ms = (isWanted: (line: StateLine) => boolean) => states.reduce((sum, line) => sum + (isWanted(line) ? line.ms : 0), 0);
  const inState = (state: StateLine['state']) => ms((line) => line.state === state);
  const counts = Object.fromEntries(agentCounts.map((name) => [name, sums.reduce((sum, line) => sum + (line[name] ?? 0), 0)])) as Record<(typeof agentCounts)[number], number>;
  const { inbound, outbound } = handlingOf(sums);
  const [loginMs, ringingMs, talkMs, acwMs, breakMs] = [ms(() => true), inState('ringing'), inState('talking'), inState('wrap-up'), inState('break')];
  const first = states.length === 0 ? null : Math.min(...states.map((line) => line.firstAt.getTime()));
  const last = Math.max(...states.map((line) => line.lastAt.getTime()));
  // One state follows the other without a gap, so what ends the last of them by itself is a logout.
  const isLoggedOut = states.some((line) => line.endedAt?.getTime() === last);
  return {
    loginMs,
    availableMs: inState('available'),
    ringingMs,
    talkMs,
    acwMs,
    breakMs,
    otherMs: inState('other'),
    holdMs: ms((line) => line.state === 'talking' && line.isHold),
    breaks: breaksOf(states, breakName),
    firstLoginAt: first === null ? null : instant(first),
    lastLogoutAt: isLoggedOut ? instant(last) : null,
    ...counts,
    talkAvgMs: average(inbound.talkMs, inbound.calls),
    talkNetAvgMs: average(inbound.talkMs - inbound.holdMs, inbound.calls),
    holdAvgMs: average(inbound.holdMs, inbound.heldCalls),
    acwAvgMs: average(inbound.acwMs, inbound.calls),
    ahtMs: average(inbound.talkMs + inbound.acwMs, inbound.calls),
    outboundHandled: outbound.calls,
    dialAvgMs: average(outbound.dialMs, outbound.calls),
    outboundTalkAvgMs: average(outbound.talkMs, outbound.calls),
    outboundHoldAvgMs: average(outbound.holdMs, outbound.heldCalls),
    outboundAcwAvgMs: average(outbound.acwMs, outbound.calls),
    outboundAhtMs: average(outbound.dialMs + outbound.talkMs + outbound.acwMs, outbound.calls),
    occupancy: rate(talkMs + acwMs, loginMs - breakMs),
    occupancyRinging: rate(talkMs + acwMs + ringingMs, loginMs - breakMs),
    utilisation: rate(talkMs + acwMs, loginMs),
  };
}

function breaksOf(states: readonly StateLine[], breakName: Telling['breakName']): Metrics['breaks'] {
  const byKey = new Map<string, number>();
  for (const line of states) {
    if (line.state !== 'break') continue;
    const key = breakKeyOf(line);
    byKey.set(key, (byKey.get(key) ?? 0) + line.ms);
  }
  return [...byKey].sort(([a], [b]) => byNumber(a, b)).map(([breakType, ms]) => ({ breakType, breakTypeName: breakName(breakType), ms }));
}
