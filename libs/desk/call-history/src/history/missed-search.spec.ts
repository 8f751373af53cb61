import { columnsOf, columnsText } from '@santral/desk-platform/ui-kit';
import { missedColumns } from './columns';
import { keptSearch } from './history-search';
import { changedMissed, missedKeptNames, missedSearchOf, missedViewOf } from './missed-search';

const now = Date.parse('2026-11-20T09:00:00Z');
const search = (query: string) => missedSearchOf(new URLSearchParams(query), now);

it('asks for those who wait of the last seven days, unless the address says otherwise', () => {
  expect(search('')).toEqual({ pbx: '', queue: '', number: '', shortAbandons: '', from: '2026-11-13T21:00:00.000Z', state: 'waiting,taken' });
  expect(search('state=returned&queue=destek,satis&number=0532&pbx=izmir&short=1&from=2026-10-01&until=2026-10-02')).toEqual({
    pbx: 'izmir', queue: 'destek,satis', number: '0532', shortAbandons: 'true', from: '2026-09-30T21:00:00.000Z', until: '2026-10-02T21:00:00.000Z', state: 'returned',
  });
  expect(missedViewOf(new URLSearchParams('state=everybody'))).toBe('open');
});

it('means all of the time by that: a question without a begin would be about a week', () => {
  expect(search('period=all')).toMatchObject({ from: '1990-01-01T00:00:00.000Z' });
  expect(search('until=2026-10-02')).toMatchObject({ from: '1990-01-01T00:00:00.000Z', until: '2026-10-02T21:00:00.000Z' });
});

it('goes back to the first page with every change but a turn of the page, and keeps no page', () => {
  expect(changedMissed(new URLSearchParams('page=3&queue=a'), { queue: 'b' }).toString()).toBe('queue=b');
  expect(changedMissed(new URLSearchParams('queue=a'), { page: '2' }).toString()).toBe('queue=a&page=2');
  expect(keptSearch(new URLSearchParams('page=3&state=taken&queue=a&short=1&cols=who&sort=waitMs'), missedKeptNames)).toBe('queue=a&short=1&state=taken&cols=who');
});

it('has columns of its own', () => {
  expect(columnsOf('firstAt,comment', missedColumns)).toEqual(['firstAt']);
  expect(columnsText(['state', 'attempts'], missedColumns)).toBe('attempts,state');
  expect(columnsText([...missedColumns.usual], missedColumns)).toBe('');
});
