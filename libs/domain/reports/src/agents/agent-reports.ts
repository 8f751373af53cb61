import { Inject, Injectable } from '@nestjs/common';
import { BreaksRepository } from '../breaks/breaks.repository.js';
import { specialBreaks } from '../breaks/break-key.js';
import { Directory } from '../directory.js';
import { zonedIso } from '../period/zone.js';
import { byNumber, groupBy, type Report, rowsOf } from '../table.js';
import { AgentDaysRepository, type AgentLine } from './agent-days.repository.js';
import { agentMetrics } from './agent-report.js';

/** The report about what agents did: one row per interval and agent. */
@Injectable()
export class AgentReports {
  constructor(
    @Inject(AgentDaysRepository) private readonly agents: AgentDaysRepository,
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
    @Inject(Directory) private readonly directory: Directory,
  ) {}

  readonly days: Report<'agent-reports'> = async ({ period, query, language, now }, tooMany) => {
    const [states, sums, types] = await Promise.all([this.agents.states(period, query, now), this.agents.sums(period, query), this.breaks.names()]);
    const nameOf = await this.directory.names([...states, ...sums].map((line) => line.pbx));
    const telling = {
      instant: (at: number) => zonedIso(at, period.timeZone),
      breakName: (key: string) => (types.get(key) ?? specialBreaks[key as keyof typeof specialBreaks] ?? specialBreaks.general)[language],
    };
    const cellOf = ({ interval, pbx, agent }: AgentLine) => `${interval} ${pbx} ${agent}`;
    const [statesOf, sumsOf] = [groupBy(states, cellOf), groupBy(sums, cellOf)];
    const rows = rowsOf(period, agentsOf([...states, ...sums]), tooMany, (interval, { pbx, agent }) => {
      const cell = cellOf({ interval, pbx, agent });
      return Object.assign(agentMetrics(statesOf.get(cell) ?? [], sumsOf.get(cell) ?? [], telling), { pbx, agent, agentName: nameOf(pbx, agent) });
    });
    return { rows, totals: agentMetrics(states, sums, telling) };
  };
}

/** Everybody of whom there is anything, by extension. */
export function agentsOf(lines: readonly { pbx: string; agent: string }[]): { pbx: string; agent: string }[] {
  const all = new Map(lines.map(({ pbx, agent }) => [`${pbx} ${agent}`, { pbx, agent }]));
  return [...all.values()].sort((a, b) => byNumber(a.agent, b.agent) || byNumber(a.pbx, b.pbx));
}
