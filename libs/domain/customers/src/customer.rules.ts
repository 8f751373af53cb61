import { Injectable } from '@nestjs/common';
import type { customers } from '@santral/contracts';
import type { ResourceRules, ResourceWritten } from '@santral/platform/resource';
import { PhoneNumbersRepository } from './phone-numbers.repository.js';

/** Keeps the numbers of a customer findable. Those of a deleted one go with it. */
@Injectable()
export class CustomerRules implements ResourceRules<typeof customers> {
  constructor(private readonly numbers: PhoneNumbersRepository) {}

  async afterWrite({ verb, row, manager }: ResourceWritten<typeof customers>): Promise<void> {
    if (verb === 'deleted') return;
    await this.numbers.keep(manager, { customerId: String(row.id), contactId: null }, [row.phone]);
  }
}
