import { defineJob, type JobPayload } from '@santral/platform/jobs';
import { z } from 'zod';

/** Opens the ticket of a saved call detail. */
export const openTicket = defineJob(
  'tickets.open',
  z.object({
    callId: z.string().min(1).max(64),
    /** The agent whose detail asks for it. */
    userId: z.uuid(),
    reasonIds: z.array(z.int()),
    comment: z.string(),
    ticketCategory: z.string().max(100).nullable(),
    customerId: z.uuid().nullable(),
    contactId: z.uuid().nullable(),
    callerNumber: z.string().nullable(),
  }),
);
export type TicketRequest = JobPayload<typeof openTicket>;
