import { Inject, Injectable } from '@nestjs/common';
import type { PerformanceOptions } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { AgentLine } from '../agents/agent-days.repository.js';
import type { ReportPeriod } from '../period/period.js';
import { periodSql, SqlParameters } from '../period/period-sql.js';
import { type AgentFilter, isAgentChosen } from '../rollups/chosen.js';
import { answerRollup } from '../rollups/answer-rollup.js';
import { countBetween } from '../rollups/packed.js';
import { allBy, RollupReader } from '../rollups/rollup-reader.repository.js';

/** Scores of the calls of one agent that began in one interval; 0 to 100. */
export interface ScoreLine extends AgentLine {
  scored: number;
  pointsSum: number;
  pointsMin: number;
  pointsMax: number;
  fatalFailed: number;
}
/** Visits an agent answered, by when they began, and calls whose detail they saved, by when the call began. */
export interface AnswerLine extends AgentLine {
  answered: number;
  answeredInTarget: number;
}
export interface DetailLine extends AgentLine {
  detailed: number;
}
/** Targets with the group they are for; null for the company's. */
export type TargetRow = PerformanceOptions & { groupId: string | null };

const numbers = [
  'weight_quality', 'weight_service_level', 'weight_aht', 'weight_occupancy', 'weight_disposition', 'weight_breaks', 'service_level_floor', 'service_level_target',
  'aht_target_s', 'aht_floor_s', 'aht_lowest_s', 'occupancy_floor', 'occupancy_target', 'disposition_floor', 'disposition_target', 'breaks_floor', 'breaks_target',
] as const;
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Reads scores, and what of the work of agents only the performance index asks for. */
@Injectable()
export class QualityRepository {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(RollupReader) private readonly rollups: RollupReader,
  ) {}

  scores(period: ReportPeriod, filter: AgentFilter): Promise<ScoreLine[]> {
    return this.read<ScoreLine>(period, filter, ({ within, intervalAt }) => `
      SELECT "interval", pbx, agent, count(score)::int AS scored, coalesce(sum(score), 0)::float8 AS "pointsSum", coalesce(min(score), 0)::float8 AS "pointsMin",
        coalesce(max(score), 0)::float8 AS "pointsMax", count(*) FILTER (WHERE failed_fatal)::int AS "fatalFailed"
      FROM (SELECT ${intervalAt('q.call_started_at')} AS "interval", q.pbx, q.extension AS agent, q.score, q.failed_fatal FROM quality_score q WHERE ${within('q.call_started_at')}) line`);
  }

  /** Visits answered and calls detailed. `targetS`: a wait of exactly so many seconds is within it. */
  async served(period: ReportPeriod, { pbx, agents }: AgentFilter, targetS: number): Promise<{ answers: AnswerLine[]; details: DetailLine[] }> {
    const reading = allBy(answerRollup, 'pbx', 'agent');
    const cells = await this.rollups.cells<typeof answerRollup, keyof (typeof answerRollup)['measures'], Pick<AgentLine, 'pbx' | 'agent'>>(answerRollup, reading, await this.rollups.plan(period), period, { pbx, agents, queues: [] });
    const withAny = (count: 'answered' | 'detailed') => cells.filter((cell) => cell[count] > 0);
    return {
      answers: withAny('answered').map(({ interval, pbx, agent, answered, waits }) => ({ interval, pbx, agent, answered, answeredInTarget: countBetween([waits], 0, targetS * 1000 + 1) })),
      details: withAny('detailed').map(({ interval, pbx, agent, detailed }) => ({ interval, pbx, agent, detailed })),
    };
  }

  /** All targets, the company's first. */
  targets(): Promise<TargetRow[]> {
    return this.database.query<TargetRow[]>(
      `SELECT group_id AS "groupId", name, ${numbers.map((name) => `${name} AS "${camel(name)}"`).join(', ')} FROM performance_target ORDER BY group_id IS NOT NULL, name, id`,
    );
  }

  /** Groups of the people at extensions, by `pbx extension`. */
  async groups(): Promise<Map<string, string>> {
    const rows = await this.database.query<{ place: string; groupId: string }[]>(`SELECT pbx || ' ' || extension AS place, group_id AS "groupId" FROM app_user WHERE extension IS NOT NULL AND group_id IS NOT NULL`);
    return new Map(rows.map(({ place, groupId }) => [place, groupId]));
  }

  private read<L>(period: ReportPeriod, filter: AgentFilter, sqlOf: (sql: ReturnType<typeof periodSql>) => string): Promise<L[]> {
    const parameters = new SqlParameters();
    const sql = sqlOf(periodSql(period, parameters));
    const chosen = isAgentChosen(filter, 'agent', 'pbx', parameters);
    return this.database.query<L[]>(`${sql} WHERE "interval" IS NOT NULL AND agent IS NOT NULL AND ${chosen} GROUP BY "interval", pbx, agent`, parameters.values);
  }
}
