import { Inject, Injectable } from '@nestjs/common';
import { type breakTypes, MAX_BREAK_LIMIT_S } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import type { ResourceChange, ResourceRules } from '@santral/platform/resource';
import { BreaksRepository } from './breaks.repository.js';

type BreakTypes = typeof breakTypes;

/** What the declaration of break types cannot say: which limits there can be, and that a type that was used stays, because breaks of the past are told by it. */
@Injectable()
export class BreakTypeRules implements ResourceRules<BreakTypes> {
  constructor(@Inject(BreaksRepository) private readonly breaks: BreaksRepository) {}

  async beforeWrite({ verb, before, values }: ResourceChange<BreakTypes>): Promise<void> {
    if (verb === 'deleted' && before !== null && (await this.breaks.wasTaken(Number(before.id)))) throw new Refusal('break-type.has-history');
    for (const field of ['dailyLimitS', 'singleLimitS'] as const) {
      const limitS = values[field];
      if (limitS !== undefined && (limitS < 0 || limitS > MAX_BREAK_LIMIT_S)) throw new Refusal('break-type.limit-out-of-range', {}, [{ path: field }]);
    }
    if (values.singleLimitS === undefined && values.dailyLimitS === undefined) return;
    const [single, daily] = [values.singleLimitS ?? before?.singleLimitS ?? 0, values.dailyLimitS ?? before?.dailyLimitS ?? 0];
    // Refused at the field that was changed.
    if (daily > 0 && single > daily) throw new Refusal('break-type.single-above-daily', {}, [{ path: values.singleLimitS === undefined ? 'dailyLimitS' : 'singleLimitS' }]);
  }
}
