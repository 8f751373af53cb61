import { Inject, Injectable } from '@nestjs/common';
import { type ComputedReportName, type Language, type ReportAnswer, type ReportCoverage, type ReportQuery } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { errorText, Refusal } from '@santral/platform/http';
import { AgentReports } from './agents/agent-reports.js';
import { BreakReports } from './breaks/break-reports.js';
import { CallReports } from './calls/call-reports.js';
import { GapsRepository } from './coverage/gaps.repository.js';
import { AgentGroups } from './groups/agent-groups.js';
import { judgeOf } from './options/judge.js';
import { ReportOptionsRepository } from './options/report-options.repository.js';
import { optionsOf, periodOf, type ReportPeriod } from './period/period.js';
import { zonedIso } from './period/zone.js';
import type { Report } from './table.js';
import { QualityReports } from './quality/quality-reports.js';
import { VisitReports } from './visits/visit-reports.js';

/** Computes reports from what is summed up and from rows. What is summed up knows no option, so one changed today holds for last year too. */
@Injectable()
export class ReportsService {
  private readonly reports: { [N in ComputedReportName]: Report<N> };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GapsRepository) private readonly gaps: GapsRepository,
    @Inject(ReportOptionsRepository) private readonly options: ReportOptionsRepository,
    @Inject(AgentGroups) private readonly groups: AgentGroups,
    @Inject(VisitReports) visits: VisitReports,
    @Inject(CallReports) calls: CallReports,
    @Inject(AgentReports) agents: AgentReports,
    @Inject(BreakReports) breaks: BreakReports,
    @Inject(QualityReports) quality: QualityReports,
  ) {
    this.reports = {
      'calls-per-hours': calls.perHour,
      'agent-reports': agents.days,
      'break-reports': breaks.days,
      reports: calls.general,
      'queue-reports': visits.queues,
      'average-waiting-time': visits.waits,
      'agent-call-points': quality.points,
      'agent-perform-reports': quality.performance,
    };
  }

  /** A report, whole. Refuses wrong parameters with the field and why. `now` in epoch ms: what goes on counts until then. */
  async compute<N extends ComputedReportName>(name: N, query: ReportQuery, language: Language, now = Date.now()): Promise<ReportAnswer<N>> {
    const period = periodOf(name, query, this.config, language);
    const tooMany = () => new Refusal('report.too-many-rows', {}, [{ path: 'interval', message: errorText('report.too-many-rows', language) }]);
    const [settings, { groups, agents }] = await Promise.all([this.options.all(), this.groups.chosen(query, language)]);
    const { judge, judged, told, company } = judgeOf(query, settings);
    const asked = { ...query, agents, target: company.targetS };
    const [{ options, ...table }, coverage] = await Promise.all([
      (this.reports[name] as Report<N>)({ period, query: asked, judge, judged, language, now, config: this.config }, tooMany),
      this.coverageOf(period, query.pbx, now),
    ]);
    return { name, options: { ...optionsOf(query, period), groups: groups.map(({ id, name: groupName }) => ({ id, name: groupName })), ...told, ...options }, coverage, ...table } as unknown as ReportAnswer<N>;
  }

  private async coverageOf(period: ReportPeriod, pbx: readonly string[], now: number): Promise<ReportCoverage> {
    const [gaps, open, imported] = await Promise.all([this.gaps.within(period, pbx), this.gaps.openCalls(period, pbx), this.gaps.imported(period, pbx)]);
    const iso = (at: number) => zonedIso(at, period.timeZone);
    return {
      complete: gaps.length === 0 && open === 0,
      gaps: gaps.map(({ pbx, from, until, coverage }) => ({ pbx, from: iso(from.getTime()), until: iso(until?.getTime() ?? Math.max(now, from.getTime())), coverage })),
      open,
      imported: imported && { from: iso(imported.from.getTime()), until: iso(imported.until.getTime()) },
    };
  }
}
