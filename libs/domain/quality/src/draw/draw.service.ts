import { Injectable } from '@nestjs/common';
import { type Draw, type DrawQuery, type Language, MAX_DRAW_DAYS } from '@santral/contracts';
import { errorText, type Principal, Refusal } from '@santral/platform/http';
import { DrawRepository } from './draw.repository.js';

const DAY_MS = 86_400_000;

/**
 * Calls to score, drawn so that nobody chooses them and everybody can check them: each agent gets the same number, each call of an agent
 * the same chance, and the same question the same answer. A call's lot is made of its id and the extension alone; the lowest that are
 * not scored yet fill up what is missing to the number wanted.
 */
@Injectable()
export class DrawService {
  constructor(private readonly calls: DrawRepository) {}

  /** Nobody is offered their own calls. Refuses periods of more than `MAX_DRAW_DAYS` (`call-score.long-period`). */
  async draw(query: DrawQuery, { userId, language }: Pick<Principal, 'userId' | 'language'>): Promise<Draw> {
    checkPeriod(query, language);
    const rows = (await this.calls.rows(query)).filter((row) => row.agentUserId !== userId);
    return { agents: rows.map(({ agentUserId: _, ...row }) => ({ ...row, calls: row.calls.slice(0, Math.max(0, query.perAgent - row.scored)) })) };
  }
}

function checkPeriod({ from, until }: DrawQuery, language: Language): void {
  const length = Date.parse(until) - Date.parse(from);
  if (length <= 0 || length > (MAX_DRAW_DAYS + 1) * DAY_MS) throw new Refusal('call-score.long-period', {}, [{ path: 'until', message: errorText('call-score.long-period', language) }]);
}
