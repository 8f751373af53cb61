import { callsHref, scoresHref } from './calls-link';
import { queryOf } from './report-query';
import type { AnyRow } from './views/view';

const query = (address = '') => queryOf(new URLSearchParams(address), { isByTime: false, finest: 'hour' }, Date.parse('2026-11-20T09:00:00.000Z'), 'Europe/Istanbul');
const row = (change: object) => ({ from: '2026-11-16T00:00:00.000+03:00', until: '2026-11-17T00:00:00.000+03:00', queue: 'destek', ...change }) as unknown as AnyRow;

it('opens the calls of a row', () => {
  expect(callsHref(query(), row({}), { outcome: 'abandoned' })).toBe('/apps/central/cdr-history?from=2026-11-16&until=2026-11-16&queue=destek&outcome=abandoned');
});

it('opens the calls of the whole period, with its filters', () => {
  expect(callsHref(query('queues=destek,satis'), null, { direction: 'inbound' })).toBe('/apps/central/cdr-history?from=2026-11-14&until=2026-11-20&queue=destek%2Csatis&direction=inbound');
});

it('opens the calls of one agent of a group', () => {
  expect(callsHref(query('groups=g1'), row({ queue: undefined, agent: '1001' }), {})).toBe('/apps/central/cdr-history?from=2026-11-16&until=2026-11-16&agent=1001');
});

it('names the PBX where there are several, and leads nowhere where the calls are on more than one', () => {
  const several = (address: string, of: AnyRow | null = null) => callsHref(query(address), of, {}, true)?.split('?')[1];
  expect(several('', row({ pbx: 'izmir' }))).toBe('from=2026-11-16&until=2026-11-16&pbx=izmir&queue=destek');
  expect(callsHref(query(), row({ pbx: 'main' }), {})).not.toContain('pbx');
  expect(several('pbx=izmir')).toBe('from=2026-11-14&until=2026-11-20&pbx=izmir');
  expect(several('queues=izmir/destek,izmir/satis')).toBe('from=2026-11-14&until=2026-11-20&pbx=izmir&queue=destek%2Csatis');
  expect(several('queues=destek&agents=izmir/1001')).toBe('from=2026-11-14&until=2026-11-20&pbx=izmir&queue=destek&agent=1001');
  expect(several('queues=izmir/destek,main/destek')).toBeUndefined();
  expect(several('queues=izmir/destek&agents=main/1001')).toBeUndefined();
});

it('opens the sheets of one agent, of one PBX or of all of them', () => {
  const sheets = (address: string, of: AnyRow | null = null) => scoresHref(query(address), of, true)?.split('?')[1];
  expect(sheets('', row({ pbx: 'izmir', agent: '1001' }))).toBe('view=scored&from=2026-11-16&until=2026-11-16&pbx=izmir&agents=1001');
  expect(sheets('pbx=izmir&agents=1001')).toBe('view=scored&from=2026-11-14&until=2026-11-20&pbx=izmir&agents=1001');
  expect(sheets('agents=izmir/1001,main/1001')).toBe('view=scored&from=2026-11-14&until=2026-11-20&agents=izmir%2F1001%2Cmain%2F1001');
  expect(scoresHref(query(), row({ pbx: 'main', agent: '1001' }))).not.toContain('pbx');
});

it('leads nowhere where the history would show other calls', () => {
  expect(callsHref(query('hours=08:00-18:00'), row({}), {})).toBeNull();
  expect(callsHref(query('weekDays=1'), row({}), {})).toBeNull();
  expect(callsHref(query('agents=1001,1002'), null, {})).toBeNull();
  expect(callsHref(query('groups=g1'), null, {})).toBeNull();
  expect(scoresHref(query('groups=g1'), null)).toBeNull();
  expect(callsHref(query(), row({ from: '2026-11-16T10:00:00.000+03:00', until: '2026-11-16T11:00:00.000+03:00' }), {})).toBeNull();
});
