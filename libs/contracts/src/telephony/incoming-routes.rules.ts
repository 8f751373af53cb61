import type { Holiday } from './holidays.js';
import type { OpenInterval, RouteJudgement, RouteRule } from './incoming-routes.js';

/** A moment on the company's clock. */
export interface LocalTime {
  /** `2026-10-29`. */
  day: string;
  /** `09:05`. */
  time: string;
  /** Monday is 1. */
  weekDay: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const WEEK_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What the clock on the wall of a zone shows. `at` in epoch ms. */
export function localTimeOf(at: number, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}`, weekDay: WEEK_DAYS.indexOf(part['weekday'] ?? '') + 1 };
}

/** On one day several entries may stand; whichever closes first counts. */
export function holidayOf(holidays: readonly Pick<Holiday, 'day' | 'closedFrom' | 'name'>[], day: string): Pick<Holiday, 'closedFrom' | 'name'> | null {
  const [first] = holidays.filter((holiday) => holiday.day === day).sort((a, b) => (a.closedFrom ?? '00:00').localeCompare(b.closedFrom ?? '00:00'));
  return first ?? null;
}

/**
 * What happens to a call of a route at a moment (epoch ms), and why. The dialplan that is made of the same rule (`routeLines`) does the same on the PBX:
 * whoever is nobody's to answer then goes on by `whenNobody` and `whenTimeout`.
 */
export function judgeRoute(rule: Pick<RouteRule, 'hours' | 'observesHolidays' | 'target' | 'whenClosed'>, holidays: readonly Pick<Holiday, 'day' | 'closedFrom' | 'name'>[], at: number, timeZone: string): RouteJudgement {
  const { day, time, weekDay } = localTimeOf(at, timeZone);
  const says = (reason: RouteJudgement['reason'], more: Partial<RouteJudgement> = {}): RouteJudgement => {
    const isOpen = reason === 'always-open' || reason === 'open';
    return { at: new Date(at).toISOString(), isOpen, reason, interval: null, holiday: null, target: isOpen ? rule.target : rule.whenClosed, ...more };
  };
  const holiday = rule.observesHolidays ? holidayOf(holidays, day) : null;
  if (holiday && time >= (holiday.closedFrom ?? '00:00')) return says('holiday', { holiday: holiday.name });
  if (rule.hours === null) return says('always-open');
  const interval = intervalsOf(rule.hours, weekDay).find(({ from, until }) => time >= from && time < until);
  return interval ? says('open', { interval }) : says('outside-hours');
}

/** Intervals of a weekday (Monday is 1). */
export const intervalsOf = (hours: NonNullable<RouteRule['hours']>, weekDay: number): readonly OpenInterval[] => hours[String(weekDay) as keyof typeof hours] ?? [];
