import { Inject, Injectable } from '@nestjs/common';
import { type Report, rowsOf } from '../table.js';
import { generalMetrics, GeneralRepository, nothingGeneral } from './general.repository.js';
import { type HourFigures, HoursRepository, noCalls } from './hours.repository.js';

/** The reports about calls as a whole: one row per interval. */
@Injectable()
export class CallReports {
  constructor(
    @Inject(HoursRepository) private readonly hours: HoursRepository,
    @Inject(GeneralRepository) private readonly all: GeneralRepository,
  ) {}

  readonly perHour: Report<'calls-per-hours'> = async ({ period, query }, tooMany) => {
    const byInterval = new Map<number | null, typeof noCalls>();
    for (const { interval, ...part } of await this.hours.figures(period, query)) byInterval.set(interval, { ...(byInterval.get(interval) ?? noCalls), ...told(part) });
    const cells = (interval: number | null) => byInterval.get(interval) ?? noCalls;
    return { rows: rowsOf(period, [null], tooMany, cells), totals: cells(null) };
  };

  readonly general: Report<'reports'> = async ({ period, query }, tooMany) => {
    const byInterval = new Map((await this.all.figures(period, query)).map((line) => [line.interval, line]));
    const cells = (interval: number | null) => generalMetrics(byInterval.get(interval) ?? nothingGeneral, query);
    return { rows: rowsOf(period, [null], tooMany, cells), totals: cells(null) };
  };
}

/** What a query said; the peak of a period without calls is null and stays 0. */
const told = (part: Omit<HourFigures, 'interval'>) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null));
