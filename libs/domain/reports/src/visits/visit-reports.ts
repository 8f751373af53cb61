import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import type { Refusal } from '@santral/platform/http';
import { Directory, type PbxQueue } from '../directory.js';
import { placeOf, type ReportFilter } from '../rollups/chosen.js';
import { allBy, RollupReader } from '../rollups/rollup-reader.repository.js';
import { visitRollup } from '../rollups/visit-rollup.js';
import { groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { type VisitFigures, visitFigures } from './visit-figures.js';
import { queueMetrics, waitingTimeMetrics } from './visit-metrics.js';

/** The reports about stays in queues: one row per interval and queue. */
@Injectable()
export class VisitReports {
  constructor(
    @Inject(RollupReader) private readonly rollups: RollupReader,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(CONFIG) private readonly config: Pick<Config, 'pbxId'>,
  ) {}

  readonly queues: Report<'queue-reports'> = (request, tooMany) => this.table(request, tooMany, queueMetrics);
  readonly waits: Report<'average-waiting-time'> = (request, tooMany) => this.table(request, tooMany, waitingTimeMetrics);

  private async table<M extends object>({ period, query, judge }: ReportRequest, tooMany: () => Refusal, metricsOf: (figures: readonly VisitFigures[], bands: readonly number[]) => M) {
    const plan = await this.rollups.plan(period);
    const [cells, known] = await Promise.all([
      this.rollups.cells<typeof visitRollup, keyof (typeof visitRollup)['measures'], PbxQueue>(visitRollup, allBy(visitRollup, 'pbx', 'queue'), plan, period, query),
      this.directory.queues(),
    ]);
    const figures = cells.map((cell) => visitFigures(cell, judge(cell.queue), query.bands));
    const byCell = groupBy(figures, ({ interval, pbx, queue }) => `${interval} ${pbx} ${queue}`);
    const queues = this.queuesOf([...known.filter((one) => isAsked(one, query)), ...figures], query);
    return {
      rows: rowsOf(period, queues, tooMany, (interval, { pbx, queue }) => ({ pbx, queue, ...metricsOf(byCell.get(`${interval} ${pbx} ${queue}`) ?? [], query.bands) })),
      totals: metricsOf(figures, query.bands),
    };
  }

  /** Each queue once, by name; one that was asked for and that no PBX has stands there with nothing in it. */
  private queuesOf(found: readonly PbxQueue[], { pbx: [first = this.config.pbxId], queues }: ReportFilter): PbxQueue[] {
    const all = new Map(found.map(({ pbx, queue }) => [placeOf(pbx, queue), { pbx, queue }]));
    for (const asked of queues) {
      if (found.some(({ pbx, queue }) => queue === asked || placeOf(pbx, queue) === asked)) continue;
      const slash = asked.indexOf('/');
      const missing = slash < 0 ? { pbx: first, queue: asked } : { pbx: asked.slice(0, slash), queue: asked.slice(slash + 1) };
      all.set(placeOf(missing.pbx, missing.queue), missing);
    }
    return [...all.values()].sort((a, b) => a.queue.localeCompare(b.queue, 'tr') || a.pbx.localeCompare(b.pbx));
  }
}

const isAsked = ({ pbx, queue }: PbxQueue, filter: ReportFilter): boolean =>
  (filter.pbx.length === 0 || filter.pbx.includes(pbx)) && (filter.queues.length === 0 || filter.queues.includes(queue) || filter.queues.includes(placeOf(pbx, queue)));
