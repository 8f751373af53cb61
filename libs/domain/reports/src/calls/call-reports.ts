import { Inject, Injectable } from '@nestjs/common';
import { ReportOptionsRepository } from '../options/report-options.repository.js';
import { callRollup } from '../rollups/call-rollup.js';
import { contactRollup } from '../rollups/contact-rollup.js';
import { DistinctCounter } from '../rollups/packed.js';
import { LONGEST_CALL_MS, peakRollup } from '../rollups/peak-rollup.js';
import type { Reading } from '../rollups/rollup.js';
import { allBy, RollupReader } from '../rollups/rollup-reader.repository.js';
import { groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { type CallCell, type CallMeasure, generalMeasures, generalMetrics, hourCounts, hourMeasures } from './call-figures.js';
import { CallVisits } from './call-visits.js';
import { type ContactCell, contactMetrics } from './contact-figures.js';

/** The reports about calls as a whole: one row per interval. */
@Injectable()
export class CallReports {
  constructor(
    @Inject(RollupReader) private readonly rollups: RollupReader,
    @Inject(CallVisits) private readonly visits: CallVisits,
    @Inject(ReportOptionsRepository) private readonly options: ReportOptionsRepository,
  ) {}

  readonly perHour: Report<'calls-per-hours'> = async (request, tooMany) => {
    const [cells, visits, peaks] = await Promise.all([this.cells(request, hourMeasures), this.visits.counts(request), this.peaks(request)]);
    const byInterval = groupBy(cells, ({ interval }) => String(interval));
    const counts = (interval: number) => ({ ...hourCounts(byInterval.get(String(interval)) ?? [], request.judge), visits: visits.get(interval) ?? 0, peakConcurrent: peaks.get(interval) ?? 0 });
    const totals = { ...hourCounts(cells, request.judge), visits: sum([...visits.values()]), peakConcurrent: Math.max(0, ...peaks.values()) };
    return { rows: rowsOf(request.period, [null], tooMany, counts), totals };
  };

  readonly general: Report<'reports'> = async (request, tooMany) => {
    const [cells, contacts, firstContactDays] = await Promise.all([this.cells(request, generalMeasures), this.contacts(request), this.options.firstContactDays()]);
    const [byInterval, contactsOf] = [groupBy(cells, ({ interval }) => String(interval)), groupBy(contacts, ({ interval }) => String(interval))];
    const callers = new DistinctCounter();
    const metrics = (some: typeof cells, their: typeof contacts) => generalMetrics(some, request.judge, callers, contactMetrics(their, { days: firstContactDays, now: request.now }));
    const rows = rowsOf(request.period, [null], tooMany, (interval) => metrics(byInterval.get(String(interval)) ?? [], contactsOf.get(String(interval)) ?? []));
    return { rows, totals: metrics(cells, contacts), options: { firstContactDays } };
  };

  private async contacts({ period, query }: ReportRequest): Promise<ContactCell[]> {
    return this.rollups.cells(contactRollup, allBy(contactRollup), await this.rollups.plan(period), period, query);
  }

  /** Calls with the same first queue count together where that queue is judged in its own way, all others as one. */
  private async cells<M extends CallMeasure>({ period, query, judged }: ReportRequest, measures: readonly M[]): Promise<CallCell<M>[]> {
    const plan = await this.rollups.plan(period);
    if (judged.length === 0) {
      const cells = await this.rollups.cells<typeof callRollup, M>(callRollup, { measures, keys: () => ({}) }, plan, period, query);
      return cells.map((cell) => Object.assign(cell, { queue: null }));
    }
    const keys: Reading['keys'] = (of, parameters) => ({ queue: `CASE WHEN ${of}.queues[1] = ANY(${parameters.add(judged)}::text[]) THEN ${of}.queues[1] END` });
    return this.rollups.cells<typeof callRollup, M, { queue: string | null }>(callRollup, { measures, keys }, plan, period, query);
  }

  /** The most calls up at once, by interval. */
  private async peaks({ period, query }: ReportRequest): Promise<Map<number, number>> {
    const cells = await this.rollups.cells(peakRollup, allBy(peakRollup), await this.rollups.planOfPeaks(period, LONGEST_CALL_MS), period, query);
    const most = new Map<number, number>();
    for (const { interval, peak } of cells) most.set(interval, Math.max(most.get(interval) ?? 0, peak ?? 0));
    return most;
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
