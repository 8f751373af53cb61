import { z } from 'zod';
import { agentQueueSchema, MAX_PENALTY } from '../agents/agent-queues.js';
import { instant } from '../calls/call-record.js';
import { isExtension } from '../numbers/phone-number.js';
import { pbxIdSchema } from './pbxs.js';

/** What may be the phone of an extension: one on the desk, a browser, or whichever of the two is there (the browser while it is open). */
export const extensionKinds = ['desk', 'webphone', 'both'] as const;
export type ExtensionKind = (typeof extensionKinds)[number];
/** Codecs offered to phones, in the order of preference somebody chooses. */
export const extensionCodecs = ['alaw', 'ulaw', 'g722', 'opus', 'g729', 'gsm'] as const;
export type ExtensionCodec = (typeof extensionCodecs)[number];
/** `rule`: as the queue or the dial plan has it; the others are said to the dial plan, which has to listen (`callerid_tag`). */
export const recordingWishes = ['rule', 'always', 'never'] as const;
export type RecordingWish = (typeof recordingWishes)[number];

const number = z.string().trim().refine(isExtension, 'extension.number-invalid');
/** It becomes part of a SIP header: nothing that would end the quotes or the line. */
const name = z.string().trim().min(1).max(60).regex(/^[^\p{Cc}"\\<>]+$/u, 'extension.name-invalid');
const settings = {
  name,
  kind: z.enum(extensionKinds),
  codecs: z.array(z.enum(extensionCodecs)).min(1).max(extensionCodecs.length).refine((list) => new Set(list).size === list.length, 'extension.codec-twice'),
  /** Calls at once from which on the PBX takes the phone for busy; null: no limit. One would make a phone that rings look busy. */
  callLimit: z.int().min(2).max(100).nullable(),
  recording: z.enum(recordingWishes),
  /** Shown to whoever is called outside; null: the company's number. */
  outgoingCallerId: z.string().trim().regex(/^\+?\d{3,15}$/, 'extension.caller-id-invalid').nullable(),
  userId: z.uuid().nullable(),
  /** Queues of the user who sits there; nobody sits there: none. */
  queues: z.array(z.strictObject({ queue: z.string().trim().min(1).max(80), penalty: z.int().min(0).max(MAX_PENALTY) })).max(200),
};

/** `POST /api/extensions`. */
export const extensionFormSchema = z.strictObject({ pbx: pbxIdSchema, number, ...settings });
export type ExtensionForm = z.infer<typeof extensionFormSchema>;
/**
 * `POST /api/extensions/preview`: what would be written on the PBX, object by object in the order of writing. `null` is the secret, which is made
 * when it is written.
 */
export const extensionPreviewSchema = z.object({ objects: z.array(z.object({ object: z.string(), fields: z.array(z.object({ field: z.string(), value: z.string().nullable() })) })) });
export type ExtensionPreview = z.infer<typeof extensionPreviewSchema>;
/** `PATCH /api/extensions/:id`: what is left out stays; made on the version given. Another number is a renumbering. */
export const extensionChangeSchema = z.strictObject({ version: z.int().positive(), ...settings }).partial().required({ version: true });
export type ExtensionChange = z.infer<typeof extensionChangeSchema>;

/** Why ARI of a PBX could not do what it was asked to; each is an error code as well. */
export const ariProblems = ['ari.not-configured', 'ari.unreachable', 'ari.timeout', 'ari.unauthorized', 'ari.write-denied', 'ari.not-found', 'ari.read-only', 'ari.failed', 'ari.bad-answer'] as const;
export type AriProblemCode = (typeof ariProblems)[number];
export const ariTroubleSchema = z.object({
  code: z.enum(ariProblems),
  /** What the PBX said, for whoever looks after it. */
  detail: z.string(),
  at: instant,
});
export type AriTrouble = z.infer<typeof ariTroubleSchema>;

/**
 * How our word and the PBX's go together. `pending`: what we have is not there yet, and is tried again; `drifted`: somebody changed it there;
 * `removing`: it is taken off the PBX; `foreign`: the PBX has it from elsewhere, and it is only shown.
 */
export const extensionSyncs = ['synced', 'pending', 'drifted', 'removing', 'foreign'] as const;
export type ExtensionSync = (typeof extensionSyncs)[number];
export const registrations = ['registered', 'busy', 'unregistered', 'unknown'] as const;
export type Registration = (typeof registrations)[number];

/** One difference: of a whole object when `field` is null. `null` on a side: it is not there. Secrets are never in it. */
export const driftLineSchema = z.object({ object: z.string(), field: z.string().nullable(), ours: z.string().nullable(), theirs: z.string().nullable() });
export type DriftLine = z.infer<typeof driftLineSchema>;

const shown = {
  /** Null for one that is not ours. */
  id: z.string().nullable(),
  pbx: z.string(),
  /** For one that is not ours the name of its endpoint, which need not be a number. */
  number: z.string(),
  name: z.string().nullable(),
  kind: z.enum(extensionKinds).nullable(),
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  sync: z.enum(extensionSyncs),
  trouble: ariTroubleSchema.nullable(),
  drift: z.array(driftLineSchema),
  registration: z.enum(registrations),
};
/** One line of `GET /api/extensions`. */
export const extensionLineSchema = z.object(shown);
export type ExtensionLine = z.infer<typeof extensionLineSchema>;

/** `GET /api/extensions/:id`: one of ours, without its secret. */
export const extensionSchema = z.object({
  ...shown,
  id: z.string(),
  name: z.string(),
  kind: z.enum(extensionKinds),
  codecs: z.array(z.enum(extensionCodecs)),
  callLimit: z.int().nullable(),
  recording: z.enum(recordingWishes),
  outgoingCallerId: z.string().nullable(),
  queues: z.array(agentQueueSchema),
  version: z.int(),
  checkedAt: instant.nullable(),
});
export type Extension = z.infer<typeof extensionSchema>;

/** Where phones register, and as whom: shown with the secret, once. */
export const extensionSecretSchema = z.object({ extension: extensionSchema, secret: z.string(), server: z.object({ host: z.string(), port: z.int() }) });
export type ExtensionSecret = z.infer<typeof extensionSecretSchema>;

export const extensionSorts = ['number', 'name', 'registration', 'sync'] as const;
/** `GET /api/extensions`. */
export const extensionsQuerySchema = z.object({
  pbx: pbxIdSchema.optional(),
  q: z.string().trim().max(100).default(''),
  sync: z.enum(extensionSyncs).optional(),
  registration: z.enum(registrations).optional(),
  kind: z.enum(extensionKinds).optional(),
  sort: z.enum(extensionSorts).default('number'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
export type ExtensionsQuery = z.output<typeof extensionsQuerySchema>;

export const extensionsPageSchema = z.object({
  pbx: z.string(),
  items: z.array(extensionLineSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Of all there are, whatever was searched for. */
  counts: z.object({ all: z.int(), registered: z.int(), drifted: z.int(), pending: z.int() }),
  /** Names of the queues the PBX has. */
  queues: z.array(z.string()),
  /** When ours were compared with the PBX last. */
  comparedAt: instant.nullable(),
  /** Why the PBX could not be asked just now; then registrations are unknown and only ours are listed. */
  trouble: ariTroubleSchema.nullable(),
});
export type ExtensionsPage = z.infer<typeof extensionsPageSchema>;

/** What becomes of a difference: ours is written again, theirs is taken over, or we stop looking after the extension. */
export const driftChoices = ['ours', 'theirs', 'release'] as const;
export type DriftChoice = (typeof driftChoices)[number];
/** `POST /api/extensions/:id/resolve`. */
export const driftResolutionSchema = z.strictObject({ choice: z.enum(driftChoices) });
/** `POST /api/extensions/resolve`: every difference of a PBX. */
export const allDriftResolutionSchema = z.strictObject({ pbx: pbxIdSchema, choice: z.enum(['ours', 'release']) });
/** `POST /api/extensions/compare`. */
export const extensionCompareSchema = z.strictObject({ pbx: pbxIdSchema });
/** `POST /api/extensions/link`: who sits at an extension, ours or not; null: nobody. */
export const extensionLinkSchema = z.strictObject({ pbx: pbxIdSchema, number, userId: z.uuid().nullable() });
export type ExtensionLink = z.infer<typeof extensionLinkSchema>;

/** Most extensions in one step. */
export const MAX_EXTENSIONS_AT_ONCE = 20_000;
/** `POST /api/extensions/renumber`: all of them or none. */
export const renumberSchema = z.strictObject({ changes: z.array(z.strictObject({ id: z.uuid(), number })).min(1).max(1000) });
export type Renumber = z.infer<typeof renumberSchema>;
/** `POST /api/extensions/assign`: gives a queue to whoever sits at these, or takes it away (`penalty` null). */
export const extensionAssignSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000), queue: z.string().trim().min(1).max(80), penalty: z.int().min(0).max(MAX_PENALTY).nullable() });
export type ExtensionAssign = z.infer<typeof extensionAssignSchema>;
export const extensionsDoneSchema = z.object({ done: z.int() });

/** Most bytes a CSV file may have. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** Query of `POST /api/extensions/import/preview` and `/import`, whose body is the file (`text/csv`). With `skipBad` the good lines are taken although there are bad ones. */
export const extensionImportSchema = z.object({ pbx: pbxIdSchema, skipBad: z.stringbool().default(false) });
export type ExtensionImport = z.output<typeof extensionImportSchema>;
export const badLineSchema = z.object({
  /** As an editor counts: the header is line 1. */
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
});
export type BadLine = z.infer<typeof badLineSchema>;
export const importPreviewSchema = z.object({ lines: z.int(), good: z.int(), bad: z.array(badLineSchema), badLines: z.int() });
export type ImportPreview = z.infer<typeof importPreviewSchema>;
/** Secrets that were made for lines without one: they are in this answer and never again. */
export const importedSchema = z.object({ imported: z.int(), secrets: z.array(z.object({ number: z.string(), secret: z.string() })) });
export type Imported = z.infer<typeof importedSchema>;
/** The columns of the file; `number` and `name` have to be there. */
export const importColumns = ['number', 'name', 'kind', 'user', 'queues', 'codecs', 'callLimit', 'recording', 'outgoingCallerId', 'secret'] as const;
export type ImportColumn = (typeof importColumns)[number];
