import { Injectable } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { numberKey } from './phone-number.js';
import { PhoneNumbersRepository } from './phone-numbers.repository.js';

/** Remembers who was last in contact, so that of several owners of a number the most likely one comes first. */
@Injectable()
@FactConsumer('customers.last-contacts', { rest: 'long' })
export class LastContactsConsumer {
  constructor(private readonly numbers: PhoneNumbersRepository) {}

  /** A call with the outside is over. */
  @OnFacts('call.ended')
  async callsEnded(facts: Fact<'call.ended'>[]): Promise<void> {
    const newest = new Map<string, string>();
    for (const { at, payload } of facts) {
      const { caller, direction } = payload.call;
      const key = direction === 'internal' ? null : (caller.e164 ?? numberKey(caller.number ?? ''));
      if (key !== null && at > (newest.get(key) ?? '')) newest.set(key, at);
    }
    if (newest.size > 0) await this.numbers.touchNumbers([...newest].map(([number, at]) => ({ number, at })));
  }

  /** An agent saved who the caller was. */
  @OnFacts('call-detail.saved')
  async detailsSaved(facts: Fact<'call-detail.saved'>[]): Promise<void> {
    for (const { at, payload } of facts) {
      const { customerId, contactId, callerNumber } = payload;
      if (customerId !== null) await this.numbers.touchOwner({ customerId, contactId }, numberKey(callerNumber ?? ''), at);
    }
  }
}
