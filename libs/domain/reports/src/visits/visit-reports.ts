import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import type { Refusal } from '@santral/platform/http';
import { Directory, type PbxQueue } from '../directory.js';
import { placeOf, type ReportFilter } from '../rollups/chosen.js';
import type { RollupPlan } from '../rollups/rollup-plan.js';
import { allBy, RollupReader } from '../rollups/rollup-reader.repository.js';
import { entryRollup } from '../rollups/entry-rollup.js';
import { visitRollup } from '../rollups/visit-rollup.js';
import { groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { type EntryCell, entryFigures } from './queue-entries.js';
import { type QueueCell, QueueStaff } from './queue-staff.js';
import { type VisitFigures, visitFigures } from './visit-figures.js';
import { queueMetrics, waitingTimeMetrics } from './visit-metrics.js';

interface Read {
  figures: VisitFigures[];
  /** Queues that stand in the report even when nobody entered them. */
  known: PbxQueue[];
}
const keyOf = ({ interval, pbx, queue }: QueueCell): string => `${interval} ${pbx} ${queue}`;

/** The reports about stays in queues: one row per interval and queue. */
@Injectable()
export class VisitReports {
  constructor(
    @Inject(RollupReader) private readonly rollups: RollupReader,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(CONFIG) private readonly config: Pick<Config, 'pbxId'>,
    @Inject(QueueStaff) private readonly staff: QueueStaff,
  ) {}

  readonly queues: Report<'queue-reports'> = async (request, tooMany) => {
    const { query, period } = request;
    const plan = await this.rollups.plan(period);
    const [read, entries, staff] = await Promise.all([this.read(request, plan), this.entries(request, plan), this.staff.of(request)]);
    const byCell = groupBy(entries, keyOf);
    return this.table(request, tooMany, { ...read, known: [...read.known, ...staff.places] }, (figures, cell) =>
      Object.assign(queueMetrics(figures, query.bands), entryFigures(cell === null ? entries : (byCell.get(keyOf(cell)) ?? []), period.timeZone), cell === null ? staff.together : staff.inQueue(cell)),
    );
  };
  readonly waits: Report<'average-waiting-time'> = async (request, tooMany) =>
    this.table(request, tooMany, await this.read(request, await this.rollups.plan(request.period)), (figures) => waitingTimeMetrics(figures, request.query.bands));

  private async read({ period, query, judge }: ReportRequest, plan: RollupPlan): Promise<Read> {
    const [cells, known] = await Promise.all([
      this.rollups.cells<typeof visitRollup, keyof (typeof visitRollup)['measures'], PbxQueue>(visitRollup, allBy(visitRollup, 'pbx', 'queue'), plan, period, query),
      this.directory.queues(),
    ]);
    return { figures: cells.map((cell) => visitFigures(cell, judge(cell.queue), query.bands)), known: known.filter((one) => isAsked(one, query)) };
  }

  private entries({ period, query }: ReportRequest, plan: RollupPlan): Promise<EntryCell[]> {
    return this.rollups.cells<typeof entryRollup, keyof (typeof entryRollup)['measures'], PbxQueue>(entryRollup, allBy(entryRollup, 'pbx', 'queue'), plan, period, query);
  }

  /** Metrics of a queue in an interval, and of everything where `cell` is null. */
  private table<M extends object>({ period, query }: ReportRequest, tooMany: () => Refusal, { figures, known }: Read, metricsOf: (figures: readonly VisitFigures[], cell: QueueCell | null) => M) {
    const byCell = groupBy(figures, keyOf);
    return {
      rows: rowsOf(period, this.queuesOf([...known, ...figures], query), tooMany, (interval, { pbx, queue }) => {
        const cell = { interval, pbx, queue };
        return Object.assign(metricsOf(byCell.get(keyOf(cell)) ?? [], cell), { pbx, queue });
      }),
      totals: metricsOf(figures, null),
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
