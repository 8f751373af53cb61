import { callScoreOf, criteriaAt, type Criterion, failsFatally, lowestPoints, type Points } from '@santral/contracts';
import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { CriteriaSetsRepository } from '../criteria/criteria-sets.repository.js';

/** Sheets of each agent: enough for a place among the others. */
const SHEETS = 6;
/** One sheet of so many fails a fatal criterion, and one of so many has an answer. */
const [FATAL_EVERY, ANSWER_EVERY] = [29, 5];
const comments = ['', 'Çok açık anlattı.', 'Kapanışta başka bir isteği olup olmadığını sormadı.', 'Sorunu iyi özetledi, çözümü adım adım tarif etti.', 'Kimlik sorularını baştan sormalıydı.', ''];
const answers = ['Teşekkür ederim, dikkat edeceğim.', 'Arayan acele ettiği için kısa tuttum.'];

interface PastPart {
  callId: string;
  pbx: string;
  extension: string;
  agentUserId: string | null;
  agentName: string | null;
  startedAt: Date;
  no: number;
}

/**
 * Sheets of the demo company for calls whose channels begin with `uniqueidPrefix`, the same number of each agent, drawn by lot and filled in by `by`. Every run
 * draws and judges the same; sheets that exist stay.
 */
export async function seedScoresDemo(database: DataSource, { uniqueidPrefix, by }: { uniqueidPrefix: string; by: { userId: string; displayName: string } }): Promise<void> {
  const { version, criteria } = await new CriteriaSetsRepository(database).newest();
  const parts = await database.query<PastPart[]>(
    `SELECT * FROM (
       SELECT c.call_id AS "callId", c.pbx, c.extension, c.agent_user_id AS "agentUserId", c.agent_name AS "agentName", c.started_at AS "startedAt",
         row_number() OVER (PARTITION BY c.extension ORDER BY left(md5(c.call_id || '/' || c.extension), 12))::int AS no
       FROM call c WHERE starts_with(c.uniqueid, $1) AND c.outcome = 'answered' AND c.extension IS NOT NULL) drawn
     WHERE no <= $2 ORDER BY extension, no`,
    [uniqueidPrefix, SHEETS],
  );
  for (const [i, part] of parts.entries()) {
    const own = criteriaAt(criteria, part.startedAt.toISOString());
    const points = pointsOf(own, part, i % FATAL_EVERY === FATAL_EVERY - 1);
    const answer = i % ANSWER_EVERY === 0 ? (answers[(i / ANSWER_EVERY) % answers.length] ?? null) : null;
    await database.query(
      `INSERT INTO quality_score (call_id, pbx, extension, agent_user_id, agent_name, call_started_at, criteria_version, points, score, failed_fatal, comment, scored_by, scored_by_name, scored_at,
         answer, answered_at, answers)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $6::timestamptz + interval '20 hours',
         $14::text, CASE WHEN $14::text IS NULL THEN NULL ELSE $6::timestamptz + interval '22 hours' END, CASE WHEN $14::text IS NULL THEN 0 ELSE 1 END)
       ON CONFLICT (call_id, extension) DO NOTHING`,
      [
        part.callId, part.pbx, part.extension, part.agentUserId, part.agentName, part.startedAt, version, JSON.stringify(points), callScoreOf(own, points), failsFatally(own, points),
        comments[i % comments.length], by.userId, by.displayName, answer,
      ],
    );
  }
}

/** Points by the digest of the call: mostly good, and some agents are better than others. */
function pointsOf(criteria: readonly Criterion[], { callId, extension }: PastPart, failsFatal: boolean): Points {
  const digest = createHash('md5').update(callId).digest();
  const skill = Number(extension) % 3;
  return Object.fromEntries(
    criteria.map((criterion, i) => {
      const roll = (digest[i % digest.length] ?? 0) / 256;
      if (criterion.isFatal) return [criterion.id, failsFatal ? 0 : criterion.maxScore];
      if (criterion.allowNa && roll > 0.8) return [criterion.id, null];
      const loss = roll < 0.15 ? 2 : roll < 0.3 + skill * 0.15 ? 1 : 0;
      return [criterion.id, Math.max(lowestPoints(criterion), criterion.maxScore - loss)];
    }),
  );
}
