import { Inject, Injectable } from '@nestjs/common';
import { callRollup } from '../rollups/call-rollup.js';
import { DistinctCounter } from '../rollups/packed.js';
import { LONGEST_CALL_MS, peakRollup } from '../rollups/peak-rollup.js';
import { RollupReader } from '../rollups/rollup-reader.repository.js';
import { groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { type CallCell, callFigures, type CallFigures, generalMetrics, hourCounts } from './call-figures.js';
import { CallVisits } from './call-visits.js';

/** The reports about calls as a whole: one row per interval. */
@Injectable()
export class CallReports {
  constructor(
    @Inject(RollupReader) private readonly rollups: RollupReader,
    @Inject(CallVisits) private readonly visits: CallVisits,
  ) {}

  readonly perHour: Report<'calls-per-hours'> = async (request, tooMany) => {
    const [figures, visits, peaks] = await Promise.all([this.figures(request), this.visits.counts(request), this.peaks(request)]);
    const byInterval = groupBy(figures, ({ interval }) => String(interval));
    const counts = (interval: number) => ({ ...hourCounts(byInterval.get(String(interval)) ?? []), visits: visits.get(interval) ?? 0, peakConcurrent: peaks.get(interval) ?? 0 });
    const totals = { ...hourCounts(figures), visits: sum([...visits.values()]), peakConcurrent: Math.max(0, ...peaks.values()) };
    return { rows: rowsOf(request.period, [null], tooMany, counts), totals };
  };

  readonly general: Report<'reports'> = async (request, tooMany) => {
    const figures = await this.figures(request);
    const byInterval = groupBy(figures, ({ interval }) => String(interval));
    const callers = new DistinctCounter();
    const rows = rowsOf(request.period, [null], tooMany, (interval) => generalMetrics(byInterval.get(String(interval)) ?? [], callers));
    return { rows, totals: generalMetrics(figures, callers) };
  };

  private async figures({ period, query, judge }: ReportRequest): Promise<CallFigures[]> {
    const cells = await this.rollups.cells<typeof callRollup, Pick<CallCell, 'queues'>>(callRollup, await this.rollups.plan(period), period, query);
    return cells.map((cell) => callFigures(cell, judge(cell.queues[0] ?? null)));
  }

  /** The most calls up at once, by interval. */
  private async peaks({ period, query }: ReportRequest): Promise<Map<number, number>> {
    const cells = await this.rollups.cells<typeof peakRollup, object>(peakRollup, await this.rollups.planOfPeaks(period, LONGEST_CALL_MS), period, query);
    const most = new Map<number, number>();
    for (const { interval, peak } of cells) most.set(interval, Math.max(most.get(interval) ?? 0, peak ?? 0));
    return most;
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
