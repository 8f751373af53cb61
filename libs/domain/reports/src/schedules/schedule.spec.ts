import { type ReportScheduleForm, reportScheduleFormSchema } from '@santral/contracts';
import { datesOf, queryOf, rhythmOf } from './schedule.js';

const ISTANBUL = 'Europe/Istanbul';
const at = (iso: string) => Date.parse(iso);

describe('the days of a mailed report', () => {
  // A Friday.
  const friday = at('2026-11-20T08:30:00+03:00');
  it.each([
    ['yesterday', friday, '2026-11-19', '2026-11-20'],
    ['last-7-days', friday, '2026-11-13', '2026-11-20'],
    ['last-30-days', friday, '2026-10-21', '2026-11-20'],
    ['last-week', friday, '2026-11-09', '2026-11-16'],
    ['last-week', at('2026-11-16T00:00:00+03:00'), '2026-11-09', '2026-11-16'],
    ['last-week', at('2026-11-15T23:59:00+03:00'), '2026-11-02', '2026-11-09'],
    ['last-month', friday, '2026-10-01', '2026-11-01'],
    ['last-month', at('2027-01-28T08:00:00+03:00'), '2026-12-01', '2027-01-01'],
    // 22:30 UTC is the next day in Istanbul already.
    ['yesterday', at('2026-11-19T22:30:00Z'), '2026-11-19', '2026-11-20'],
  ] as const)('%s', (period, dueAt, from, until) => {
    expect(datesOf(period, dueAt, ISTANBUL)).toEqual({ from, until });
  });

  it('are calendar days also where the clocks change', () => {
    // Clocks in Berlin went back on 25 October 2026.
    expect(datesOf('yesterday', at('2026-10-26T00:10:00+01:00'), 'Europe/Berlin')).toEqual({ from: '2026-10-25', until: '2026-10-26' });
    expect(datesOf('last-7-days', at('2026-03-29T23:50:00+02:00'), 'Europe/Berlin')).toEqual({ from: '2026-03-22', until: '2026-03-29' });
  });
});

const form = (change: Partial<ReportScheduleForm> = {}): ReportScheduleForm => ({
  ...reportScheduleFormSchema.parse({
    name: 'Sabah raporu', report: 'queue-reports', format: 'pdf', language: 'tr', period: 'yesterday', query: { queues: ['destek'], weekDays: [1, 5], targetS: 30 },
    cadence: 'day', at: '08:05', weekDay: 7, monthDay: 28, recipients: ['A@Example.com', 'a@example.com'], isEnabled: true,
  }),
  ...change,
});

it('writes the rhythm as a cron pattern, Sunday is 0', () => {
  expect(rhythmOf(form(), ISTANBUL)).toEqual({ pattern: '5 8 * * *', timeZone: ISTANBUL });
  expect(rhythmOf(form({ cadence: 'week' }), ISTANBUL).pattern).toBe('5 8 * * 0');
  expect(rhythmOf(form({ cadence: 'week', weekDay: 1 }), ISTANBUL).pattern).toBe('5 8 * * 1');
  expect(rhythmOf(form({ cadence: 'month' }), ISTANBUL).pattern).toBe('5 8 28 * *');
});

it('asks the report for those days, narrowed as it says; an address is mailed once', () => {
  expect(form().recipients).toEqual(['a@example.com']);
  expect(queryOf(form(), at('2026-11-20T08:05:00+03:00'), ISTANBUL)).toMatchObject({
    from: '2026-11-19', until: '2026-11-20', timezone: ISTANBUL, queues: ['destek'], agents: [], weekDays: [1, 5], target: 30, dayStart: '00:00', dayEnd: '24:00', format: 'pdf',
  });
  expect(queryOf(form(), 0, ISTANBUL).interval).toBeUndefined();
});
