import { Module } from '@nestjs/common';
import { contacts, customers } from '@santral/contracts';
import { ResourceModule } from '@santral/platform/resource';
import { CallerLinkingService } from './caller-linking.service.js';
import { CallerRecordsRepository } from './caller-records.repository.js';
import { CallersController } from './callers.controller.js';
import { CallersService } from './callers.service.js';
import { ContactRules } from './contact.rules.js';
import { CustomerRules } from './customer.rules.js';
import { CustomerSearchRepository } from './customer-search.repository.js';
import { LastContactsConsumer } from './last-contacts.consumer.js';
import { PhoneNumbersRepository } from './phone-numbers.repository.js';

@Module({ providers: [PhoneNumbersRepository, CallersService], exports: [PhoneNumbersRepository, CallersService] })
export class CallersModule {}

/** Customers, contacts and their numbers over HTTP. */
@Module({
  imports: [
    CallersModule,
    ResourceModule.forResource(customers, { rules: CustomerRules, imports: [CallersModule] }),
    ResourceModule.forResource(contacts, { rules: ContactRules, imports: [CallersModule] }),
  ],
  controllers: [CallersController],
  providers: [CallerLinkingService, CallerRecordsRepository, CustomerSearchRepository],
  exports: [CallersModule],
})
export class CustomersApiModule {}

/** What customers learn from facts. */
@Module({ imports: [CallersModule], providers: [LastContactsConsumer], exports: [CallersModule] })
export class CustomersWorkerModule {}
