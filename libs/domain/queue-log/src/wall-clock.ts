import { zoneOffsetMs } from '@santral/contracts/history';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clocks change on quarters of an hour at the finest. */
const QUARTER = 15 * MINUTE;
/** Rows of one second may be written in any order; a clock set back an hour is more than that. */
const DISORDER = 5 * MINUTE;

/**
 * Reads the wall clock of a zone, one row after the other. Of an hour the clocks repeat it takes the second showing once rows have
 * gone past the first; what a change skips is read as if the clocks had not changed yet.
 */
export class WallClock {
  private readonly offsets = new Map<number, readonly number[]>();
  private last = -Infinity;

  /** Throws a RangeError for a zone nobody knows. */
  constructor(private readonly timeZone: string) {
    this.offsetAt(0);
  }

  /** The instant (epoch ms) at which the zone shows `wall`, which is given as if it were UTC. */
  instantOf(wall: number): number {
    const offsets = this.offsetsOf(Math.floor(wall / QUARTER));
    const fitting = offsets.find((offset) => wall - offset >= this.last - DISORDER) ?? offsets[0] ?? 0;
    const at = wall - fitting;
    this.last = Math.max(this.last, at);
    return at;
  }

  /** Offsets at which the zone shows this quarter of an hour, the earlier showing first. */
  private offsetsOf(quarter: number): readonly number[] {
    const known = this.offsets.get(quarter);
    if (known) return known;
    const wall = quarter * QUARTER;
    // No zone changes its clocks twice within a day, so what holds before and after is all there can be.
    const candidates = [this.offsetAt(wall - 26 * HOUR), this.offsetAt(wall + 26 * HOUR)];
    const showing = [...new Set(candidates)].filter((offset) => this.offsetAt(wall - offset) === offset).sort((a, b) => b - a);
    const offsets = showing.length > 0 ? showing : candidates.slice(0, 1);
    this.offsets.set(quarter, offsets);
    return offsets;
  }

  private offsetAt(at: number): number {
    return zoneOffsetMs(at, this.timeZone);
  }
}
