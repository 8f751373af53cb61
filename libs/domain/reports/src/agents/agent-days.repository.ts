import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Slice } from '../period/intervals.js';
import type { ReportPeriod } from '../period/period.js';
import { SqlParameters } from '../period/period-sql.js';
import { agentRollup, type AgentSum } from '../rollups/agent-rollup.js';
import { type AgentFilter, isAgentChosen, type ReportFilter } from '../rollups/chosen.js';
import type { RollupPlan } from '../rollups/rollup-plan.js';
import { allBy, type Cell, RollupReader } from '../rollups/rollup-reader.repository.js';
import { pauseRollup, stateRollup } from '../rollups/state-rollups.js';

/** Whose figures, and in which interval. */
export interface AgentLine {
  interval: number;
  pbx: string;
  agent: string;
}
/** What an agent did in an interval, clipped to it, ms. `breakTypeId` and `reason` of breaks only. */
export interface StateLine extends AgentLine {
  state: 'available' | 'ringing' | 'talking' | 'wrap-up' | 'break' | 'other';
  isHold: boolean;
  breakTypeId: number | null;
  reason: string | null;
  ms: number;
  /** Of everything the agent did in the interval. */
  firstAt: Date;
  lastAt: Date;
  /** End of the last stretch that ended by itself, not by the interval; null without any. */
  endedAt: Date | null;
}
export type AgentSums = Record<AgentSum, number>;
export type SumLine = AgentLine & Partial<AgentSums>;

type Agent = Pick<AgentLine, 'pbx' | 'agent'>;
type StateCell = Cell<typeof stateRollup, Agent>;
type Pause = Agent & Pick<StateLine, 'breakTypeId' | 'reason'>;
interface OpenState extends Agent, Pick<StateLine, 'state' | 'isHold' | 'breakTypeId' | 'reason'> {
  startedAt: Date;
}

/** Reads what agents did. */
@Injectable()
export class AgentDaysRepository {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(RollupReader) private readonly rollups: RollupReader,
  ) {}

  /** Time per state; what goes on counts until `now` (epoch ms). */
  async states(period: ReportPeriod, filter: AgentFilter, now: number): Promise<StateLine[]> {
    const plan = await this.rollups.plan(period);
    const [cells, pauses, open] = await Promise.all([
      this.stateCells(plan, period, filter),
      this.rollups.cells<typeof pauseRollup, 'ms', Pause>(pauseRollup, allBy(pauseRollup, 'pbx', 'agent', 'breakTypeId', 'reason'), plan, period, whoseOf(filter)),
      this.open(period, filter),
    ]);
    const spans = new Map(cells.map((cell) => [`${cell.interval} ${cell.pbx} ${cell.agent}`, cell]));
    return [
      ...cells.flatMap(statesOf),
      ...pauses.flatMap(({ interval, pbx, agent, breakTypeId, reason, ms }) => {
        const span = spans.get(`${interval} ${pbx} ${agent}`);
        return span?.firstAt && span.lastAt ? [{ interval, pbx, agent, state: 'break' as const, isHold: false, breakTypeId, reason, ms, firstAt: span.firstAt, lastAt: span.lastAt, endedAt: span.endedAt }] : [];
      }),
      ...open.flatMap((state) => clipped(state, period.slices, now)),
    ];
  }

  /** The same without telling breaks apart: they are one state without a type. */
  async work(period: ReportPeriod, filter: AgentFilter, now: number): Promise<StateLine[]> {
    const [cells, open] = await Promise.all([this.stateCells(await this.rollups.plan(period), period, filter), this.open(period, filter)]);
    return [...cells.flatMap((cell) => [...statesOf(cell), ...lineOf(cell, 'break', cell.breakMs)]), ...open.flatMap((state) => clipped(state, period.slices, now))];
  }

  /** Counts and sums; lines of the same agent and interval complete each other. */
  async sums(period: ReportPeriod, filter: AgentFilter): Promise<SumLine[]> {
    return this.rollups.cells<typeof agentRollup, AgentSum, Agent>(agentRollup, allBy(agentRollup, 'pbx', 'agent'), await this.rollups.plan(period), period, whoseOf(filter));
  }

  private stateCells(plan: RollupPlan, period: ReportPeriod, filter: AgentFilter): Promise<StateCell[]> {
    return this.rollups.cells<typeof stateRollup, keyof (typeof stateRollup)['measures'], Agent>(stateRollup, allBy(stateRollup, 'pbx', 'agent'), plan, period, whoseOf(filter));
  }

  private open({ until }: ReportPeriod, filter: AgentFilter): Promise<OpenState[]> {
    const parameters = new SqlParameters();
    return this.database.query<OpenState[]>(
      `SELECT pbx, extension AS agent, state, coalesce(sub_state = 'hold', false) AS "isHold", started_at AS "startedAt",
         CASE WHEN state = 'break' THEN break_type_id END AS "breakTypeId", CASE WHEN state = 'break' THEN reason END AS reason
       FROM agent_interval WHERE ended_at IS NULL AND started_at < ${parameters.add(new Date(until))} AND ${isAgentChosen(filter, 'extension', 'pbx', parameters)}`,
      parameters.values,
    );
  }
}

/** What agents do is narrowed by nothing else: queues would be none of theirs. */
const whoseOf = ({ pbx, agents }: AgentFilter): ReportFilter => ({ pbx, agents, queues: [] });

function statesOf(cell: StateCell): StateLine[] {
  return [
    ...lineOf(cell, 'available', cell.availableMs),
    ...lineOf(cell, 'ringing', cell.ringingMs),
    ...lineOf(cell, 'talking', cell.talkingMs - cell.holdMs),
    ...lineOf(cell, 'talking', cell.holdMs, true),
    ...lineOf(cell, 'wrap-up', cell.wrapUpMs),
    ...lineOf(cell, 'other', cell.otherMs),
  ];
}

function lineOf({ interval, pbx, agent, firstAt, lastAt, endedAt }: StateCell, state: StateLine['state'], ms: number, isHold = false): StateLine[] {
  if (firstAt === null || lastAt === null || ms <= 0) return [];
  return [{ interval, pbx, agent, state, isHold, breakTypeId: null, reason: null, ms, firstAt, lastAt, endedAt }];
}

/** What goes on, in each slice it reaches into. */
function clipped({ startedAt, ...state }: OpenState, slices: readonly Slice[], now: number): StateLine[] {
  const begin = startedAt.getTime();
  return slices.flatMap(({ from, until, interval }) => {
    const [first, last] = [Math.max(begin, from), Math.min(now, until)];
    return first < last ? [{ ...state, interval, ms: last - first, firstAt: new Date(first), lastAt: new Date(last), endedAt: null }] : [];
  });
}
