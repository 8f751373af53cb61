import type { PresenceRow } from '@santral/contracts';
import type { LimitedBreak } from '../breaks/break-limit.js';
import { overrunsOf } from '../breaks/break-overruns.js';
import { clipped, coveredMs, type Day, type Stretch } from '../breaks/work-day.js';

/** What is written down of one employee; stretches may begin before the day and end after it. */
export interface Attendance {
  sessions: readonly Stretch[];
  breaks: readonly LimitedBreak[];
}

export type Presence = Omit<PresenceRow, 'userId' | 'name' | 'extension' | 'deskLost'>;

/** The day of one employee as far as it has come by `now` (epoch ms). What goes on counts until now, or until the end of the day. */
export function presenceOf({ sessions, breaks }: Attendance, day: Day, now: number): Presence {
  const there = clipped(sessions, day, now);
  const away = clipped(breaks, day, now);
  const [first, last] = [there[0], Math.max(...there.map(({ until }) => until))];
  const isOn = (stretches: readonly Stretch[]) => now < day.until && stretches.some(({ until }) => until === null);
  const isIn = isOn(sessions);
  return {
    state: first === undefined ? 'absent' : !isIn ? 'left' : isOn(breaks) ? 'on-break' : 'in',
    firstLogin: first === undefined ? null : iso(first.from),
    lastLogout: first === undefined || isIn ? null : iso(last),
    loggedInMs: coveredMs(there),
    breakMs: coveredMs(away),
    breaks: away.length,
    ...overrunsOf(breaks, day, now),
  };
}

const iso = (at: number): string => new Date(at).toISOString();
