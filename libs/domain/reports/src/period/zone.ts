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

/** The period cut where the clocks of the zone change; within a piece wall clock and time run alike. */
export function offsetSpans({ from, until }: Stretch, timeZone: string): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let begin = from;
  let offsetMs = zoneOffsetMs(from, timeZone);
  for (let at = from; at < until; at += STEP) {
    const next = Math.min(at + STEP, until);
    const nextOffset = zoneOffsetMs(next, timeZone);
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
  const old = zoneOffsetMs(before, timeZone);
  let [low, high] = [Math.floor(before / 1000), Math.ceil(after / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffsetMs(middle * 1000, timeZone) === old) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** ISO 8601 with ms and the zone's offset at that instant. */
export const zonedIso = (at: number, timeZone: string): string => isoWith(at, zoneOffsetMs(at, timeZone));

/** The same for many instants of a period, its end included: the clocks are asked a few times, not for each of them. */
export function zonedIsoWithin({ from, until }: Stretch, timeZone: string): (at: number) => string {
  const spans = offsetSpans({ from, until: until + 1 }, timeZone);
  return (at) => isoWith(at, spans.find((span) => at < span.until)?.offsetMs ?? zoneOffsetMs(at, timeZone));
}

function isoWith(at: number, offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${new Date(at + offsetMs).toISOString().slice(0, -1)}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
