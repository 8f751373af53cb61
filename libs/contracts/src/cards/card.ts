import { z } from 'zod';
import { instant, partySchema, ringResultSchema } from '../calls/call-record.js';

/**
 * `missed`: the ring ended unanswered while the call goes on; the card goes when the call ends or another agent takes it.
 * `consulting`: the agent asks somebody through the PBX while the caller waits. `parked`: the caller waits at a place of the PBX for this agent.
 * `ended`: the agent's part is over and nothing is saved yet; only saving or dismissing removes it.
 */
export const cardStates = ['ringing', 'dialling', 'active', 'held', 'consulting', 'parked', 'missed', 'ended'] as const;

/** What the agent sees of a call until its detail is saved. Keyed by call: two calls from one number are two cards. */
export const cardSchema = z.object({
  callId: z.string(),
  pbx: z.string(),
  kind: z.enum(['incoming', 'outgoing']),
  state: z.enum(cardStates),
  uniqueid: z.string(),
  /** The other party: the caller of an incoming call, the dialled number of an outgoing one. */
  party: partySchema,
  called: z.string(),
  queue: z.string().nullable(),
  startedAt: instant,
  /** When this agent was connected; the timer counts from here. */
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  recording: z.string().nullable(),
  missed: ringResultSchema.nullable(),
  transferredTo: z.string().nullable(),
  /** Place of the PBX at which the call is parked. */
  parkedAt: z.string().optional(),
  /** Nothing is being recorded at the moment: a card number is spoken. */
  isRecordingPaused: z.boolean().optional(),
});
export type Card = z.infer<typeof cardSchema>;
export type CardState = Card['state'];
export type Cards = Readonly<Record<string, Card>>;

/** What the agent has typed so far, kept on the server so that a reload or another tab brings it back. */
export const cardDraftSchema = z.object({
  comment: z.string().max(4000).default(''),
  reasonIds: z.array(z.int().positive()).max(20).default([]),
  customerId: z.uuid().nullable().default(null),
  contactId: z.uuid().nullable().default(null),
});
export type CardDraft = z.infer<typeof cardDraftSchema>;
export const savedDraftSchema = cardDraftSchema.extend({ savedAt: instant });
export type SavedDraft = z.infer<typeof savedDraftSchema>;
