import { Inject, Injectable } from '@nestjs/common';
import { type QueueToday, WAIT_MAY_DIFFER_MS, type WallboardSettings } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** Counts the closed stays of a day in the rows of calls. */
@Injectable()
export class TodayRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** By queue; stays that began from `from` on (epoch ms), without the ids in `except`. */
  async counts(pbx: string, from: number, settings: WallboardSettings, except: readonly string[]): Promise<Map<string, QueueToday>> {
    const limits = Object.entries(settings.byQueue).map(([queue, { targetS, shortAbandonS }]) => ({ queue, target: targetS * 1000, short: shortAbandonS * 1000 }));
    const { targetS, shortAbandonS } = settings.queues;
    const rows = await this.database.query<({ queue: string } & QueueToday)[]>(
      `SELECT v.queue,
         count(*) FILTER (WHERE v.outcome = 'answered')::int AS answered,
         count(*) FILTER (WHERE v.outcome = 'answered' AND v.wait_ms <= coalesce(l.target, $3))::int AS "answeredInTarget",
         count(*) FILTER (WHERE v.outcome = 'abandoned')::int AS abandoned,
         count(*) FILTER (WHERE v.outcome = 'abandoned' AND v.wait_ms < coalesce(l.short, $4))::int AS "shortAbandoned",
         count(*) FILTER (WHERE v.outcome IN ('timeout', 'exit-key', 'exit-empty', 'withdrawn'))::int AS "flowOuts"
       FROM call_visit v
       JOIN call c ON c.call_id = v.call_id AND c.merged_into IS NULL AND c.pbx = $1
       LEFT JOIN jsonb_to_recordset($5::jsonb) AS l(queue text, target integer, short integer) ON l.queue = v.queue
       WHERE v.enqueued_at >= $2 AND NOT (v.visit_id = ANY($6::text[]))
       GROUP BY v.queue`,
      [pbx, new Date(from), targetS * 1000, shortAbandonS * 1000, JSON.stringify(limits), except],
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
