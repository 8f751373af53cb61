import type { Client } from 'pg';
import type { CallPart } from './agent-intervals.js';

const ROWS_AT_ONCE = 20_000;
const LONGEST_CALL_MS = 24 * 3_600_000;

/** A ring, and the talk that followed it: whose, of which call, from when to when, and until when they talked. Epoch ms. */
type RingRow = [extension: string, callId: string, queue: string | null, from: number, until: number, talkUntil: number | null];
/** Read as a number: a `Date` for each would take longer than everything else that is done with a ring. */
const epochMs = (instant: string): string => `date_part('epoch', ${instant}) * 1000`;

/** Rings and talks of agents as all runs wrote them, read once in order of agents, so that only one agent's are in memory. */
export class CallParts {
  private rows: RingRow[] = [];
  private isDone = false;

  constructor(
    private readonly client: Client,
    private readonly pbx: string,
    private readonly agents: readonly { extension: string; since: number }[],
  ) {}

  async open(): Promise<void> {
    // A call that began before may reach into the time.
    const since = new Date(Math.min(...this.agents.map((agent) => agent.since)) - LONGEST_CALL_MS);
    await this.client.query(
      `DECLARE queue_log_part NO SCROLL CURSOR FOR
       WITH wanted AS (SELECT * FROM unnest($2::text[], $3::timestamptz[]) AS w(extension, since))
       SELECT r.extension COLLATE "C" AS extension, r.call_id, r.queue, ${epochMs('r.started_at')}, ${epochMs('r.ended_at')}, ${epochMs('s.ended_at')}
       FROM call_ring r JOIN wanted w ON w.extension = r.extension JOIN call c ON c.call_id = r.call_id
       -- An answered ring ends where the talk begins.
       LEFT JOIN call_segment s ON s.call_id = r.call_id AND s.extension = r.extension AND s.started_at = r.ended_at AND r.result = 'answered'
       WHERE r.started_at >= $4 AND coalesce(s.ended_at, r.ended_at) > w.since AND c.pbx = $1 AND c.coverage = 'imported'
       ORDER BY extension, r.started_at`,
      [this.pbx, this.agents.map(({ extension }) => extension), this.agents.map((agent) => new Date(agent.since)), since],
    );
  }

  /** Everything of an agent, in no order; agents are asked for in the order of their extensions. */
  async of(extension: string): Promise<CallPart[]> {
    const own: CallPart[] = [];
    for (;;) {
      if (this.rows.length === 0 && !(await this.more())) break;
      const end = this.rows.findIndex((row) => row[0] !== extension);
      for (const row of this.rows.splice(0, end < 0 ? this.rows.length : end)) own.push(...partsOf(row));
      if (end >= 0) break;
    }
    return own;
  }

  close(): Promise<unknown> {
    return this.client.query('CLOSE queue_log_part');
  }

  private async more(): Promise<boolean> {
    if (this.isDone) return false;
    this.rows = (await this.client.query<RingRow>({ text: `FETCH ${ROWS_AT_ONCE} FROM queue_log_part`, rowMode: 'array' })).rows;
    this.isDone = this.rows.length < ROWS_AT_ONCE;
    return this.rows.length > 0;
  }
}

function partsOf([, callId, queue, begin, end, talkUntil]: RingRow): CallPart[] {
  const [from, until] = [Math.round(begin), Math.round(end)];
  const ring: CallPart = { kind: 'ring', callId, queue, from, until };
  return talkUntil === null ? [ring] : [ring, { kind: 'talk', callId, queue, from: until, until: Math.round(talkUntil) }];
}
