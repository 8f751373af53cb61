import { z } from 'zod';
import { MAX_PENALTY } from '../agents/agent-queues.js';
import { dialTargetSchema } from '../calls/call-control.js';
import { instant } from '../calls/call-record.js';
import { isExtension } from '../numbers/phone-number.js';
import { driftLineSchema } from './extensions.js';
import { configLineSchema, type PbxConfigCause, pbxConfigCauses } from './pbx-config.js';
import { pbxIdSchema } from './pbxs.js';
import { queueSettingsSchema } from './queue-settings.js';

/** A section of queues.conf; `general` is one already. */
export const queueNameSchema = z.string().trim().regex(/^(?!general$)[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'queue.name-invalid');
export const queueMemberSchema = z.strictObject({
  extension: z.string().refine(isExtension, 'extension.number-invalid'),
  penalty: z.int().min(0).max(MAX_PENALTY),
  /** In the queue always, as a line of its section; otherwise whoever sits there may sign in to it. */
  isFixed: z.boolean(),
});
export type QueueMember = z.output<typeof queueMemberSchema>;

const fields = {
  /** What an extension dials to get into the queue; null: it is reached by other ways alone. */
  number: dialTargetSchema.nullable(),
  settings: queueSettingsSchema,
  members: z.array(queueMemberSchema).max(500).refine((list) => new Set(list.map(({ extension }) => extension)).size === list.length, 'queue.member-twice'),
};
/** `POST /api/pbx-queues`. */
export const queueFormSchema = z.strictObject({ pbx: pbxIdSchema, name: queueNameSchema, ...fields });
export type QueueForm = z.output<typeof queueFormSchema>;
/** `PATCH /api/pbx-queues/:id`: what is left out stays; made on the version given. A queue keeps its name, which its calls have. */
export const queueChangeSchema = z.strictObject({ version: z.int().positive(), ...fields }).partial().required({ version: true });
export type QueueChange = z.output<typeof queueChangeSchema>;
/** `POST /api/pbx-queues/take-over`: a queue somebody else has configured becomes one of ours, as it is. `/compare`: ours of a PBX are compared now. */
export const queueTakeOverSchema = z.strictObject({ pbx: pbxIdSchema, queue: queueNameSchema });
export type QueueTakeOver = z.output<typeof queueTakeOverSchema>;
export const queueCompareSchema = z.strictObject({ pbx: pbxIdSchema });

/** As with extensions: `drifted`, somebody changed it on the PBX; `pending`, what we have is not all in force there. */
export const queueSyncs = ['synced', 'pending', 'drifted', 'removing'] as const;
export type QueueSync = (typeof queueSyncs)[number];
/** What can keep a queue from being written: its configuration, or the way to the PBX. */
export const queueProblems = [...pbxConfigCauses, 'pbx.unreachable', 'pbx.no-answer', 'pbx.refused'] as const;
export type QueueProblem = (typeof queueProblems)[number];
export const queueTroubleSchema = z.object({ code: z.enum(queueProblems), detail: z.string(), at: instant });
export type QueueTrouble = z.infer<typeof queueTroubleSchema>;
/** Those that pass by themselves, and need no lines to paste. */
export const isPassingQueueProblem = (code: QueueProblem): boolean => code === 'pbx.unreachable' || code === 'pbx.no-answer';
export const isConfigCause = (code: string): code is PbxConfigCause => (pbxConfigCauses as readonly string[]).includes(code);

/** What the list shows of a queue of ours, beside what the PBX has of it. */
export const managedQueueHeadSchema = z.object({ id: z.string(), number: z.string().nullable(), sync: z.enum(queueSyncs), trouble: queueTroubleSchema.nullable(), drift: z.array(driftLineSchema) });
export type ManagedQueueHead = z.infer<typeof managedQueueHeadSchema>;
/** `GET /api/pbx-queues/:id`. */
export const managedQueueSchema = managedQueueHeadSchema.extend({
  pbx: z.string(),
  name: z.string(),
  settings: queueSettingsSchema,
  members: z.array(queueMemberSchema),
  /** Lines taken over from somebody, for which there is no setting. */
  theirs: z.array(configLineSchema),
  version: z.int(),
  checkedAt: instant.nullable(),
});
export type ManagedQueue = z.infer<typeof managedQueueSchema>;
