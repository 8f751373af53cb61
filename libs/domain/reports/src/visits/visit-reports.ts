import { Inject, Injectable } from '@nestjs/common';
import type { ReportQuery } from '@santral/contracts';
import type { Refusal } from '@santral/platform/http';
import { Directory } from '../directory.js';
import { type Report, type ReportRequest, rowsOf } from '../table.js';
import { noVisits, queueMetrics, waitingTimeMetrics } from './visit-metrics.js';
import { type VisitFigures, VisitsRepository } from './visits.repository.js';

/** The reports about stays in queues: one row per interval and queue. */
@Injectable()
export class VisitReports {
  constructor(
    @Inject(VisitsRepository) private readonly visits: VisitsRepository,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  readonly queues: Report<'queue-reports'> = (request, tooMany) => this.table(request, tooMany, queueMetrics);
  readonly waits: Report<'average-waiting-time'> = (request, tooMany) => this.table(request, tooMany, waitingTimeMetrics);

  private async table<M extends object>({ period, query }: ReportRequest, tooMany: () => Refusal, metricsOf: (figures: VisitFigures, query: ReportQuery) => M) {
    const [figures, known] = await Promise.all([this.visits.figures(period, query), query.queues.length > 0 ? query.queues : this.directory.queues()]);
    const byCell = new Map(figures.map((line) => [`${line.interval} ${line.queue}`, line]));
    const queues = [...new Set([...known, ...figures.flatMap((line) => line.queue ?? [])])].sort((a, b) => a.localeCompare(b, 'tr'));
    const nothing = noVisits(query);
    return {
      rows: rowsOf(period, queues, tooMany, (interval, queue) => ({ queue, ...metricsOf(byCell.get(`${interval} ${queue}`) ?? nothing, query) })),
      totals: metricsOf(figures.find((line) => line.interval === null) ?? nothing, query),
    };
  }
}
