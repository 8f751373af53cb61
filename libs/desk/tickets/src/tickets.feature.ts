import { supportTickets } from '@santral/contracts';
import { defineFeature } from '@santral/desk-platform/features';
import { Ticket } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { ticketsReducer } from './tickets.slice';

/** Support tickets: list, and one ticket with its state, people and messages. */
export const ticketsFeature = defineFeature({
  id: 'tickets',
  reducer: ticketsReducer,
  routes: [
    { path: supportTickets.route, access: 'support-tickets.read', load: () => import('./pages/TicketsPage').then(({ TicketsPage }) => ({ Component: TicketsPage })) },
    { path: `${supportTickets.route}/:id`, access: 'support-tickets.read', load: () => import('./pages/TicketPage').then(({ TicketPage }) => ({ Component: TicketPage })) },
  ],
  menu: [{ id: 'support-tickets', title: 'menu', icon: Ticket, url: supportTickets.route, group: 'crm', order: 140, access: 'support-tickets.read' }],
  locales: { tr, en, ar },
});
