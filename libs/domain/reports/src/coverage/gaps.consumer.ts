import { Inject, Injectable } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { GapsRepository } from './gaps.repository.js';

/** Writes down when the link to a PBX was away. In order, because an end belongs to its beginning. */
@Injectable()
@FactConsumer('reports', { ordered: true, rest: 'long' })
export class GapsConsumer {
  constructor(@Inject(GapsRepository) private readonly gaps: GapsRepository) {}

  @OnFacts('pbx.link-lost', 'pbx.gap-closed')
  async write(facts: Fact<'pbx.link-lost' | 'pbx.gap-closed'>[]): Promise<void> {
    for (const fact of facts) {
      if (fact.name === 'pbx.link-lost') await this.gaps.open(fact.pbx, fact.at);
      else await this.gaps.close(fact.pbx, fact.payload);
    }
  }
}
