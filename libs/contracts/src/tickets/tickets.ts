import { z } from 'zod';
import { instant } from '../calls/call-record.js';

export const ticketMessageSchema = z.object({
  id: z.string(),
  ticketId: z.string(),
  authorId: z.string().nullable(),
  authorName: z.string(),
  /** Internal messages are never shown to the customer. */
  internal: z.boolean(),
  body: z.string(),
  at: instant,
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;
export const newTicketMessageSchema = z.object({ body: z.string().trim().min(1).max(10_000), internal: z.boolean().default(true) });
export type NewTicketMessage = z.infer<typeof newTicketMessageSchema>;

/** One line of an open ticket on a call card. */
export const openTicketSchema = z.object({ id: z.string(), code: z.string(), subject: z.string(), state: z.string(), openedAt: instant });
export type OpenTicket = z.infer<typeof openTicketSchema>;
