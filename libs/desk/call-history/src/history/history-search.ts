import { callSorts, type CallSort } from '@santral/contracts';
import { instantOfWallTime, wallTimeOf } from '@santral/desk-platform/i18n';

export const periods = ['today', 'yesterday', '7d', '30d', 'all'] as const;
export type Period = (typeof periods)[number];
export const DEFAULT_PERIOD: Period = '7d';

/** Filters that go to the server as they stand in the address. */
const passed = ['pbx', 'direction', 'outcome', 'queue', 'agent', 'number', 'has', 'source'] as const;
/** Every filter a user can set; clearing takes these away. */
export const filterNames = [...passed, 'period', 'from', 'until'] as const;
export type FilterName = (typeof filterNames)[number];
/** What makes up a search that can be kept: all but the place in its pages. */
const keptNames = [...filterNames, 'sort', 'order', 'cols'] as const;

const DAY_MS = 86_400_000;
/** Midnight, in the company's zone, of the day so many days after a date. */
const dayStart = (date: string, plus = 0) => instantOfWallTime(`${new Date(Date.parse(date) + plus * DAY_MS).toISOString().slice(0, 10)}T00:00:00`);

/** Instants of the period in the address, half open, in the company's zone. Days written out (`from`, `until`, both inclusive) win over a name. */
export function boundsOf(params: URLSearchParams, now = Date.now()): { from?: string; until?: string } {
  const iso = (date: string, plus = 0) => new Date(dayStart(date, plus)).toISOString();
  const [from, until] = [params.get('from'), params.get('until')];
  if (isDate(from) || isDate(until)) return { ...(isDate(from) ? { from: iso(from) } : {}), ...(isDate(until) ? { until: iso(until, 1) } : {}) };
  const today = wallTimeOf(now).slice(0, 10);
  switch (periodOf(params)) {
    case 'today':
      return { from: iso(today) };
    case 'yesterday':
      return { from: iso(today, -1), until: iso(today) };
    case '7d':
      return { from: iso(today, -6) };
    case '30d':
      return { from: iso(today, -29) };
    case 'all':
      return {};
  }
}

export const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The named period of the address; unknown names fall back to the default. */
export function periodOf(params: URLSearchParams): Period {
  return periods.find((period) => period === params.get('period')) ?? DEFAULT_PERIOD;
}

export function sortOf(params: URLSearchParams): { sort: CallSort; order: 'asc' | 'desc' } {
  return { sort: callSorts.find((sort) => sort === params.get('sort')) ?? 'startedAt', order: params.get('order') === 'asc' ? 'asc' : 'desc' };
}

/** The query of `GET /api/calls` and its export that the page's address asks for; `now` is epoch ms. */
export function searchOf(params: URLSearchParams, now = Date.now()): Record<string, string> {
  const filters = Object.fromEntries(passed.map((name) => [name, params.get(name) ?? '']));
  return { ...filters, ...boundsOf(params, now), ...sortOf(params) };
}

/** Whether the address narrows the list at all. */
export const isNarrowed = (params: URLSearchParams, names: readonly string[] = filterNames): boolean => names.some((name) => (params.get(name) ?? '') !== '');

/** The address with some parameters changed. Every change but of the cursor goes back to the first page. */
export function changed(params: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ cursor: '', ...change })) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A search as it is kept under a name. */
export function keptSearch(params: URLSearchParams, names: readonly string[] = keptNames): string {
  return new URLSearchParams(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))).toString();
}
