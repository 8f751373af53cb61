import { Inject, Injectable } from '@nestjs/common';
import { type CallScore, type CallScoreForm, type CallSheet, callScoreOf, criteriaAt, type Criterion, facts, failsFatally, type Language, OWN_STREAM, type ScoreAnswer, type ScoresPage, wrongPoints } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog, errorText, type Principal, Refusal } from '@santral/platform/http';
import { Outbox } from '@santral/platform/outbox';
import type { EntityManager } from 'typeorm';
import { CriteriaSetsRepository } from '../criteria/criteria-sets.repository.js';
import { type CallPart, type CallParts, CallPartsRepository } from './call-parts.repository.js';
import { type ScoreFilter, type ScoreRow, ScoresRepository } from './scores.repository.js';

type Scorer = Pick<Principal, 'userId' | 'displayName' | 'language'>;

/** Sheets of calls: filled in and corrected by those who may score, seen and answered by the agent they are about. */
@Injectable()
export class ScoresService {
  constructor(
    private readonly scores: ScoresRepository,
    private readonly calls: CallPartsRepository,
    private readonly sets: CriteriaSetsRepository,
    private readonly outbox: Outbox,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  /** Everybody who talked in a call, with their sheets. Refuses an unknown call (`call.not-found`). */
  async sheet(callId: string, reader: Pick<Principal, 'userId'>): Promise<CallSheet> {
    const call = await this.call(callId);
    const [rows, newest] = await Promise.all([this.scores.ofCall(call.callId), this.sets.newest()]);
    const scores = await this.shown(rows);
    const callStartedAt = call.startedAt.toISOString();
    return {
      callId: call.callId,
      callStartedAt,
      criteriaVersion: newest.version,
      criteria: criteriaAt(newest.criteria, callStartedAt),
      agents: (call.isOver ? call.parts : []).map(({ extension, agentName, agentUserId, talkMs }) => ({
        extension,
        agentName,
        talkMs,
        isOwn: agentUserId === reader.userId,
        score: scores.find((score) => score.extension === extension) ?? null,
      })),
    };
  }

  /**
   * Fills a sheet in, or corrects the one that is there. Refuses a part nobody can score (`call-score.not-scorable`), the own one
   * (`call-score.own-call`), criteria that were changed meanwhile (`call-score.criteria-changed`), points that are missing or wrong
   * (`call-score.incomplete`) and a sheet somebody else changed first (`record.version-conflict`).
   */
  async save(callId: string, extension: string, form: CallScoreForm, scorer: Scorer): Promise<CallScore> {
    return this.scores.inOne(async (manager) => {
      const call = await this.call(callId, manager);
      const part = call.parts.find((one) => one.extension === extension);
      if (!part || !call.isOver) throw new Refusal('call-score.not-scorable');
      if (part.agentUserId === scorer.userId) throw new Refusal('call-score.own-call');
      const before = await this.scores.locked(manager, call.callId, extension);
      if ((before?.version ?? null) !== form.version) throw new Refusal('record.version-conflict', { version: before?.version ?? 0 });
      const criteria = await this.criteriaFor(call, before, form, manager);
      checkPoints(criteria, form, scorer.language);
      const judged = { points: form.points, score: callScoreOf(criteria, form.points), failedFatal: failsFatally(criteria, form.points), comment: form.comment, scoredBy: scorer.userId, scoredByName: scorer.displayName };
      const row = before ? await this.scores.update(manager, before.id, judged) : await this.scores.insert(manager, { ...judged, ...wholeOf(call, part), criteriaVersion: form.criteriaVersion });
      if (!row) throw new Refusal('record.version-conflict', { version: 1 });
      await this.audit.append('call-score.saved', { userId: scorer.userId, subject: row.callId, details: { extension, agent: row.agentName, score: [before?.score ?? null, row.score], points: [before?.points ?? null, row.points] } }, undefined, manager);
      await this.outbox.add(manager, {
        id: `call-score:${row.id}:${row.version}`, name: 'call-score.saved', version: facts['call-score.saved'].version, at: row.scoredAt.toISOString(), pbx: OWN_STREAM, subject: `call-score:${row.id}`,
        payload: { scoreId: row.id, callId: row.callId, agentUserId: row.agentUserId, scorerId: row.scoredBy, version: row.version, score: row.score },
      });
      return shownOf(row, criteria);
    });
  }

  async page(filter: ScoreFilter): Promise<ScoresPage> {
    const { rows, total, scored, pointsAvg } = await this.scores.page(filter);
    return { items: await this.shown(rows), total, scored, pointsAvg, page: filter.page, pageSize: filter.pageSize };
  }

  /** What the agent says to a sheet of theirs; said again it replaces what was said. Somebody else's does not exist (`record.not-found`). */
  async answer(id: string, { text }: ScoreAnswer, agent: Pick<Principal, 'userId' | 'displayName'>): Promise<CallScore> {
    const row = await this.scores.inOne(async (manager) => {
      const answered = await this.scores.answer(manager, id, agent.userId, text);
      if (!answered) throw new Refusal('record.not-found');
      await this.audit.append('call-score.answered', { userId: agent.userId, subject: answered.callId, details: { extension: answered.extension } }, undefined, manager);
      await this.outbox.add(manager, {
        id: `call-score-answer:${answered.id}:${answered.answers}`, name: 'call-score.answered', version: facts['call-score.answered'].version, at: (answered.answeredAt ?? new Date()).toISOString(), pbx: OWN_STREAM, subject: `call-score:${answered.id}`,
        payload: { scoreId: answered.id, callId: answered.callId, agentUserId: agent.userId, agentName: agent.displayName, scorerId: answered.scoredBy },
      });
      return answered;
    });
    const [score] = await this.shown([row]);
    if (!score) throw new Refusal('record.not-found');
    return score;
  }

  private async call(callId: string, manager?: EntityManager): Promise<CallParts> {
    const call = await this.calls.of(callId, manager);
    if (!call) throw new Refusal('call.not-found');
    return call;
  }

  /** A sheet is corrected by the criteria it was filled in with; a new one needs the newest. */
  private async criteriaFor(call: CallParts, before: ScoreRow | null, form: CallScoreForm, manager: EntityManager): Promise<Criterion[]> {
    const version = before?.criteriaVersion ?? (await this.sets.newest(manager)).version;
    if (form.criteriaVersion !== version) throw new Refusal('call-score.criteria-changed');
    const criteria = criteriaAt((await this.sets.of([version], manager)).get(version) ?? [], call.startedAt.toISOString());
    if (criteria.length === 0) throw new Refusal('call-score.no-criteria');
    return criteria;
  }

  private async shown(rows: readonly ScoreRow[]): Promise<CallScore[]> {
    const sets = await this.sets.of(rows.map((row) => row.criteriaVersion));
    return rows.map((row) => shownOf(row, criteriaAt(sets.get(row.criteriaVersion) ?? [], row.callStartedAt.toISOString())));
  }
}

const wholeOf = (call: CallParts, { pbx, extension, agentUserId, agentName }: CallPart) => ({ callId: call.callId, callStartedAt: call.startedAt, pbx, extension, agentUserId, agentName });

function checkPoints(criteria: readonly Criterion[], { points }: CallScoreForm, language: Language): void {
  const known = new Set(criteria.map(({ id }) => String(id)));
  const wrong = [...wrongPoints(criteria, points).map(({ id }) => String(id)), ...Object.keys(points).filter((id) => !known.has(id))];
  if (wrong.length > 0) throw new Refusal('call-score.incomplete', {}, wrong.map((id) => ({ path: `points.${id}`, message: errorText('call-score.incomplete', language) })));
}

/** A row as it is answered, with the criteria it was filled in with. */
function shownOf(row: ScoreRow, criteria: Criterion[]): CallScore {
  const { agentUserId: _, scoredBy: __, answers: ___, callStartedAt, scoredAt, scoredByName, answer, answeredAt, ...shown } = row;
  return {
    ...shown,
    callStartedAt: callStartedAt.toISOString(),
    criteria,
    scoredBy: scoredByName,
    scoredAt: scoredAt.toISOString(),
    answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt.toISOString() },
  };
}
