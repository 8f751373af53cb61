import { Inject, Injectable } from '@nestjs/common';
import { agentsOf } from '../agents/agent-reports.js';
import { Directory } from '../directory.js';
import { intervalsOf, slicesOf } from '../period/intervals.js';
import type { ReportPeriod } from '../period/period.js';
import { byNumber, groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { specialBreaks } from './break-key.js';
import { breakTotals, keyOfBreak } from './break-report.js';
import { type BreakSums, BreaksRepository } from './breaks.repository.js';

/** The report about breaks: one row per interval, agent and break type they took in the period. */
@Injectable()
export class BreakReports {
  constructor(
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  readonly days: Report<'break-reports'> = async (request, tooMany) => {
    const { period, query, language, now } = request;
    const days = daysOf(request);
    const [sums, types] = await Promise.all([this.breaks.sums(days, query, now, (day) => intervalOfDay(period, days, day)), this.breaks.names()]);
    const nameOf = await this.directory.names(sums.map(({ pbx }) => pbx));
    const cells = groupBy(sums, (line) => `${line.interval} ${line.pbx} ${line.agent} ${keyOfBreak(line)}`);
    const ofAgent = groupBy(sums, ({ pbx, agent }) => `${pbx} ${agent}`);
    const keys = agentsOf(sums).flatMap(({ pbx, agent }) => typesOf(ofAgent.get(`${pbx} ${agent}`) ?? []).map((breakType) => ({ pbx, agent, breakType })));
    const rows = rowsOf(period, keys, tooMany, (interval, { pbx, agent, breakType }) => ({
      pbx,
      agent,
      agentName: nameOf(pbx, agent),
      breakType,
      breakTypeName: (types.get(breakType) ?? specialBreaks[breakType as keyof typeof specialBreaks] ?? specialBreaks.general)[language],
      ...breakTotals(cells.get(`${interval} ${pbx} ${agent} ${breakType}`) ?? []),
    }));
    return { rows, totals: breakTotals(sums) };
  };
}

const typesOf = (lines: readonly BreakSums[]): string[] => [...new Set(lines.map(keyOfBreak))].sort(byNumber);

/** The same period, cut into working days: limits hold for each of them. */
export function daysOf({ period, config }: ReportRequest): ReportPeriod {
  const intervals = intervalsOf(period, 'day', period.timeZone, config.dayStartMinutes * 60_000);
  return { ...period, intervals, slices: slicesOf(intervals, period.slices) };
}

/** A working day lies in exactly one interval, because every interval is made of them. */
export const intervalOfDay = (period: ReportPeriod, days: ReportPeriod, day: number): number =>
  period.intervals.findLastIndex((interval) => interval.from <= (days.intervals[day]?.from ?? 0));
