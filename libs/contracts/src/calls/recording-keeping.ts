import { z } from 'zod';

const instant = z.iso.datetime({ precision: 3 });
/** Ten years; longer than any duty to keep. */
const days = z.int().min(1).max(3650);

/** How long recordings are kept: the company's days, and those of queues that say otherwise. */
export const recordingRetentionFormSchema = z.strictObject({
  defaultDays: days,
  queues: z
    .array(z.strictObject({ queue: z.string().trim().min(1).max(100), days }))
    .max(200)
    .refine((rules) => new Set(rules.map(({ queue }) => queue)).size === rules.length, { error: 'retention.queue-twice' }),
  /** Of what was read; somebody else's change in between is refused. */
  version: z.int(),
});
export type RecordingRetentionForm = z.output<typeof recordingRetentionFormSchema>;

/** `GET /api/recording-retention`. */
export const recordingRetentionSchema = z.object({
  ...recordingRetentionFormSchema.shape,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  /** Whose time is up and who are neither held nor erased yet. */
  due: z.int(),
  /** Calls somebody holds. */
  held: z.int(),
  erased: z.int(),
  /** When the next round begins. */
  nextAt: instant.nullable(),
});
export type RecordingRetention = z.infer<typeof recordingRetentionSchema>;

/** Why a call's recordings must not be erased, or may be again: part of the audit. */
export const holdReasonSchema = z.strictObject({ reason: z.string().trim().min(3).max(500) });
export type HoldReason = z.output<typeof holdReasonSchema>;

export const recordingHoldSchema = z.object({ reason: z.string(), by: z.string(), at: instant });

/** `GET /api/calls/:id/keeping`: until when the recordings of a call are kept. */
export const callKeepingSchema = z.object({
  hold: recordingHoldSchema.nullable(),
  /** What counts for this call, and the queue that says so; null: the company's. */
  days,
  queue: z.string().nullable(),
  recordings: z.array(
    z.object({
      recordingId: z.string(),
      /** When its time is up; a hold outlasts it. */
      keptUntil: instant,
      erasedAt: instant.nullable(),
    }),
  ),
});
export type CallKeeping = z.infer<typeof callKeepingSchema>;
