import type { QuietHours } from '@santral/contracts';
import { workDayOf } from '@santral/domain-agents';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When somebody may be told: now, or at the end of the quiet hours that hold `now`. Instants in epoch ms, hours on the wall clock of the zone. */
export function tellableAt(quiet: QuietHours | null, now: number, timeZone: string): number {
  if (quiet === null) return now;
  // A "day" that begins at a time of day: its begin is when the clock last showed that time, its end when it does next.
  const sinceBegin = workDayOf(now, { timeZone, dayStartMinutes: minutesOf(quiet.from) });
  const sinceEnd = workDayOf(now, { timeZone, dayStartMinutes: minutesOf(quiet.until) });
  return sinceBegin.from > sinceEnd.from ? sinceEnd.until : now;
}
