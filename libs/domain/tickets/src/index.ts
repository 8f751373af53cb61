export { TicketsApiModule, TicketsWorkerModule } from './tickets.module.js';
export { ticketsMigrations } from './migrations/index.js';
export { openTicket } from './open-ticket.js';
export { seedTicketsDemo } from './seed/tickets.seed.js';
