import type { ReportTotals } from '@santral/contracts';
import { breakKeyOf } from '../breaks/break-key.js';
import { byNumber } from '../table.js';
import { rate } from '../visits/service-level.js';
import { type AgentSums, agentSums, type StateLine, type SumLine } from './agent-days.repository.js';

type Metrics = ReportTotals<'agent-reports'>;
/** How instants and names are told to the reader. */
export interface Telling {
  instant: (at: number) => string;
  breakName: (key: string) => string;
}

const average = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);

/** Metrics of any set of lines: of one agent in one interval, or of all of them. Everything is made of sums, so totals are exact. */
export function agentMetrics(states: readonly StateLine[], sums: readonly SumLine[], { instant, breakName }: Telling): Metrics {
  const ms = (isWanted: (line: StateLine) => boolean) => states.reduce((sum, line) => sum + (isWanted(line) ? line.ms : 0), 0);
  const inState = (state: StateLine['state']) => ms((line) => line.state === state);
  const total = Object.fromEntries(agentSums.map((name) => [name, sums.reduce((sum, line) => sum + (line[name] ?? 0), 0)])) as AgentSums;
  const { handled, handledTalkMs, handledHoldMs, heldCalls, handledAcwMs, ...counts } = total;
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
    talkAvgMs: average(handledTalkMs, handled),
    talkNetAvgMs: average(handledTalkMs - handledHoldMs, handled),
    holdAvgMs: average(handledHoldMs, heldCalls),
    acwAvgMs: average(handledAcwMs, handled),
    ahtMs: average(handledTalkMs + handledAcwMs, handled),
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
