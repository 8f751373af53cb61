import { Inject, Injectable } from '@nestjs/common';
import { AgentDaysRepository, type AgentLine, type SumLine } from '../agents/agent-days.repository.js';
import { agentsOf } from '../agents/agent-reports.js';
import { daysOf, intervalOfDay } from '../breaks/break-reports.js';
import { BreaksRepository } from '../breaks/breaks.repository.js';
import { Directory } from '../directory.js';
import { groupBy, type Report, type ReportRequest, rowsOf } from '../table.js';
import { callPoints, ranked } from './call-points.js';
import { companyPerformance, performance } from './performance.js';
import { linesBy, type PerformanceLines, sumsOf } from './performance-lines.js';
import { QualityRepository, type TargetRow } from './quality.repository.js';

interface Agent {
  pbx: string;
  agent: string;
}
const placeOf = ({ pbx, agent }: Agent) => `${pbx} ${agent}`;
const cellOf = ({ interval, pbx, agent }: AgentLine) => `${interval} ${pbx} ${agent}`;
/** Rings nobody picked up and transfers alone make nobody's row. */
const isHandled = (line: SumLine) => (line.handled ?? 0) > 0 || (line.handledAcwMs ?? 0) > 0;

/** The reports made of scores: what calls were worth, and how well agents work altogether. One row per interval and agent. */
@Injectable()
export class QualityReports {
  constructor(
    @Inject(QualityRepository) private readonly quality: QualityRepository,
    @Inject(AgentDaysRepository) private readonly agents: AgentDaysRepository,
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  readonly points: Report<'agent-call-points'> = async ({ period, query }, tooMany) => {
    const [scores, sums] = await Promise.all([this.quality.scores(period, query), this.agents.sums(period, query)]);
    const handled = sums.filter(isHandled);
    const lines = [...scores, ...handled];
    const nameOf = await this.directory.names(lines.map(({ pbx }) => pbx));
    const [scoresOf, handledOf] = [groupBy(scores, cellOf), groupBy(handled, cellOf)];
    const callsOf = (of: readonly { handled?: number }[]) => of.reduce((sum, line) => sum + (line.handled ?? 0), 0);
    const rows = rowsOf(period, agentsOf(lines), tooMany, (interval, { pbx, agent }) => {
      const cell = cellOf({ interval, pbx, agent });
      return { pbx, agent, agentName: nameOf(pbx, agent), ...callPoints(scoresOf.get(cell) ?? [], callsOf(handledOf.get(cell) ?? [])) };
    });
    return { rows: [...groupBy(rows, (row) => row.from).values()].flatMap(ranked), totals: callPoints(scores, callsOf(handled)) };
  };

  readonly performance: Report<'agent-perform-reports'> = async (request, tooMany) => {
    const { period } = request;
    const [targets, groups, lines] = await Promise.all([this.quality.targets(), this.quality.groups(), this.linesOf(request)]);
    const agents = agentsOf([...lines.scores, ...lines.answers, ...lines.sums, ...lines.states, ...lines.pauses]);
    const nameOf = await this.directory.names(agents.map(({ pbx }) => pbx));
    const targetsOf = (agent: Agent) => targetsFor(targets, groups.get(placeOf(agent)));
    const [ofCell, ofAgent] = [linesBy(lines, cellOf), linesBy(lines, placeOf)];
    const rows = rowsOf(period, agents, tooMany, (interval, { pbx, agent }) => {
      const own = targetsOf({ pbx, agent });
      return { pbx, agent, agentName: nameOf(pbx, agent), targets: own.name, ...performance(sumsOf(ofCell(cellOf({ interval, pbx, agent }))), own) };
    });
    const whole = agents.map((agent) => performance(sumsOf(ofAgent(placeOf(agent))), targetsOf(agent)));
    const options = { targets: targets.map(({ groupId: _, ...shown }) => shown) };
    return { rows, totals: companyPerformance(sumsOf(lines), whole, targetsFor(targets, undefined)), options };
  };

  private async linesOf(request: ReportRequest): Promise<PerformanceLines> {
    const { period, query, now } = request;
    const days = daysOf(request);
    const [scores, served, sums, states, pauses] = await Promise.all([
      this.quality.scores(period, query),
      this.quality.served(period, query, query.target),
      this.agents.sums(period, query),
      this.agents.work(period, query, now),
      this.breaks.sums(days, query, now, (day) => intervalOfDay(period, days, day)),
    ]);
    return { scores, ...served, sums: sums.filter(isHandled), states, pauses };
  }
}

/** Targets of a group, or the company's. */
function targetsFor(targets: readonly TargetRow[], groupId: string | undefined): TargetRow {
  const own = targets.find((row) => row.groupId !== null && row.groupId === groupId) ?? targets.find((row) => row.groupId === null);
  if (!own) throw new Error('the targets of the company are missing');
  return own;
}
