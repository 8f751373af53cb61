import { CreateSupportTickets1795141000001 } from './1795141000001-create-support-tickets.js';
import { CreateTicketMessages1795141000002 } from './1795141000002-create-ticket-messages.js';

/** Run after the migrations of customers: a ticket belongs to one. */
export const ticketsMigrations = [CreateSupportTickets1795141000001, CreateTicketMessages1795141000002];
