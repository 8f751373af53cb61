import type { Client } from 'pg';
import type { CallPart } from './agent-intervals.js';

const PARTS_AT_ONCE = 20_000;
const LONGEST_CALL_MS = 24 * 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** Rings and talks of agents as imported, read once in order of agents and time, so that only one agent's are in memory. */
export class CallParts {
  private rows: (CallPart & { extension: string })[] = [];
  private isDone = false;

  constructor(
    private readonly client: Client,
    private readonly pbx: string,
    private readonly agents: readonly { extension: string; since: number }[],
  ) {}

  async open(): Promise<void> {
    // A call that began before may reach into the time.
    const since = iso(Math.min(...this.agents.map((agent) => agent.since)) - LONGEST_CALL_MS);
    await this.client.query(
      `DECLARE queue_log_part NO SCROLL CURSOR FOR
       WITH wanted AS (SELECT * FROM unnest($2::text[], $3::timestamptz[]) AS w(extension, since))
       SELECT r.extension, 'ring' AS kind, r.call_id AS "callId", r.queue, r.started_at AS "from", r.ended_at AS until
         FROM call_ring r JOIN wanted w USING (extension) JOIN call c ON c.call_id = r.call_id
         WHERE r.started_at >= $4 AND r.ended_at > w.since AND c.pbx = $1 AND c.coverage = 'imported'
       UNION ALL
       SELECT s.extension, 'talk', s.call_id, v.queue, s.started_at, s.ended_at
         FROM call c JOIN call_segment s ON s.call_id = c.call_id JOIN wanted w USING (extension)
         LEFT JOIN LATERAL (SELECT queue FROM call_visit v WHERE v.call_id = s.call_id AND v.enqueued_at <= s.started_at ORDER BY v.enqueued_at DESC LIMIT 1) v ON true
         WHERE c.started_at >= $4 AND s.ended_at > w.since AND c.pbx = $1 AND c.coverage = 'imported'
       ORDER BY extension COLLATE "C", "from"`,
      [this.pbx, this.agents.map(({ extension }) => extension), this.agents.map((agent) => iso(agent.since)), since],
    );
  }

  /** Everything of an agent; agents are asked for in the order of their extensions. */
  async of(extension: string): Promise<CallPart[]> {
    const own: CallPart[] = [];
    for (;;) {
      if (this.rows.length === 0 && !(await this.more())) return own;
      const end = this.rows.findIndex((row) => row.extension !== extension);
      own.push(...this.rows.splice(0, end < 0 ? this.rows.length : end));
      if (end >= 0) return own;
    }
  }

  close(): Promise<unknown> {
    return this.client.query('CLOSE queue_log_part');
  }

  private async more(): Promise<boolean> {
    if (this.isDone) return false;
    const { rows } = await this.client.query<{ extension: string; kind: CallPart['kind']; callId: string; queue: string | null; from: Date; until: Date }>(`FETCH ${PARTS_AT_ONCE} FROM queue_log_part`);
    this.rows = rows.map((row) => ({ ...row, from: row.from.getTime(), until: row.until.getTime() }));
    this.isDone = rows.length < PARTS_AT_ONCE;
    return rows.length > 0;
  }
}
