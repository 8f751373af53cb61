const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Offsets at whole quarters of an hour, of which days and periods are made: a report over months asks for hundreds, and a format takes longer to tell one than to find it here. */
const knownOffsets = new Map<string, number>();
const MOST_KNOWN = 20_000;

/** Whether this machine knows a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant (epoch ms), in ms. Throws a RangeError for a zone nobody knows. */
export function zoneOffsetMs(at: number, timeZone: string): number {
  if (at % QUARTER_MS !== 0) return offsetToldBy(clockOf(timeZone), at);
  const key = `${at} ${timeZone}`;
  const found = knownOffsets.get(key);
  if (found !== undefined) return found;
  if (knownOffsets.size >= MOST_KNOWN) knownOffsets.clear();
  const offset = offsetToldBy(clockOf(timeZone), at);
  knownOffsets.set(key, offset);
  return offset;
}

function offsetToldBy(clock: Intl.DateTimeFormat, at: number): number {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second']);
  return wall - Math.floor(at / 1000) * 1000;
}

/**
 * The instant (epoch ms) at which the clocks of a zone show `wall`, a reading given as if it were UTC. One that they show twice is the first; of one
 * that a change leaves out: what the clocks would have shown, had they not been changed yet.
 */
export function instantOfClock(wall: number, timeZone: string): number {
  // No zone is more than 14 h from UTC, and none changes its clocks twice within two days.
  const [before, after] = [zoneOffsetMs(wall - DAY_MS, timeZone), zoneOffsetMs(wall + DAY_MS, timeZone)];
  const isShown = (offset: number) => zoneOffsetMs(wall - offset, timeZone) === offset;
  return wall - (isShown(before) || !isShown(after) ? before : after);
}

/** Epoch ms at which the day of an instant began on the wall of a zone. */
export function startOfDay(at: number, timeZone: string): number {
  return instantOfClock(Math.floor((at + zoneOffsetMs(at, timeZone)) / DAY_MS) * DAY_MS, timeZone);
}

/** The instant (epoch ms) somebody means by `2026-11-20`, `2026-11-20T09:00` or `2026-11-20T09:00:00+03:00`: without an offset it is on the wall of the zone. NaN for anything else. */
export function instantMeant(text: string, timeZone: string): number {
  const [, day, time = 'T00:00', offset] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  if (offset !== undefined) return Date.parse(`${day}${time}${offset}`);
  const wall = Date.parse(`${day}${time}Z`);
  return Number.isNaN(wall) ? NaN : instantOfClock(wall, timeZone);
}

/** A moment on the company's clock. */
export interface LocalTime {
  /** `2026-10-29`. */
  day: string;
  /** `09:05`. */
  time: string;
  /** Monday is 1. */
  weekDay: number;
}

/** What the clock on the wall of a zone shows. `at` in epoch ms. */
export function localTimeOf(at: number, timeZone: string): LocalTime {
  const wall = new Date(at + zoneOffsetMs(at, timeZone));
  return { day: wall.toISOString().slice(0, 10), time: wall.toISOString().slice(11, 16), weekDay: wall.getUTCDay() || 7 };
}

/** To make a format takes longer than to ask it a thousand times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...numeric });
  clocks.set(timeZone, clock);
  return clock;
}
