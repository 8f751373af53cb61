import { Injectable } from '@nestjs/common';
import type { callCriteria } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import type { ResourceChange, ResourceRules, ResourceWritten } from '@santral/platform/resource';
import { freezeCriteria, lockCriteria } from './criteria-sets.repository.js';

type CallCriteria = typeof callCriteria;
const isBetween = (value: number | undefined, min: number, max: number) => value === undefined || (value >= min && value <= max);

/** What the declaration of criteria cannot say. Every change makes a new set; sheets of the past keep theirs. */
@Injectable()
export class CriterionRules implements ResourceRules<CallCriteria> {
  async beforeWrite({ before, values, manager }: ResourceChange<CallCriteria>): Promise<void> {
    if (!isBetween(values.weight, 1, 100)) throw new Refusal('criterion.weight-out-of-range', {}, [{ path: 'weight' }]);
    if (!isBetween(values.maxScore, 1, 10)) throw new Refusal('criterion.scale-out-of-range', {}, [{ path: 'maxScore' }]);
    const { activeFrom, activeTo } = { activeFrom: before?.activeFrom, activeTo: before?.activeTo, ...values };
    if (activeFrom && activeTo && Date.parse(activeTo) <= Date.parse(activeFrom)) throw new Refusal('criterion.reversed-validity', {}, [{ path: 'activeTo' }]);
    await lockCriteria(manager);
  }

  async afterWrite({ actor, manager }: ResourceWritten<CallCriteria>): Promise<void> {
    await freezeCriteria(manager, actor.userId);
  }
}
