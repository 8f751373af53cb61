import { type ComputedReportName, type ErrorCode, instantOfClock, type Language, type ReportInterval, type ReportOptions, type ReportQuery, reportFilterNames, reportTraits } from '@santral/contracts';
import { errorText, Refusal } from '@santral/platform/http';
import { intervalsOf, openStretches, type Slice, slicesOf } from './intervals.js';
import { type Stretch, zonedIso } from './zone.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Nobody has calls of an earlier time. */
const EARLIEST = Date.UTC(1990, 0);
/** Two years of hours; more nobody reads as one table. */
const MAX_INTERVALS = 18_000;

/** What a report is computed over, in instants. */
export interface ReportPeriod extends Stretch {
  timeZone: string;
  interval: ReportInterval;
  /** One per row of a key, in order; those that are closed all the time are left out of the answer. */
  intervals: Stretch[];
  /** What of the intervals counts; rising, without overlaps. */
  slices: Slice[];
}

interface CompanyClock {
  timeZone: string;
  /** Minutes after midnight at which a working day begins. */
  dayStartMinutes: number;
}

/**
 * The period and the rows a query asks for. Refuses with the parameter and why: an end before the begin, too many intervals, parameters
 * the report cannot be narrowed by. Breaks, and what is measured by them, are counted per working day, everything else per calendar day.
 */
export function periodOf(name: ComputedReportName, query: ReportQuery, clock: CompanyClock, language: Language): ReportPeriod {
  const refuse = (code: ErrorCode, path: string) => new Refusal(code, {}, [{ path, message: errorText(code, language) }]);
  const traits = reportTraits[name];
  for (const filter of reportFilterNames) if (query[filter].length > 0 && !traits.filters.includes(filter)) throw refuse('report.not-applicable', filter);
  if (query.bands.length > 0 && !traits.bands) throw refuse('report.not-applicable', 'bands');
  const isOfWorkDays = name === 'break-reports' || name === 'agent-perform-reports';
  const interval = query.interval ?? traits.interval;
  if (isOfWorkDays && interval === 'hour') throw refuse('report.not-applicable', 'interval');

  const timeZone = query.timezone ?? clock.timeZone;
  const period = { from: instantOf(query.from, timeZone), until: instantOf(query.until, timeZone) };
  if (period.from < EARLIEST) throw refuse('report.moment', 'from');
  if (period.until <= period.from) throw refuse('report.reversed-period', 'until');
  const tooMany = { hour: 3_600_000, day: DAY, week: 7 * DAY, month: 28 * DAY, total: Infinity }[interval] * MAX_INTERVALS;
  if (period.until - period.from > Math.min(tooMany, MAX_INTERVALS * DAY)) throw refuse('report.too-many-rows', 'interval');

  const intervals = intervalsOf(period, interval, timeZone, isOfWorkDays ? clock.dayStartMinutes * MINUTE : 0);
  const [fromMs, untilMs] = [msOf(query.dayStart), msOf(query.dayEnd)];
  const hours = { fromMs, untilMs: untilMs > fromMs ? untilMs : untilMs + DAY, weekDays: query.weekDays };
  return { ...period, timeZone, interval, intervals, slices: slicesOf(intervals, openStretches(period, hours, timeZone)) };
}

/** What the answer tells of how calls were judged. */
export type JudgedBy = Pick<ReportOptions, 'targetMs' | 'shortAbandonMs' | 'countShortAbandons' | 'countFlowOuts' | 'earlyAbandons' | 'goalPercent' | 'queueOptions'>;

/** The query as it was understood, for the answer. */
export const optionsOf = (query: ReportQuery, period: ReportPeriod): Omit<ReportOptions, keyof JudgedBy | 'groups'> => ({
  from: zonedIso(period.from, period.timeZone),
  until: zonedIso(period.until, period.timeZone),
  timezone: period.timeZone,
  interval: period.interval,
  pbx: query.pbx,
  queues: query.queues,
  agents: query.agents,
  dayStart: query.dayStart,
  dayEnd: query.dayEnd,
  weekDays: query.weekDays,
  bands: query.bands,
});

const msOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;

/** A moment with `Z` or an offset as it is, one without on the wall clock of the zone; a date is its midnight. */
function instantOf(moment: string, timeZone: string): number {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(moment) && moment.includes('T')) return Date.parse(moment);
  return instantOfClock(Date.parse(moment.includes('T') ? `${moment}Z` : `${moment}T00:00:00Z`), timeZone);
}
