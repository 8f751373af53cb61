import { reportQuerySchema, type ReportQuery, type ReportScheduleForm, type SchedulePeriod, zoneOffsetMs } from '@santral/contracts';
import type { Rhythm } from '@santral/platform/jobs';

const DAY = 86_400_000;

/** When a schedule is due, as a cron pattern in the company's zone. */
export function rhythmOf({ cadence, at, weekDay, monthDay }: Pick<ReportScheduleForm, 'cadence' | 'at' | 'weekDay' | 'monthDay'>, timeZone: string): Rhythm {
  const [hour, minute] = at.split(':').map(Number);
  const days = { day: '* * *', week: `* * ${weekDay % 7}`, month: `${monthDay} * *` }[cadence];
  return { pattern: `${minute} ${hour} ${days}`, timeZone };
}

/** The days a period means on a day, half open, as dates. */
export function datesOf(period: SchedulePeriod, dueAt: number, timeZone: string): { from: string; until: string } {
  // Midnight of the day on the wall clock, as if that were UTC: dates are counted, not hours.
  const today = Math.floor((dueAt + zoneOffsetMs(dueAt, timeZone)) / DAY) * DAY;
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const back = (days: number, until = today) => ({ from: date(until - days * DAY), until: date(until) });
  switch (period) {
    case 'yesterday':
      return back(1);
    case 'last-7-days':
      return back(7);
    case 'last-30-days':
      return back(30);
    case 'last-week': {
      const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
      return back(7, monday);
    }
    case 'last-month': {
      const day = new Date(today);
      const first = (months: number) => date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
      return { from: first(-1), until: first(0) };
    }
  }
}

/** What a schedule asks of the report when it is due. */
export function queryOf({ period, format, query }: Pick<ReportScheduleForm, 'period' | 'format' | 'query'>, dueAt: number, timeZone: string): ReportQuery {
  const { interval, pbx, queues, agents, groups, dayStart, dayEnd, weekDays, targetS } = query;
  return reportQuerySchema.parse({
    ...datesOf(period, dueAt, timeZone),
    timezone: timeZone,
    ...(interval === null ? {} : { interval }),
    pbx,
    queues,
    agents,
    groups,
    dayStart,
    dayEnd,
    weekDays: weekDays.map(String),
    ...(targetS === null ? {} : { target: String(targetS) }),
    format,
  });
}
