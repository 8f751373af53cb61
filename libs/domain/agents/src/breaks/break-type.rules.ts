import { Inject, Injectable } from '@nestjs/common';
import type { breakTypes } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import type { ResourceChange, ResourceRules } from '@santral/platform/resource';
import { BreaksRepository } from './breaks.repository.js';

type BreakTypes = typeof breakTypes;
const DAY_S = 86_400;

/** What the declaration of break types cannot say: one that was used stays, because breaks of the past are told by it. */
@Injectable()
export class BreakTypeRules implements ResourceRules<BreakTypes> {
  constructor(@Inject(BreaksRepository) private readonly breaks: BreaksRepository) {}

  async beforeWrite({ verb, before, values }: ResourceChange<BreakTypes>): Promise<void> {
    if (verb === 'deleted' && before !== null && (await this.breaks.wasTaken(Number(before.id)))) throw new Refusal('break-type.has-history');
    const limitS = values.dailyLimitS;
    if (limitS !== undefined && (limitS < 0 || limitS > DAY_S)) throw new Refusal('break-type.limit-out-of-range', {}, [{ path: 'dailyLimitS' }]);
  }
}
