import type { ReportQuery } from './report-query';
import { addDays } from './dates';
import type { Days } from './period';
import { placesOnOne } from './places';
import { type AnyRow, textOf } from './views/view';

/** Page of the call history; links to it are shown where the desk has it and the reader may open it. */
export const CALLS_PATH = '/apps/central/cdr-history';
/** Page of the sheets of calls, likewise. */
export const SCORES_PATH = '/apps/central/call-scores';

/** Which calls a figure counts, in the words of the history's address. */
export interface CallsFilter {
  direction?: 'inbound' | 'outbound' | 'internal';
  outcome?: string;
}

/** Days of a row: whole ones only, the history knows no hours. */
function daysOfRow({ from, until }: { from: string; until: string }): Days | null {
  const isMidnight = (instant: string): boolean => instant.slice(11, 19) === '00:00:00';
  return isMidnight(from) && isMidnight(until) ? { from: from.slice(0, 10), until: addDays(until.slice(0, 10), -1) } : null;
}

/**
 * Address of the calls behind a figure of a row, or of the whole period where `row` is null. Null where the history could not show exactly
 * those: within hours of the day, on some days of the week, or for several agents or a group at once. `isApart`: there are several PBXs.
 */
export function callsHref(query: ReportQuery, row: AnyRow | null, filter: CallsFilter, isApart = false): string | null {
  if (query.hours !== null || query.weekDays.length > 0) return null;
  const own = row && textOf(row, 'agent');
  if (own === null && (query.agents.length > 1 || query.groups.length > 0)) return null;
  const days = row === null ? query.days : daysOfRow(row);
  const places = placesOf(query, row, isApart);
  if (days === null || places === null) return null;
  const entries = Object.entries({ from: days.from, until: days.until, ...places, ...filter }).filter(([, value]) => value !== '');
  return `${CALLS_PATH}?${new URLSearchParams(entries)}`;
}

/** PBX, queue and agent behind a figure, as the history's address has them; null where they are on several PBXs. `isApart`: there are several. */
function placesOf(query: ReportQuery, row: AnyRow | null, isApart: boolean): { pbx: string; queue: string; agent: string } | null {
  const of = (key: string) => row && textOf(row, key);
  const queue = of('queue');
  const agent = of('agent');
  const rowPbx = isApart ? of('pbx') : null;
  const [queues, agents] = [placesOnOne(queue === null ? query.queues : [queue], rowPbx ?? query.pbx), placesOnOne(agent === null ? query.agents : [agent], rowPbx ?? query.pbx)];
  if (queues === null || agents === null || (queues.pbx !== null && agents.pbx !== null && queues.pbx !== agents.pbx)) return null;
  return { pbx: queues.pbx ?? agents.pbx ?? '', queue: queues.names.join(','), agent: agents.names.join(',') };
}

/** Address of the sheets behind a figure of a row, or of the whole period where `row` is null; null within hours, on some days of the week and of a group, which sheets are not narrowed by. `isApart`: there are several PBXs. */
export function scoresHref(query: ReportQuery, row: AnyRow | null, isApart = false): string | null {
  const own = row && textOf(row, 'agent');
  if (query.hours !== null || query.weekDays.length > 0 || (own === null && query.groups.length > 0)) return null;
  const days = row === null ? query.days : daysOfRow(row);
  if (days === null) return null;
  const pbx = (isApart ? row && textOf(row, 'pbx') : null) ?? query.pbx ?? '';
  const entries = Object.entries({ view: 'scored', from: days.from, until: days.until, pbx, agents: own ?? query.agents.join(',') }).filter(([, value]) => value !== '');
  return `${SCORES_PATH}?${new URLSearchParams(entries)}`;
}
