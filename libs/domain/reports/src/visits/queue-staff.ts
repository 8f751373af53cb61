import { Inject, Injectable } from '@nestjs/common';
import type { ReportTotals } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { PbxQueue } from '../directory.js';
import type { Slice } from '../period/intervals.js';
import type { ReportPeriod } from '../period/period.js';
import { rollupPlan, type RollupPlan } from '../rollups/rollup-plan.js';
import { allBy, type Cell, RollupReader } from '../rollups/rollup-reader.repository.js';
import { staffRollup } from '../rollups/staff-rollup.js';
import { groupBy, type ReportRequest } from '../table.js';

type StaffCell = Cell<typeof staffRollup, PbxQueue>;
export type StaffFigures = Pick<ReportTotals<'queue-reports'>, 'staffMax' | 'staffAvg'>;
/** A queue in an interval. */
export interface QueueCell extends PbxQueue {
  interval: number;
}
export interface Staff {
  /** Queues in which anybody was, in any order; several times where in several intervals. */
  places: PbxQueue[];
  inQueue: (cell: QueueCell) => StaffFigures;
  /** In all queues of the report, over the whole period. */
  together: StaffFigures;
}

/** Agents logged in to queues, over time. */
@Injectable()
export class QueueStaff {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(RollupReader) private readonly rollups: RollupReader,
  ) {}

  async of({ period, query, now }: Pick<ReportRequest, 'period' | 'query' | 'now'>): Promise<Staff> {
    const cells = await this.rollups.cells<typeof staffRollup, keyof (typeof staffRollup)['measures'], PbxQueue>(staffRollup, allBy(staffRollup, 'pbx', 'queue'), await this.plan(period), period, query);
    const byPlace = groupBy(cells, ({ interval, pbx, queue }) => `${interval} ${pbx} ${queue}`);
    const lengths = groupBy(period.slices, ({ interval }) => String(interval));
    return {
      places: cells.filter(({ queue }) => queue !== ''),
      inQueue: ({ interval, pbx, queue }) => figuresOf(byPlace.get(`${interval} ${pbx} ${queue}`) ?? [], passedMs(lengths.get(String(interval)) ?? [], now)),
      together: figuresOf(cells.filter(({ queue }) => queue === ''), passedMs(period.slices, now)),
    };
  }

  /** Only the end of a stay marks the hours it was in. */
  private async plan(period: ReportPeriod): Promise<RollupPlan> {
    const [state, [open]] = await Promise.all([
      this.rollups.state(period),
      this.database.query<{ since: Date | null }[]>('SELECT min(started_at) AS since FROM agent_queue_stay WHERE ended_at IS NULL'),
    ]);
    return rollupPlan(period.slices, state, open?.since?.getTime() ?? Infinity);
  }
}

/** The average is null where no time has passed yet. */
function figuresOf(cells: readonly StaffCell[], lengthMs: number): StaffFigures {
  const ms = cells.reduce((sum, cell) => sum + cell.staffMs, 0);
  return { staffMax: cells.reduce((most, cell) => Math.max(most, cell.staffMost ?? 0), 0), staffAvg: lengthMs > 0 ? ms / lengthMs : null };
}

const passedMs = (slices: readonly Slice[], now: number): number => slices.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, now) - from), 0);
