import { Inject, Injectable } from '@nestjs/common';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { PbxEventsRepository, type PbxFact } from './pbx-events.repository.js';

/** Writes the link's history down. In order, because a loss belongs before the return that ended it. */
@Injectable()
@FactConsumer('pbx-history', { ordered: true, rest: 'long' })
export class PbxEventsConsumer {
  constructor(@Inject(PbxEventsRepository) private readonly events: PbxEventsRepository) {}

  @OnFacts('pbx.link-up', 'pbx.link-lost', 'pbx.login-refused', 'pbx.gap-closed')
  write(facts: PbxFact[]): Promise<void> {
    return this.events.add(facts);
  }
}
