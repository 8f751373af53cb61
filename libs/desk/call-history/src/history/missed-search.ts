import { boundsOf } from './history-search';

/** Which numbers are shown, by what became of them: the states each view asks for. */
export const missedViews = { open: 'waiting,taken', waiting: 'waiting', taken: 'taken', returned: 'returned', every: '' } as const;
export type MissedView = keyof typeof missedViews;
export const missedViewNames = Object.keys(missedViews) as MissedView[];
export const missedViewOf = (params: URLSearchParams): MissedView => missedViewNames.find((name) => name === params.get('state')) ?? 'open';

/** Whether short abandons are listed as well. */
export const hasShort = (params: URLSearchParams): boolean => params.get('short') === '1';

/** Filters that go to the server as they stand in the address. */
const passed = ['pbx', 'queue', 'number'] as const;
/** Every filter a user can set; clearing takes these away. */
export const missedFilterNames = [...passed, 'short', 'state', 'period', 'from', 'until'] as const;
/** What makes up a search that can be kept: all but the place in its pages. */
export const missedKeptNames = [...missedFilterNames, 'cols'] as const;

/** Nobody has calls of an earlier time. The server takes the last seven days for a question without a begin. */
const EVER = '1990-01-01T00:00:00.000Z';

/** The query of `GET /api/missed-calls` that the page's address asks for; `now` is epoch ms. */
export const missedSearchOf = (params: URLSearchParams, now = Date.now()): Record<string, string> => ({
  ...Object.fromEntries(passed.map((name) => [name, params.get(name) ?? ''])),
  shortAbandons: hasShort(params) ? 'true' : '',
  from: EVER,
  ...boundsOf(params, now),
  state: missedViews[missedViewOf(params)],
});

/** The address with some parameters changed. Every change but of the page goes back to the first one. */
export function changedMissed(params: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ page: '', ...change })) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
