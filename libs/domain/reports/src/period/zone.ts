import { zoneOffsetMs } from '@santral/contracts';

/** A stretch of time, epoch ms, half open. */
export interface Stretch {
  from: number;
  until: number;
}
/** A stretch in which the clocks of the zone are `offsetMs` ahead of UTC all the time. */
export interface OffsetSpan extends Stretch {
  offsetMs: number;
}

const MINUTE = 60_000;
/** No zone has ever changed its clocks twice in this time. */
const STEP = 12 * 60 * MINUTE;

/** Offsets at whole quarters of an hour, of which periods and their cuts are made: a report over months asks for hundreds, and a format takes longer to tell one than to find it here. */
const known = new Map<string, number>();
const QUARTER = 15 * MINUTE;
const MOST_KNOWN = 20_000;

/** How far the clocks of the zone are ahead of UTC at an instant, ms. */
export function offsetAt(at: number, timeZone: string): number {
  if (at % QUARTER !== 0) return zoneOffsetMs(at, timeZone);
  const key = `${at} ${timeZone}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const offset = zoneOffsetMs(at, timeZone);
  known.set(key, offset);
  return offset;
}

/** The period cut where the clocks of the zone change; within a piece wall clock and time run alike. */
export function offsetSpans({ from, until }: Stretch, timeZone: string): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let begin = from;
  let offsetMs = offsetAt(from, timeZone);
  for (let at = from; at < until; at += STEP) {
    const next = Math.min(at + STEP, until);
    const nextOffset = offsetAt(next, timeZone);
    if (nextOffset === offsetMs) continue;
    const change = changeBetween(at, next, timeZone);
    if (change < until) {
      spans.push({ from: begin, until: change, offsetMs });
      begin = change;
      offsetMs = nextOffset;
    }
  }
  spans.push({ from: begin, until, offsetMs });
  return spans.filter((span) => span.from < span.until);
}

/** The instant after `before` and at or before `after` at which the clocks change; they change on whole seconds. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const old = offsetAt(before, timeZone);
  let [low, high] = [Math.floor(before / 1000), Math.ceil(after / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === old) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** The first instant at which the wall clock (given as if it were UTC) shows this or later: a reading that is skipped becomes the end of the gap, one that repeats its first. */
export function instantOfWall(wall: number, timeZone: string): number {
  // Clocks are at most 14 h ahead of or behind UTC.
  const spans = offsetSpans({ from: wall - 15 * 60 * MINUTE, until: wall + 15 * 60 * MINUTE }, timeZone);
  for (const { from, until, offsetMs } of spans) {
    const at = Math.max(from, wall - offsetMs);
    if (at < until) return at;
  }
  throw new Error(`no instant of ${timeZone} shows ${wall}`);
}

/** ISO 8601 with ms and the zone's offset at that instant. */
export const zonedIso = (at: number, timeZone: string): string => isoWith(at, offsetAt(at, timeZone));

/** The same for many instants of a period, its end included: the clocks are asked a few times, not for each of them. */
export function zonedIsoWithin({ from, until }: Stretch, timeZone: string): (at: number) => string {
  const spans = offsetSpans({ from, until: until + 1 }, timeZone);
  return (at) => isoWith(at, spans.find((span) => at < span.until)?.offsetMs ?? offsetAt(at, timeZone));
}

function isoWith(at: number, offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${new Date(at + offsetMs).toISOString().slice(0, -1)}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
