import type { ListQuery, Resource } from '@santral/contracts';

/** What of a list lives in the address, so that it can be reloaded, shared and gone back to. */
export const DEFAULT_PAGE_SIZE = 20;
export const PAGE_SIZES = [20, 50, 100] as const;

const FILTER = /^filter\[(\w+)\]$/;

/** Reads the address; what it does not say, or says wrongly, is the resource's default. */
export function queryOf(resource: Resource, params: URLSearchParams): ListQuery {
  const whole = (name: string, fallback: number) => {
    const value = Number(params.get(name));
    return Number.isInteger(value) && value > 0 ? value : fallback;
  };
  const sort = params.get('sort') ?? '';
  const order = params.get('order');
  const isSortable = resource.sortable.includes(sort);
  const filter: Record<string, string> = {};
  for (const [key, value] of params) {
    const name = FILTER.exec(key)?.[1];
    if (name !== undefined && value !== '' && resource.filterable.includes(name)) filter[name] = value;
  }
  return {
    page: whole('page', 1),
    pageSize: Math.min(whole('pageSize', DEFAULT_PAGE_SIZE), 200),
    ...(params.get('q') ? { q: params.get('q') ?? '' } : {}),
    sort: isSortable ? sort : resource.defaultSort.field,
    order: isSortable && (order === 'asc' || order === 'desc') ? order : resource.defaultSort.order,
    filter,
  };
}

/** Writes a list into an address, defaults left out; other parameters of the address stay. */
export function paramsOf(resource: Resource, query: ListQuery, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !FILTER.test(key) && !['page', 'pageSize', 'q', 'sort', 'order'].includes(key)));
  if (query.q) next.set('q', query.q);
  for (const [name, value] of Object.entries(query.filter)) if (value !== '') next.set(`filter[${name}]`, value);
  if (query.sort !== resource.defaultSort.field || query.order !== resource.defaultSort.order) {
    next.set('sort', query.sort);
    next.set('order', query.order);
  }
  if (query.pageSize !== DEFAULT_PAGE_SIZE) next.set('pageSize', String(query.pageSize));
  if (query.page !== 1) next.set('page', String(query.page));
  return next;
}

/** The list as the api wants it. `fixed` filters are not the user's to change. */
export function apiQuery(query: ListQuery, fixed: Record<string, string> = {}): Record<string, string | number> {
  const { filter, q, ...rest } = query;
  const filters = Object.entries({ ...filter, ...fixed }).map(([name, value]) => [`filter[${name}]`, value] as const);
  return { ...rest, ...(q ? { q } : {}), ...Object.fromEntries(filters) };
}
