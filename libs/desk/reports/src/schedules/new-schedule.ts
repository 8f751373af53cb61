import { computedReportNames, type Language, reportTraits, type ReportScheduleForm, type SchedulePeriod } from '@santral/contracts';
import { SCHEDULES_PATH } from '../endpoint';
import type { Preset } from '../period';
import { paramsOf, type ReportQuery } from '../report-query';
import type { ReportView } from '../views/view';

/** A new schedule: every morning, the day before, on paper. */
export const emptySchedule = (language: Language): ReportScheduleForm => ({
  name: '',
  report: 'queue-reports',
  format: 'pdf',
  language,
  period: 'yesterday',
  query: { interval: null, pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], targetS: null },
  cadence: 'day',
  at: '08:00',
  weekDay: 1,
  monthDay: 1,
  recipients: [],
  isEnabled: true,
});

/** The periods a mail can be about that come nearest to those of a report page; it is never about a day that still goes on. */
const periods: Partial<Record<Preset, SchedulePeriod>> = { today: 'yesterday', yesterday: 'yesterday', 'this-week': 'last-week', 'last-7-days': 'last-7-days', 'last-30-days': 'last-30-days', 'this-month': 'last-month', 'last-month': 'last-month' };

/** Address of the form of a new schedule for what a report page shows. */
export function schedulePath(view: ReportView, query: ReportQuery): string {
  const params = new URLSearchParams({ new: view.name, period: (query.preset && periods[query.preset]) ?? 'last-7-days' });
  const { filters } = reportTraits[view.name];
  if (query.pbx !== null) params.set('pbx', query.pbx);
  if (filters.includes('queues') && query.queues.length > 0) params.set('queues', query.queues.join(','));
  if (filters.includes('agents') && query.agents.length > 0) params.set('agents', query.agents.join(','));
  if (filters.includes('groups') && query.groups.length > 0) params.set('groups', query.groups.join(','));
  if (query.hours) params.set('hours', `${query.hours.start}-${query.hours.end}`);
  if (query.weekDays.length > 0) params.set('weekDays', query.weekDays.join(','));
  const target = paramsOf(query, view).get('target');
  if (target !== null) params.set('target', target);
  return `${SCHEDULES_PATH}?${params}`;
}

/** The form an address of `schedulePath` asks for; null when it asks for none. */
export function scheduleOf(params: URLSearchParams, language: Language): ReportScheduleForm | null {
  const report = computedReportNames.find((name) => name === params.get('new'));
  if (report === undefined) return null;
  const empty = emptySchedule(language);
  const list = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean);
  const [dayStart = '00:00', dayEnd = '24:00'] = (params.get('hours') ?? '00:00-24:00').split('-');
  const period = Object.values(periods).find((name) => name === params.get('period')) ?? empty.period;
  const target = params.get('target');
  return {
    ...empty,
    report,
    period,
    cadence: period === 'yesterday' ? 'day' : period === 'last-month' || period === 'last-30-days' ? 'month' : 'week',
    query: { ...empty.query, pbx: list('pbx'), queues: list('queues'), agents: list('agents'), groups: list('groups'), dayStart, dayEnd, weekDays: list('weekDays').map(Number), targetS: target === null ? null : Number(target) },
  };
}
