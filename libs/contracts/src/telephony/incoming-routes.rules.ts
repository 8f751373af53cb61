import { localTimeOf } from '../time/time-zones.js';
import type { Holiday } from './holidays.js';
import type { OpenInterval, RouteJudgement, RouteRule } from './incoming-routes.js';

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
