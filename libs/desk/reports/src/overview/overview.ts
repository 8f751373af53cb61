import type { AgentState, QueueState } from '@santral/contracts';
import { addDays, dateAt, startOfDate } from '../dates';
import type { Span } from '../period';

/** The page of the day at a glance. */
export const OVERVIEW_PATH = '/apps/central/overview';

/** What today is held against, and how many days before it that was. */
export const againsts = { yesterday: 1, week: 7 } as const;
export type Against = keyof typeof againsts;
export const againstOf = (text: string | null): Against => (text === 'week' ? 'week' : 'yesterday');

const MINUTE_MS = 60_000;

/** Today as a whole, the day it is held against as a whole, and as much of that as has passed of today, so that a morning is never held against a day. */
export function spansOf(against: Against, now: number, zone: string): { today: Span; before: Span; soFar: Span } {
  const today = dateAt(now, zone);
  const day = (date: string): Span => ({ from: new Date(startOfDate(date, zone)).toISOString(), until: new Date(startOfDate(addDays(date, 1), zone)).toISOString() });
  const before = day(addDays(today, -againsts[against]));
  // Whole minutes, and at least one: the same question for everybody who looks within a minute, and never an empty stretch.
  const passedMs = Math.max(MINUTE_MS, Math.floor((now - startOfDate(today, zone)) / MINUTE_MS) * MINUTE_MS);
  return { today: day(today), before, soFar: { from: before.from, until: new Date(Math.min(Date.parse(before.from) + passedMs, Date.parse(before.until))).toISOString() } };
}

export interface Waiting {
  waiting: number;
  /** Since when the one waits who waits longest, epoch ms; null when nobody does. */
  longestSince: number | null;
}

/** Who waits in some queues, told at `at` (epoch ms of the server). */
export function waitingIn(queues: readonly Pick<QueueState, 'waiting' | 'longestWaitMs'>[], at: number): Waiting {
  const longest = queues.reduce((most, { waiting, longestWaitMs }) => (waiting > 0 ? Math.max(most, longestWaitMs) : most), -1);
  return { waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0), longestSince: longest < 0 ? null : at - longest };
}

/** States in the order in which they matter to whoever plans the next hour. */
const stateOrder: readonly AgentState['state'][] = ['available', 'ringing', 'talking', 'on-hold', 'wrap-up', 'on-break', 'unreachable', 'logged-out'];

/** How many agents are in which state; those nobody is in are left out, but for the first: nobody available is news. */
export function agentsByState(agents: readonly Pick<AgentState, 'state'>[]): { state: AgentState['state']; count: number }[] {
  const counts = stateOrder.map((state) => ({ state, count: agents.filter((agent) => agent.state === state).length }));
  return counts.filter(({ state, count }) => count > 0 || state === 'available');
}
