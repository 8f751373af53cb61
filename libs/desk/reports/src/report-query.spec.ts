import { reportTraits } from '@santral/contracts';
import { apiQuery, isNarrowed, paramsOf, type QueryTraits, queryOf, type ReportQuery, spansOf, stepsOf } from './report-query';

const ZONE = 'Europe/Istanbul';
const NOW = Date.parse('2026-11-20T09:30:00.000Z');
const defaults: QueryTraits = { isByTime: false, finest: 'hour' };
const read = (address: string, given = defaults): ReportQuery => queryOf(new URLSearchParams(address), given, NOW, ZONE);
const write = (query: ReportQuery, given = defaults): string => decodeURIComponent(paramsOf(query, given).toString());

it('shows the last seven days by day when the address says nothing', () => {
  expect(read('')).toEqual({
    preset: 'last-7-days', days: { from: '2026-11-14', until: '2026-11-20' }, step: 'day', pbx: null, queues: [], agents: [], groups: [], hours: null, weekDays: [], targetS: null, isCompared: true, isByTime: false, columns: '',
  });
  expect(write(read(''))).toBe('');
});

it.each([
  'period=today&interval=hour&queues=destek,satis',
  'pbx=izmir&queues=izmir/destek&agents=1001',
  'from=2026-11-01&until=2026-11-10&interval=hour',
  'period=this-month&agents=1001,1002&groups=4b1e6f0a-0000-4000-8000-000000000001&hours=08:00-18:00&weekDays=1,2,3,4,5&target=30&compare=no&rows=time',
])('reads back what it wrote: %s', (address) => {
  const query = read(address);
  expect(read(write(query))).toEqual(query);
  for (const part of address.split('&').filter((one) => one !== 'interval=hour')) expect(write(query)).toContain(part);
});

it.each(['from=2026-11-10&until=2026-11-01', 'from=2026-02-30&until=2026-03-02', 'from=x&until=y', 'from=2000-01-01&until=2026-01-01', 'period=never', 'interval=minute', 'target=7', 'hours=25:00-26:00', 'pbx=a/b', 'weekDays=0,8,x'])(
  'takes the default for nonsense: %s',
  (address) => {
    expect(read(address)).toEqual(read(''));
  },
);

it('leaves all seven days of the week out: they are no filter', () => {
  expect(write(read('weekDays=1,2,3,4,5,6,7'))).toBe('');
});

it('offers steps that make a chart one can read', () => {
  const until = '2026-11-20';
  expect(stepsOf({ from: until, until }, 'hour')).toEqual(['hour']);
  expect(stepsOf({ from: '2026-11-14', until }, 'hour')).toEqual(['hour', 'day']);
  expect(stepsOf({ from: '2026-10-22', until }, 'hour')).toEqual(['day', 'week']);
  expect(stepsOf({ from: '2025-01-01', until }, 'hour')).toEqual(['week', 'month']);
  // A step that the period does not offer gives way.
  expect(read('period=last-30-days&interval=hour').step).toBe('day');
});

it('cuts breaks into whole days at least: their limits are those of a day', () => {
  expect(stepsOf({ from: '2026-11-20', until: '2026-11-20' }, 'day')).toEqual(['day']);
  expect(read('period=today', { isByTime: false, finest: 'day' }).step).toBe('day');
});

it('asks the api in its own words, and for nothing that the report refuses', () => {
  const query = read('period=yesterday&queues=destek,satis&agents=1001&groups=g1,g2&hours=08:00-18:00&weekDays=5&target=30');
  const { span } = spansOf(query, NOW, ZONE);
  const common = { from: '2026-11-18T21:00:00.000Z', until: '2026-11-19T21:00:00.000Z', timezone: ZONE, pbx: '', dayStart: '08:00', dayEnd: '18:00', weekDays: '5', target: '30' };
  expect(apiQuery(query, reportTraits['queue-reports'], span, 'total', ZONE)).toEqual({ ...common, interval: 'total', queues: 'destek,satis', agents: '', groups: '', bands: '5,10,15,20,30,60' });
  expect(apiQuery(query, reportTraits['agent-reports'], span, 'day', ZONE)).toEqual({ ...common, interval: 'day', queues: '', agents: '1001', groups: 'g1,g2', bands: '' });
});

it('knows when the figures are narrowed', () => {
  expect([isNarrowed(read('period=today&compare=no')), isNarrowed(read('queues=destek')), isNarrowed(read('groups=g1')), isNarrowed(read('weekDays=1'))]).toEqual([false, true, true, true]);
});
