import { Inject, Injectable } from '@nestjs/common';
import type { Points, ScoresQuery } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { isWhose } from './whose.js';

/** A sheet as it is stored. */
export interface ScoreRow {
  id: string;
  callId: string;
  pbx: string;
  extension: string;
  agentUserId: string | null;
  agentName: string | null;
  callStartedAt: Date;
  criteriaVersion: number;
  points: Points;
  score: number | null;
  failedFatal: boolean;
  comment: string;
  scoredBy: string;
  scoredByName: string;
  scoredAt: Date;
  version: number;
  answer: string | null;
  answeredAt: Date | null;
  answers: number;
}
type Written = Pick<ScoreRow, 'points' | 'score' | 'failedFatal' | 'comment' | 'scoredBy' | 'scoredByName'>;
export type NewScore = Written & Pick<ScoreRow, 'callId' | 'pbx' | 'extension' | 'agentUserId' | 'agentName' | 'callStartedAt' | 'criteriaVersion'>;
/** Whose sheets; the own ones of an agent by user. */
export type ScoreFilter = Omit<ScoresQuery, 'agents' | 'pbx'> & { pbx?: readonly string[]; agents?: readonly string[]; agentUserId?: string };

const columns = `id, call_id AS "callId", pbx, extension, agent_user_id AS "agentUserId", agent_name AS "agentName", call_started_at AS "callStartedAt",
  criteria_version AS "criteriaVersion", points, score, failed_fatal AS "failedFatal", comment, scored_by AS "scoredBy", scored_by_name AS "scoredByName",
  scored_at AS "scoredAt", version, answer, answered_at AS "answeredAt", answers`;

/** Sheets in PostgreSQL. */
@Injectable()
export class ScoresRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  ofCall(callId: string): Promise<ScoreRow[]> {
    return this.database.query<ScoreRow[]>(`SELECT ${columns} FROM quality_score WHERE call_id = $1`, [callId]);
  }

  /** The sheet of an agent's part, held until the transaction ends. */
  async locked(manager: EntityManager, callId: string, extension: string): Promise<ScoreRow | null> {
    const [row] = await manager.query<ScoreRow[]>(`SELECT ${columns} FROM quality_score WHERE call_id = $1 AND extension = $2 FOR UPDATE`, [callId, extension]);
    return row ?? null;
  }

  /** Null when somebody else was first. */
  async insert(manager: EntityManager, score: NewScore): Promise<ScoreRow | null> {
    const [row] = await manager.query<ScoreRow[]>(
      `INSERT INTO quality_score (call_id, pbx, extension, agent_user_id, agent_name, call_started_at, criteria_version, points, score, failed_fatal, comment, scored_by, scored_by_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (call_id, extension) DO NOTHING RETURNING ${columns}`,
      [score.callId, score.pbx, score.extension, score.agentUserId, score.agentName, score.callStartedAt, score.criteriaVersion, JSON.stringify(score.points), score.score, score.failedFatal, score.comment, score.scoredBy, score.scoredByName],
    );
    return row ?? null;
  }

  async update(manager: EntityManager, id: string, { points, score, failedFatal, comment, scoredBy, scoredByName }: Written): Promise<ScoreRow> {
    const [[row]] = await manager.query<[[ScoreRow]]>(
      `UPDATE quality_score SET points = $2, score = $3, failed_fatal = $4, comment = $5, scored_by = $6, scored_by_name = $7, scored_at = now(), version = version + 1
       WHERE id = $1 RETURNING ${columns}`,
      [id, JSON.stringify(points), score, failedFatal, comment, scoredBy, scoredByName],
    );
    return row;
  }

  /** Only of the agent's own sheet; null for any other. */
  async answer(manager: EntityManager, id: string, agentUserId: string, text: string): Promise<ScoreRow | null> {
    const [[row]] = await manager.query<[[ScoreRow?]]>(
      `UPDATE quality_score SET answer = $3, answered_at = now(), answers = answers + 1 WHERE id = $1 AND agent_user_id = $2 RETURNING ${columns}`,
      [id, agentUserId, text],
    );
    return row ?? null;
  }

  /** One page, newest call first, and what all pages add up to. */
  async page(filter: ScoreFilter): Promise<{ rows: ScoreRow[]; total: number; scored: number; pointsAvg: number | null }> {
    const { from, until, pbx = [], agents = [], agentUserId, page, pageSize } = filter;
    const where = `($1::timestamptz IS NULL OR call_started_at >= $1) AND ($2::timestamptz IS NULL OR call_started_at < $2)
      AND ${isWhose('pbx', 'extension', '$5', '$3')} AND ($4::text IS NULL OR agent_user_id = $4)`;
    const values = [from ?? null, until ?? null, agents, agentUserId ?? null, pbx];
    const [rows, [sums]] = await Promise.all([
      this.database.query<ScoreRow[]>(`SELECT ${columns} FROM quality_score WHERE ${where} ORDER BY call_started_at DESC, id LIMIT $6 OFFSET $7`, [...values, pageSize, (page - 1) * pageSize]),
      this.database.query<[{ total: number; scored: number; pointsAvg: number | null }]>(`SELECT count(*)::int AS total, count(score)::int AS scored, avg(score) AS "pointsAvg" FROM quality_score WHERE ${where}`, values),
    ]);
    return { rows, ...sums };
  }
}
