import { Inject, Injectable } from '@nestjs/common';
import { type ComputedReportName, type Language, type ReportAnswer, type ReportCoverage, type ReportQuery } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { errorText, Refusal } from '@santral/platform/http';
import { AgentReports } from './agents/agent-reports.js';
import { BreakReports } from './breaks/break-reports.js';
import { CallReports } from './calls/call-reports.js';
import { GapsRepository } from './coverage/gaps.repository.js';
import { optionsOf, periodOf, type ReportPeriod } from './period/period.js';
import { zonedIso } from './period/zone.js';
import type { Report, Table } from './table.js';
import { VisitReports } from './visits/visit-reports.js';

/** Computes reports from the rows of calls and agents; nothing is stored, so an option changed today holds for last year too. */
@Injectable()
export class ReportsService {
  private readonly reports: { [N in ComputedReportName]: Report<N> };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GapsRepository) private readonly gaps: GapsRepository,
    @Inject(VisitReports) visits: VisitReports,
    @Inject(CallReports) calls: CallReports,
    @Inject(AgentReports) agents: AgentReports,
    @Inject(BreakReports) breaks: BreakReports,
  ) {
    this.reports = {
      'calls-per-hours': calls.perHour,
      'agent-reports': agents.days,
      'break-reports': breaks.days,
      reports: calls.general,
      'queue-reports': visits.queues,
      'average-waiting-time': visits.waits,
    };
  }

  /** A report, whole. Refuses wrong parameters with the field and why. `now` in epoch ms: what goes on counts until then. */
  async compute<N extends ComputedReportName>(name: N, query: ReportQuery, language: Language, now = Date.now()): Promise<ReportAnswer<N>> {
    const period = periodOf(name, query, this.config, language);
    const tooMany = () => new Refusal('report.too-many-rows', {}, [{ path: 'interval', message: errorText('report.too-many-rows', language) }]);
    const [table, coverage] = await Promise.all([
      (this.reports[name] as Report<N>)({ period, query, language, now, config: this.config }, tooMany),
      this.coverageOf(period, now),
    ]);
    return { name, options: optionsOf(query, period), coverage, ...(table as Table<N>) } as unknown as ReportAnswer<N>;
  }

  private async coverageOf(period: ReportPeriod, now: number): Promise<ReportCoverage> {
    const [gaps, open] = await Promise.all([this.gaps.within(period), this.gaps.openCalls(period)]);
    const iso = (at: number) => zonedIso(at, period.timeZone);
    return {
      complete: gaps.length === 0 && open === 0,
      gaps: gaps.map(({ pbx, from, until, coverage }) => ({ pbx, from: iso(from.getTime()), until: iso(until?.getTime() ?? Math.max(now, from.getTime())), coverage })),
      open,
    };
  }
}
