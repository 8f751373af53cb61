import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { periodSql, SqlParameters } from '../period/period-sql.js';
import { callFilter } from '../rollups/call-rollup.js';
import { isAmong } from '../rollups/chosen.js';
import { RollupReader } from '../rollups/rollup-reader.repository.js';
import { visitOutcomeMeasures as outcomes, visitRollup } from '../rollups/visit-rollup.js';
import type { ReportRequest } from '../table.js';

/** Counts stays in queues beside the calls they belong to; they count where they began, which may be an interval later than their call. */
@Injectable()
export class CallVisits {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(RollupReader) private readonly rollups: RollupReader,
  ) {}

  /** Visits by interval. Kept sums know queues, but not who took part. */
  async counts(request: ReportRequest): Promise<Map<number, number>> {
    return request.query.agents.length > 0 ? this.ofAgents(request) : this.ofQueues(request);
  }

  private async ofQueues({ period, query }: ReportRequest): Promise<Map<number, number>> {
    const reading = { measures: outcomes, keys: () => ({}) };
    const cells = await this.rollups.cells(visitRollup, reading, await this.rollups.plan(period), period, query);
    const counts = new Map<number, number>();
    for (const cell of cells) counts.set(cell.interval, (counts.get(cell.interval) ?? 0) + outcomes.reduce((sum, name) => sum + cell[name], 0));
    return counts;
  }

  private async ofAgents({ period, query }: ReportRequest): Promise<Map<number, number>> {
    const parameters = new SqlParameters();
    const { intervalAt, within } = periodSql(period, parameters);
    const isQueue = isAmong(query.queues, 'v.queue', 'c.pbx', parameters);
    const rows = await this.database.query<{ interval: number; visits: number }[]>(
      `SELECT "interval", count(*)::int AS visits FROM (
         SELECT ${intervalAt('v.enqueued_at')} AS "interval" FROM queue_with_visits q JOIN call_visit v ON v.queue = q.queue JOIN call c ON c.call_id = v.call_id
         WHERE ${within('v.enqueued_at')} AND ${isQueue} AND ${callFilter(query, parameters)}) visit
       WHERE "interval" IS NOT NULL GROUP BY "interval"`,
      parameters.values,
    );
    return new Map(rows.map(({ interval, visits }) => [interval, visits]));
  }
}
