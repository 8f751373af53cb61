import { changed, isNarrowed, keptSearch, searchOf } from './history-search';

/** 20 November 2026, 00:30 in Istanbul: the day before in UTC. */
const now = Date.parse('2026-11-19T21:30:00Z');
const search = (query: string) => searchOf(new URLSearchParams(query), now);

describe('searchOf', () => {
  it('knows the days of the company, not those of the computer', () => {
    expect(search('period=today')).toMatchObject({ from: '2026-11-19T21:00:00.000Z' });
    expect(search('period=yesterday')).toMatchObject({ from: '2026-11-18T21:00:00.000Z', until: '2026-11-19T21:00:00.000Z' });
    expect(search('')).toMatchObject({ from: '2026-11-13T21:00:00.000Z', sort: 'startedAt', order: 'desc' });
    expect(search('period=all')).not.toHaveProperty('from');
  });

  it('takes written days whole, and before a name', () => {
    expect(search('period=today&from=2026-10-01&until=2026-10-02')).toMatchObject({ from: '2026-09-30T21:00:00.000Z', until: '2026-10-02T21:00:00.000Z' });
  });

  it('hands filters on and drops what it does not know', () => {
    expect(search('outcome=abandoned,timeout&number=0532&source=imported&sort=salary&period=never&from=x')).toMatchObject({ outcome: 'abandoned,timeout', number: '0532', source: 'imported', sort: 'startedAt', from: '2026-11-13T21:00:00.000Z' });
  });
});

it('goes back to the first page with every change but a turn of the page', () => {
  expect(changed(new URLSearchParams('cursor=abc&queue=a'), { queue: 'b' }).toString()).toBe('queue=b');
  expect(changed(new URLSearchParams('queue=a'), { cursor: 'abc' }).toString()).toBe('queue=a&cursor=abc');
  expect(changed(new URLSearchParams('queue=a'), { queue: '' }).toString()).toBe('');
});

it('keeps a search without its place in the pages', () => {
  expect(keptSearch(new URLSearchParams('cursor=abc&queue=a&cols=queue&sort=waitMs'))).toBe('queue=a&sort=waitMs&cols=queue');
  expect(isNarrowed(new URLSearchParams('cursor=abc&cols=queue'))).toBe(false);
  expect(isNarrowed(new URLSearchParams('period=today'))).toBe(true);
});
