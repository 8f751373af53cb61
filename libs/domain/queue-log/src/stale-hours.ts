import type { ImportedRecord } from './call-of-lines.js';
import { arrayLiteral, type CopyTransaction, instantsLiteral } from './copy-transaction.js';
import type { SeenTexts } from './seen-texts.js';

const HOUR_MS = 3_600_000;
/** Reports look no further back for the begin of a call that is still up. */
const LONGEST_MS = 24 * HOUR_MS;

/**
 * Whose calls a run found missed that began with no calls at all: before `until` (epoch ms) there are no others, and hardly any talk returned one.
 */
export interface MissedNumbers {
  numbers: SeenTexts;
  until: number;
}

/**
 * Hours of reports that imported rows have a part in, and talks that may have returned a missed call. Triggers would find them out row by row; an
 * import knows them, and switches the triggers off.
 */
export class StaleHours {
  /** Hours since 1970, UTC. */
  private readonly hours = new Set<number>();
  private last = NaN;
  private readonly numbers: string[] = [];
  private readonly talkedAt: number[] = [];

  /** Without `missed` the database is asked of every talk whether it returned a call. */
  constructor(private readonly missed: MissedNumbers | null = null) {}

  /** Where the rows of a call count: while it was up, where its stays began, where phones were rung. */
  addCall({ startedAt, endedAt, direction, outcome, caller, visits, rings }: Pick<ImportedRecord, 'startedAt' | 'endedAt' | 'direction' | 'outcome' | 'caller' | 'visits' | 'rings'>): void {
    this.addStretch(startedAt, endedAt ?? startedAt, LONGEST_MS);
    for (const { enqueuedAt } of visits) this.add(enqueuedAt);
    for (const ring of rings) this.add(ring.startedAt);
    if (direction !== 'inbound' || caller.e164 === null) return;
    if (outcome !== 'answered') this.missed?.numbers.note(caller.e164);
    else if (!this.missed || startedAt >= this.missed.until || this.missed.numbers.has(caller.e164)) {
      this.numbers.push(caller.e164);
      this.talkedAt.push(startedAt);
    }
  }

  /** Every hour from one instant to another, epoch ms; none later than `longestMs` after the begin. */
  addStretch(from: number, until: number, longestMs = Infinity): void {
    this.add(from);
    const end = Math.min(until, from + longestMs);
    for (let at = from - (from % HOUR_MS) + HOUR_MS; at <= end; at += HOUR_MS) this.add(at);
  }

  /** Marks them, when everything else is written. */
  markIn(transaction: CopyTransaction): void {
    if (this.hours.size > 0) transaction.run(`SELECT report_mark_hours(${instantsLiteral([...this.hours].map((hour) => hour * HOUR_MS))})`);
    if (this.numbers.length > 0) transaction.run(`SELECT report_mark_returned(${arrayLiteral(this.numbers, 'text[]')}, ${instantsLiteral(this.talkedAt)})`);
  }

  private add(at: number): void {
    const hour = Math.floor(at / HOUR_MS);
    // Rows follow each other: most are of the hour of the one before.
    if (hour === this.last) return;
    this.last = hour;
    this.hours.add(hour);
  }
}
