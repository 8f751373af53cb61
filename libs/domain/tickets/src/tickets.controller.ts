import { Controller, Get, Param, Post } from '@nestjs/common';
import { type NewTicketMessage, newTicketMessageSchema, openTicketSchema, ticketMessageSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { TicketMessagesService } from './messages/ticket-messages.service.js';
import { TicketsRepository } from './tickets.repository.js';

const ofCustomer = z.object({ customerId: z.uuid() });

@Controller()
export class TicketsController {
  constructor(
    private readonly messages: TicketMessagesService,
    private readonly tickets: TicketsRepository,
  ) {}

  @Get('support-tickets/:id/messages')
  @Permit('support-tickets.read')
  @ApiSpec({ summary: 'Messages of a support ticket, oldest first', answer: z.array(ticketMessageSchema) })
  list(@Param('id') id: string, @CurrentUser() user: Principal) {
    return this.messages.list(id, user.language);
  }

  @Post('support-tickets/:id/messages')
  @Permit('support-tickets.update')
  @ApiSpec({ summary: 'Adds a message to a support ticket', answer: ticketMessageSchema, status: 201 })
  add(@Param('id') id: string, @ParsedBody(newTicketMessageSchema) message: NewTicketMessage, @CurrentUser() user: Principal) {
    return this.messages.add(id, message, user);
  }

  @Get('desk/tickets')
  @Permit('desk.use')
  @ApiSpec({ summary: 'Open support tickets of a customer, newest first, for the call card', answer: z.array(openTicketSchema) })
  openOf(@ParsedQuery(ofCustomer) { customerId }: z.output<typeof ofCustomer>) {
    return this.tickets.openOf(customerId);
  }
}
