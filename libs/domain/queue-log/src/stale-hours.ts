import type { CallRecord } from '@santral/contracts';
import type { Client } from 'pg';
import { isoInstant } from './iso-instant.js';

const HOUR_MS = 3_600_000;
/** Reports look no further back for the begin of a call that is still up. */
const LONGEST_MS = 24 * HOUR_MS;

/**
 * Hours of reports that imported rows have a part in, and talks that may have returned a missed call. Triggers would find them out row by row; an
 * import knows them, and switches the triggers off.
 */
export class StaleHours {
  /** Begins of hours as the first 13 signs of ISO 8601 in UTC. */
  private readonly hours = new Set<string>();
  private readonly talks: [number: string, at: string][] = [];

  /** Where the rows of a call count: while it was up, where its stays began, where phones were rung. */
  addCall({ startedAt, endedAt, direction, outcome, caller, visits, rings }: CallRecord): void {
    this.addStretch(startedAt, endedAt ?? startedAt, LONGEST_MS);
    for (const { enqueuedAt } of visits) this.hours.add(enqueuedAt.slice(0, 13));
    for (const ring of rings) this.hours.add(ring.startedAt.slice(0, 13));
    if (direction === 'inbound' && outcome === 'answered' && caller.e164 !== null) this.talks.push([caller.e164, startedAt]);
  }

  /** Every hour from one instant to another, ISO 8601 in UTC; none later than `longestMs` after the begin. */
  addStretch(from: string, until: string, longestMs = Infinity): void {
    const [first, last] = [from.slice(0, 13), until.slice(0, 13)];
    this.hours.add(first);
    if (first === last) return;
    const end = Math.min(Date.parse(until), Date.parse(from) + longestMs);
    for (let at = Date.parse(`${first}:00:00Z`) + HOUR_MS; at <= end; at += HOUR_MS) this.hours.add(isoInstant(at).slice(0, 13));
  }

  /** Marks them in the transaction the connection is in. */
  async mark(client: Client): Promise<void> {
    if (this.hours.size > 0) await client.query('SELECT report_mark_hours($1)', [[...this.hours].map((hour) => `${hour}:00:00Z`)]);
    if (this.talks.length > 0) await client.query('SELECT report_mark_returned($1, $2)', [this.talks.map(([number]) => number), this.talks.map(([, at]) => at)]);
  }
}
