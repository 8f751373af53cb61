import { Injectable } from '@nestjs/common';
import { defaultLanguage, facts, formatNational, type Language, type Localized, OWN_STREAM, supportTickets } from '@santral/contracts';
import { Outbox } from '@santral/platform/outbox';
import { InjectResource, References, ResourceService } from '@santral/platform/resource';
import { DataSource } from 'typeorm';
import { TicketMessagesRepository } from './messages/ticket-messages.repository.js';
import type { TicketRequest } from './open-ticket.js';
import { TicketsRepository } from './tickets.repository.js';

/** Subjects are read by everybody, so they are in the language of the house. */
const LANGUAGE: Language = defaultLanguage;
const MAX_SUBJECT = 200;
const call: Localized = { tr: 'Çağrı', en: 'Call', ar: 'مكالمة' };
const hiddenNumber: Localized = { tr: 'Gizli numara', en: 'Hidden number', ar: 'رقم مخفي' };

/** Opens the ticket an agent's call asked for: exactly one per call and agent, however often it is asked. */
@Injectable()
export class TicketOpeningService {
  constructor(
    private readonly database: DataSource,
    private readonly ticketsRepository: TicketsRepository,
    private readonly messages: TicketMessagesRepository,
    private readonly references: References,
    private readonly outbox: Outbox,
    @InjectResource(supportTickets) private readonly tickets: ResourceService<typeof supportTickets>,
  ) {}

  async open(request: TicketRequest): Promise<void> {
    const known = await this.known(request);
    const actor = { userId: request.userId, language: LANGUAGE };
    await this.database.transaction(async (manager) => {
      if (await this.ticketsRepository.isOpened(manager, request.callId, request.userId)) return;
      const { callId, userId: callAgentId, ticketCategory: category } = request;
      const ticket = await this.tickets.create(
        { subject: known.subject, state: 'new', channel: 'call', category, customerId: known.customerId, contactId: known.contactId, callId, callAgentId },
        actor,
        manager,
      );
      if (request.comment !== '') await this.messages.add(manager, String(ticket.id), request.userId, { body: request.comment, internal: true });
      await this.outbox.add(manager, {
        id: `ticket:${callId}:${callAgentId}`,
        name: 'ticket.opened',
        version: facts['ticket.opened'].version,
        at: ticket.createdAt,
        pbx: OWN_STREAM,
        subject: `support-tickets:${ticket.id}`,
        payload: { ticketId: String(ticket.id), code: ticket.code ?? '', subject: ticket.subject, callId, customerId: ticket.customerId, assigneeId: ticket.assigneeId, openedBy: callAgentId },
      });
    });
  }

  /** Subject and links as they stand now: a customer or contact deleted since the call is left out rather than holding the ticket up. */
  private async known(request: TicketRequest): Promise<{ subject: string; customerId: string | null; contactId: string | null }> {
    const displayOf = (name: 'call-reasons' | 'customers' | 'contacts', ids: (string | null)[]) =>
      this.references.displayOf(name, ids.filter((id): id is string => id !== null), LANGUAGE);
    const [reasons, customers, contacts] = await Promise.all([
      displayOf('call-reasons', request.reasonIds.map(String)),
      displayOf('customers', [request.customerId]),
      displayOf('contacts', [request.contactId]),
    ]);
    const who = customers.get(request.customerId ?? '') ?? contacts.get(request.contactId ?? '') ?? (formatNational(request.callerNumber) || hiddenNumber[LANGUAGE]);
    const what = [...reasons.values()].join(', ') || call[LANGUAGE];
    return {
      subject: `${what} – ${who}`.slice(0, MAX_SUBJECT),
      customerId: customers.has(request.customerId ?? '') ? request.customerId : null,
      contactId: contacts.has(request.contactId ?? '') ? request.contactId : null,
    };
  }
}
