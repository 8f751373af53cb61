import { extensionKinds, extensionSorts, extensionSyncs, registrations } from '@santral/contracts';
import { useSearchParams } from 'react-router-dom';

export interface ListQuery {
  q: string;
  sync: string;
  registration: string;
  kind: string;
  sort: string;
  order: string;
  page: number;
  pageSize: number;
  pbx: string;
}
export interface ListState {
  query: ListQuery;
  /** Changes what is asked for; a change of anything but the page goes back to the first one. */
  change: (next: Partial<ListQuery>) => void;
}

const oneOf = (allowed: readonly string[], value: string | null): string => (value !== null && allowed.includes(value) ? value : '');
const wholeOf = (value: string | null, otherwise: number): number => (value !== null && /^\d{1,5}$/.test(value) && Number(value) > 0 ? Number(value) : otherwise);
const PAGE_SIZE = 50;

/** What the list shows, kept in the address, so that a page can be gone back to and sent to somebody. */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const query: ListQuery = {
    q: params.get('q') ?? '',
    sync: oneOf(extensionSyncs, params.get('sync')),
    registration: oneOf(registrations, params.get('registration')),
    kind: oneOf(extensionKinds, params.get('kind')),
    sort: oneOf(extensionSorts, params.get('sort')) || 'number',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: wholeOf(params.get('page'), 1),
    pageSize: Math.min(wholeOf(params.get('pageSize'), PAGE_SIZE), 200),
    pbx: params.get('pbx') ?? '',
  };
  const change = (next: Partial<ListQuery>) => {
    const whole = { ...query, page: 1, ...next };
    const usual: Partial<ListQuery> = { sort: 'number', order: 'asc', page: 1, pageSize: PAGE_SIZE };
    setParams(Object.fromEntries(Object.entries(whole).flatMap(([name, value]) => (value === '' || value === usual[name as keyof ListQuery] ? [] : [[name, String(value)]]))), { replace: true });
  };
  return { query, change };
}
