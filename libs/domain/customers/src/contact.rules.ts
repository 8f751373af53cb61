import { Injectable } from '@nestjs/common';
import type { contacts } from '@santral/contracts';
import type { ResourceRules, ResourceWritten } from '@santral/platform/resource';
import { PhoneNumbersRepository } from './phone-numbers.repository.js';

/** Keeps the numbers of a contact findable, also when the contact moves to another customer. Those of a deleted one go with it. */
@Injectable()
export class ContactRules implements ResourceRules<typeof contacts> {
  constructor(private readonly numbers: PhoneNumbersRepository) {}

  async afterWrite({ verb, row, manager }: ResourceWritten<typeof contacts>): Promise<void> {
    if (verb === 'deleted') return;
    await this.numbers.keep(manager, { customerId: row.customerId, contactId: String(row.id) }, [row.phone, row.otherPhone]);
  }
}
