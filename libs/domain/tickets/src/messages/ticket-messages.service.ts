import { Injectable } from '@nestjs/common';
import { facts, type Language, type NewTicketMessage, OWN_STREAM, supportTickets, type TicketMessage } from '@santral/contracts';
import { Outbox } from '@santral/platform/outbox';
import { type Actor, InjectResource, References, ResourceService } from '@santral/platform/resource';
import { DataSource } from 'typeorm';
import { type StoredMessage, TicketMessagesRepository } from './ticket-messages.repository.js';

/** What is said about a ticket, inside the house and to the customer. */
@Injectable()
export class TicketMessagesService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: TicketMessagesRepository,
    private readonly references: References,
    private readonly outbox: Outbox,
    @InjectResource(supportTickets) private readonly tickets: ResourceService<typeof supportTickets>,
  ) {}

  /** Messages, oldest first; refuses with `record.not-found` when there is no such ticket. */
  async list(ticketId: string, language: Language): Promise<TicketMessage[]> {
    await this.tickets.get(ticketId, language);
    return this.named(await this.messages.of(ticketId), language);
  }

  /** Adds a message; refuses with `record.not-found` when there is no such ticket. */
  async add(ticketId: string, message: NewTicketMessage, author: Actor): Promise<TicketMessage> {
    await this.tickets.get(ticketId, author.language);
    const stored = await this.database.transaction(async (manager) => {
      const added = await this.messages.add(manager, ticketId, author.userId, message);
      await this.outbox.add(manager, {
        id: `ticket-message:${added.id}`,
        name: 'ticket.message-added',
        version: facts['ticket.message-added'].version,
        at: added.at,
        pbx: OWN_STREAM,
        subject: `support-tickets:${ticketId}`,
        payload: { ticketId, messageId: added.id },
      });
      return added;
    });
    const [named] = await this.named([stored], author.language);
    return named as TicketMessage;
  }

  private async named(messages: StoredMessage[], language: Language): Promise<TicketMessage[]> {
    const names = await this.references.displayOf('users', messages.map((m) => m.authorId).filter((id): id is string => id !== null), language);
    return messages.map((m) => ({ ...m, authorName: names.get(m.authorId ?? '') ?? '' }));
  }
}
