import { Inject, Injectable } from '@nestjs/common';
import { type Judging, type QueueToday, WAIT_MAY_DIFFER_MS } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** Counts the closed stays of a day in the rows of calls. */
@Injectable()
export class TodayRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** By queue, judged by its options; stays that began from `from` on (epoch ms), without the ids in `except`. */
  async counts(pbx: string, from: number, { company, byQueue }: Judging, except: readonly string[]): Promise<Map<string, QueueToday>> {
    const own = Object.entries(byQueue).map(([queue, { targetS, shortAbandonS, countShortAbandons }]) => ({ queue, target: targetS * 1000, short: shortAbandonS * 1000, counts_short: countShortAbandons }));
    const rows = await this.database.query<({ queue: string } & QueueToday)[]>(
      `SELECT v.queue,
         count(*) FILTER (WHERE v.outcome = 'answered')::int AS answered,
         count(*) FILTER (WHERE v.outcome = 'answered' AND v.wait_ms <= coalesce(o.target, $3))::int AS "answeredInTarget",
         count(*) FILTER (WHERE v.outcome = 'abandoned')::int AS abandoned,
         count(*) FILTER (WHERE v.outcome = 'abandoned' AND v.wait_ms < coalesce(o.short, $4))::int AS "shortAbandoned",
         count(*) FILTER (WHERE v.outcome = 'abandoned' AND v.wait_ms <= coalesce(o.target, $3) AND (coalesce(o.counts_short, $5) OR v.wait_ms >= coalesce(o.short, $4)))::int AS "earlyAbandoned",
         count(*) FILTER (WHERE v.outcome IN ('timeout', 'exit-key', 'exit-empty', 'withdrawn'))::int AS "flowOuts"
       FROM queue_with_visits q CROSS JOIN LATERAL (SELECT * FROM call_visit v WHERE v.queue = q.queue AND v.enqueued_at >= $2 OFFSET 0) v
       JOIN call c ON c.call_id = v.call_id AND c.merged_into IS NULL AND c.pbx = $1
       LEFT JOIN jsonb_to_recordset($6::jsonb) AS o(queue text, target integer, short integer, counts_short boolean) ON o.queue = v.queue
       WHERE NOT (v.visit_id = ANY($7::text[]))
       GROUP BY v.queue`,
      [pbx, new Date(from), company.targetS * 1000, company.shortAbandonS * 1000, company.countShortAbandons, JSON.stringify(own), except],
    );
    return new Map(rows.map(({ queue, ...counts }) => [queue, counts]));
  }
  /** Stays that began from `from` on (epoch ms) of which the PBX counted another wait than we did; an index holds these alone. */
  async otherWaits(pbx: string, from: number): Promise<number> {
    const [row] = await this.database.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM call_visit v JOIN call c ON c.call_id = v.call_id AND c.merged_into IS NULL AND c.pbx = $1
       WHERE abs(v.wait_ms - v.pbx_wait_s * 1000) > ${WAIT_MAY_DIFFER_MS} AND v.enqueued_at >= $2`,
      [pbx, new Date(from)],
    );
    return row.count;
  }
}
