import { Inject, Injectable } from '@nestjs/common';
import type { Refusal } from '@santral/platform/http';
import { Directory } from '../directory.js';
import { allBy, RollupReader } from '../rollups/rollup-reader.repository.js';
import { visitRollup } from '../rollups/visit-rollup.js';
import { groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { type VisitCell, type VisitFigures, visitFigures } from './visit-figures.js';
import { queueMetrics, waitingTimeMetrics } from './visit-metrics.js';

/** The reports about stays in queues: one row per interval and queue. */
@Injectable()
export class VisitReports {
  constructor(
    @Inject(RollupReader) private readonly rollups: RollupReader,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  readonly queues: Report<'queue-reports'> = (request, tooMany) => this.table(request, tooMany, queueMetrics);
  readonly waits: Report<'average-waiting-time'> = (request, tooMany) => this.table(request, tooMany, waitingTimeMetrics);

  private async table<M extends object>({ period, query, judge }: ReportRequest, tooMany: () => Refusal, metricsOf: (figures: readonly VisitFigures[], bands: readonly number[]) => M) {
    const plan = await this.rollups.plan(period);
    const [cells, known] = await Promise.all([
      this.rollups.cells<typeof visitRollup, keyof (typeof visitRollup)['measures'], Pick<VisitCell, 'queue'>>(visitRollup, allBy(visitRollup, 'queue'), plan, period, query),
      query.queues.length > 0 ? query.queues : this.directory.queues(),
    ]);
    const figures = cells.map((cell) => visitFigures(cell, judge(cell.queue), query.bands));
    const byCell = groupBy(figures, ({ interval, queue }) => `${interval} ${queue}`);
    const queues = [...new Set([...known, ...figures.map(({ queue }) => queue)])].sort((a, b) => a.localeCompare(b, 'tr'));
    return {
      rows: rowsOf(period, queues, tooMany, (interval, queue) => ({ queue, ...metricsOf(byCell.get(`${interval} ${queue}`) ?? [], query.bands) })),
      totals: metricsOf(figures, query.bands),
    };
  }
}
