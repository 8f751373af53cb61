import { Inject, Injectable } from '@nestjs/common';
import { agentsOf } from '../agents/agent-reports.js';
import { Directory } from '../directory.js';
import { intervalsOf, slicesOf } from '../period/intervals.js';
import type { ReportPeriod } from '../period/period.js';
import { groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { specialBreaks } from './break-key.js';
import { breakMetrics, keyOfBreak } from './break-report.js';
import { type BreakLine, BreaksRepository } from './breaks.repository.js';

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
    const [lines, types] = await Promise.all([this.breaks.lines(days, query.agents, now), this.breaks.names()]);
    const nameOf = await this.directory.names(lines.map((line) => line.pbx));
    const cells = groupBy(lines, (line) => `${intervalOfDay(period, days, line.interval)} ${line.pbx} ${line.agent} ${keyOfBreak(line)}`);
    const keys = agentsOf(lines).flatMap(({ pbx, agent }) => typesOf(lines.filter((line) => line.pbx === pbx && line.agent === agent)).map((breakType) => ({ pbx, agent, breakType })));
    const rows = rowsOf(period, keys, tooMany, (interval, { pbx, agent, breakType }) => ({
      pbx,
      agent,
      agentName: nameOf(pbx, agent),
      breakType,
      breakTypeName: (types.get(breakType) ?? specialBreaks[breakType as keyof typeof specialBreaks] ?? specialBreaks.general)[language],
      ...breakMetrics(cells.get(`${interval} ${pbx} ${agent} ${breakType}`) ?? []),
    }));
    return { rows, totals: breakMetrics(lines) };
  };
}

const typesOf = (lines: readonly BreakLine[]): string[] => [...new Set(lines.map(keyOfBreak))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** The same period, cut into working days: limits hold for each of them. */
export function daysOf({ period, config }: ReportRequest): ReportPeriod {
  const intervals = intervalsOf(period, 'day', period.timeZone, config.dayStartMinutes * 60_000);
  return { ...period, intervals, slices: slicesOf(intervals, period.slices) };
}

/** A working day lies in exactly one interval, because every interval is made of them. */
export const intervalOfDay = (period: ReportPeriod, days: ReportPeriod, day: number): number =>
  period.intervals.findLastIndex((interval) => interval.from <= (days.intervals[day]?.from ?? 0));
