import { z } from 'zod';
import { callRecordSchema, callOutcomeSchema, directionSchema, instant } from './call-record.js';

/** Call-desk calls of the specification, §7, word for word. Forms arrive urlencoded, multipart or as JSON; numbers may be strings. */

export const tagSchema = z.object({
  id: z.int(),
  tag: z.string(),
  /** Beyond the specification: what the card must know before it lets save. */
  requiresComment: z.boolean(),
  opensTicket: z.boolean(),
});
export type Tag = z.infer<typeof tagSchema>;

const list = <S extends z.ZodType>(item: S) => z.preprocess((v) => (v === undefined || v === '' ? [] : Array.isArray(v) ? v : [v]), z.array(item));
const optionalText = (max: number) => z.string().trim().max(max).optional().transform((v) => v || null);

export const callDetailFormSchema = z.object({
  comment: z.string().trim().max(4000).default(''),
  selects: list(z.coerce.number().pipe(z.int32().positive())).pipe(z.array(z.int()).max(20)),
  caller_id: optionalText(64),
  called_id: optionalText(64),
  called: optionalText(64),
  caller: optionalText(64),
  uniqueid: z.string().trim().min(1).max(150),
  divID: z.string().trim().max(150).default(''),
  type: z.enum(['incoming', 'outgoing']),
  /** Ours: the call, when the desk knows it; the uniqueid decides otherwise. */
  callId: optionalText(64),
});
export type CallDetailForm = z.infer<typeof callDetailFormSchema>;
export const callDetailAnswerSchema = z.object({ message: z.literal('OK'), divID: z.string(), support: z.union([z.literal(0), z.literal(1)]) });
export type CallDetailAnswer = z.infer<typeof callDetailAnswerSchema>;

export const callDetailSchema = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  reasons: z.array(z.object({ id: z.int(), label: z.string() })),
  comment: z.string(),
  customerId: z.string().nullable(),
  contactId: z.string().nullable(),
  savedAt: instant,
});
export type CallDetail = z.infer<typeof callDetailSchema>;

export const callItemSchema = callRecordSchema
  .omit({ callId: true, caller: true })
  .extend({
    id: z.string(),
    /** The caller's number as given; null when hidden. */
    caller: z.string().nullable(),
    callerName: z.string().nullable(),
    callerE164: z.string().nullable(),
    /** Display name of the agent who talked last. */
    agent: z.string().nullable(),
    wrapUpMs: z.int().nonnegative(),
    customerId: z.string().nullable(),
    detail: callDetailSchema.nullable(),
  });
export type CallItem = z.infer<typeof callItemSchema>;
/** One page of `GET /api/calls`. */
export const callsPageSchema = z.object({
  items: z.array(callItemSchema),
  total: z.int(),
  /** False where `total` is PostgreSQL's estimate, because there are too many to count. */
  isTotalExact: z.boolean().default(true),
  page: z.int(),
  pageSize: z.int(),
  /** Cursors of the pages after and before this one; null where there is none. */
  next: z.string().nullable().default(null),
  previous: z.string().nullable().default(null),
});
export type CallsPage = z.infer<typeof callsPageSchema>;

/** One line of `GET /api/calls/{id}/timeline`, oldest first. */
export const timelineEntrySchema = z.object({
  at: instant,
  name: z.string(),
  extension: z.string().nullable(),
  /** Who sits at the extension; null where nobody is known to. */
  agent: z.string().nullable(),
  queue: z.string().nullable(),
  text: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Last contacts shown on a ringing card. */
export const recentCallSchema = z.object({
  id: z.string(),
  direction: directionSchema,
  startedAt: instant,
  outcome: callOutcomeSchema,
  agent: z.string().nullable(),
  reasons: z.array(z.string()),
});
export type RecentCall = z.infer<typeof recentCallSchema>;
