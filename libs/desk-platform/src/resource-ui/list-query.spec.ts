import { customers } from '@santral/contracts';
import { apiQuery, paramsOf, queryOf } from './list-query';

const read = (search: string) => queryOf(customers, new URLSearchParams(search));

it('takes the defaults of the resource from an empty address', () => {
  expect(read('')).toEqual({ page: 1, pageSize: 20, sort: 'createdAt', order: 'desc', filter: {} });
});

it('reads search, filters, sorting and paging, and ignores what is wrong', () => {
  expect(read('q=demir&page=3&pageSize=50&sort=city&order=asc&filter[recordKind]=lead&filter[address]=x&filter[city]=')).toEqual({
    q: 'demir', page: 3, pageSize: 50, sort: 'city', order: 'asc', filter: { recordKind: 'lead' },
  });
  expect(read('page=-1&pageSize=9999&sort=password&order=sideways')).toEqual({ page: 1, pageSize: 200, sort: 'createdAt', order: 'desc', filter: {} });
});

it('writes what differs from the defaults, and leaves the rest of the address alone', () => {
  const write = (search: string, change: object) => decodeURIComponent(paramsOf(customers, { ...read(search), ...change }, new URLSearchParams(search)).toString());
  expect(write('record=new&page=2', { page: 1, q: 'ışık' })).toBe('record=new&q=ışık');
  expect(write('', { filter: { recordKind: 'lead' }, sort: 'city', order: 'asc', page: 2 })).toBe('filter[recordKind]=lead&sort=city&order=asc&page=2');
  expect(write('filter[recordKind]=lead', { filter: {} })).toBe('');
});

it('survives a round trip', () => {
  const query = read('q=demir&page=3&sort=city&order=asc&filter[recordKind]=lead');
  expect(queryOf(customers, paramsOf(customers, query, new URLSearchParams()))).toEqual(query);
});

it('lets the place of a list decide filters over the user', () => {
  expect(apiQuery(read('filter[recordKind]=lead&q=x'), { recordKind: 'customer' })).toEqual({
    page: 1, pageSize: 20, sort: 'createdAt', order: 'desc', q: 'x', 'filter[recordKind]': 'customer',
  });
});
