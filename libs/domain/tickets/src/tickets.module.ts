import { Module } from '@nestjs/common';
import { supportTickets } from '@santral/contracts';
import { JobsModule } from '@santral/platform/jobs';
import { ResourceModule } from '@santral/platform/resource';
import { TicketMessagesRepository } from './messages/ticket-messages.repository.js';
import { TicketMessagesService } from './messages/ticket-messages.service.js';
import { TicketOpeningService } from './ticket-opening.service.js';
import { TicketRules } from './ticket.rules.js';
import { TicketsConsumer } from './tickets.consumer.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsJobs } from './tickets.jobs.js';
import { TicketsRepository } from './tickets.repository.js';

/** Support tickets over HTTP. */
@Module({
  imports: [ResourceModule.forResource(supportTickets, { rules: TicketRules })],
  controllers: [TicketsController],
  providers: [TicketsRepository, TicketMessagesRepository, TicketMessagesService],
})
export class TicketsApiModule {}

/** Opens the tickets that calls ask for. */
@Module({
  imports: [ResourceModule.forResource(supportTickets, { rules: TicketRules, http: false }), JobsModule.forQueues('tickets')],
  providers: [TicketsRepository, TicketMessagesRepository, TicketOpeningService, TicketsConsumer, TicketsJobs],
})
export class TicketsWorkerModule {}
