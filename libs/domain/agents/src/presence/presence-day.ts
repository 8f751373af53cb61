import type { PresenceRow } from '@santral/contracts';
import { clipped, coveredMs, type Day, type Stretch, usedMs } from '../breaks/work-day.js';

/** A break of the day and what it counts for. */
export interface DayBreak extends Stretch {
  breakTypeId: number | null;
  /** Limit of one working day that was valid when it began, seconds; 0 or less for none. */
  limitS: number;
  /** Whether it counts against the limit. */
  counted: boolean;
}

/** What is written down of one employee; stretches may begin before the day and end after it. */
export interface Attendance {
  sessions: readonly Stretch[];
  breaks: readonly DayBreak[];
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
    overrunMs: overrunMs(breaks, day, now),
  };
}

/** Each break type has a limit of its own, so what one leaves does not make up for another. The newest break says the limit. */
function overrunMs(breaks: readonly DayBreak[], day: Day, now: number): number {
  const counted = breaks.filter((one) => one.counted && one.breakTypeId !== null).sort((a, b) => a.from - b.from);
  return [...new Set(counted.map((one) => one.breakTypeId))].reduce<number>((sum, type) => {
    const ofType = counted.filter((one) => one.breakTypeId === type);
    const limitS = ofType.at(-1)?.limitS ?? 0;
    return limitS <= 0 ? sum : sum + Math.max(0, usedMs(ofType, day, now) - limitS * 1000);
  }, 0);
}

const iso = (at: number): string => new Date(at).toISOString();
