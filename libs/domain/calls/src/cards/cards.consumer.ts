import { Injectable } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { CardsProjection } from './cards.projection.js';
import { cardFactNames, isCardFact } from './desk-cards.js';

/** Facts of our own services that change no card but move the position, so that a snapshot need not read past them each time. */
const passing = ['record.changed', 'ticket.opened'] as const;

@Injectable()
@FactConsumer('cards', { ordered: true, batch: 500 })
export class CardsConsumer {
  constructor(private readonly projection: CardsProjection) {}

  @OnFacts(...cardFactNames, ...passing)
  async project(facts: Fact[]): Promise<void> {
    const [last] = facts.slice(-1);
    if (last) await this.projection.apply(facts.filter(isCardFact), last);
  }
}
