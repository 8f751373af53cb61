import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { pbxStatusSchema } from '../cards/desk-snapshot.js';
import { OWN_STREAM } from '../facts/registry.js';

/** Names a PBX in keys, facts and rows, for ever. */
export const pbxIdSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,32}$/, 'pbx.id-invalid')
  .refine((id) => id !== OWN_STREAM, 'pbx.id-invalid');

const hostSchema = z.string().trim().max(253).regex(/^[A-Za-z0-9._:-]+$/, 'pbx.host-invalid');
/** A line break would begin a header of its own in AMI. */
const wordSchema = z.string().min(1).max(200).regex(/^[^\p{Cc}]+$/u, 'pbx.word-invalid');
const urlOf = (protocols: readonly string[], code: string) =>
  z
    .string()
    .trim()
    .max(500)
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, username, password, hostname } = new URL(text);
      return protocols.includes(protocol) && hostname !== '' && username === '' && password === '';
    }, code);
const httpUrl = urlOf(['http:', 'https:'], 'pbx.url-invalid');

/** Where AMI is, and as whom to log in. */
const amiShape = { host: hostSchema, port: z.int().min(1).max(65_535), user: wordSchema };
/** `url`: the server's own address, without `/ari`, for example `http://10.0.0.5:8088`. */
const ariShape = { url: httpUrl, user: wordSchema };
/** Below a folder that the machine names; never out of it. */
const subfolderSchema = z
  .string()
  .trim()
  .max(200)
  .refine((folder) => folder === '' || folder.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0')), 'pbx.subfolder-invalid');
const pbxDir = z.string().trim().min(1).max(500).startsWith('/', 'pbx.folder-invalid');
/** What the PBX calls `<pbxDir>/a.wav` is `a.wav` there: in a folder below `RECORDINGS_DIR` of api and worker, ... */
const diskShape = { kind: z.literal('disk'), pbxDir, folder: subfolderSchema };
/** ... at `<url>/a.wav` of a web server (without a user it asks for none), ... */
const webShape = { kind: z.literal('http'), pbxDir, url: httpUrl, user: wordSchema.nullable() };
/** ... or the object `<prefix>a.wav` of a bucket that speaks S3. */
const bucketShape = {
  kind: z.literal('s3'), pbxDir, url: httpUrl, region: z.string().trim().min(1).max(60), bucket: z.string().trim().min(1).max(63).regex(/^[A-Za-z0-9._-]+$/, 'pbx.bucket-invalid'),
  prefix: z.string().trim().max(200).regex(/^(?:[^/].*\/)?$/, 'pbx.prefix-invalid'), accessKey: wordSchema,
};
/** Where the recordings of a PBX are. */
export const pbxRecordingsSchema = z.discriminatedUnion('kind', [z.object(diskShape), z.object(webShape), z.object(bucketShape)]);
export type PbxRecordings = z.infer<typeof pbxRecordingsSchema>;
export const recordingPlaceKinds = ['disk', 'http', 's3'] as const;
const rest = {
  name: z.string().trim().min(1).max(100),
  enabled: z.boolean(),
  /** SIP over WebSocket, for phones in the browser. */
  websocket: urlOf(['ws:', 'wss:'], 'pbx.websocket-invalid').nullable(),
};

/** `POST /api/pbxs`. */
export const pbxFormSchema = z.strictObject({
  id: pbxIdSchema,
  ...rest,
  ami: z.strictObject({ ...amiShape, secret: wordSchema }),
  ari: z.strictObject({ ...ariShape, secret: wordSchema }).nullable(),
  recordings: z.discriminatedUnion('kind', [z.strictObject(diskShape), z.strictObject({ ...webShape, secret: wordSchema.nullable() }), z.strictObject({ ...bucketShape, secret: wordSchema })]).nullable(),
});
export type PbxForm = z.infer<typeof pbxFormSchema>;

/** `PATCH /api/pbxs/:id`: what is left out stays, a secret too while its address stays; made on the version given. */
export const pbxChangeSchema = z
  .strictObject({
    version: z.int().positive(),
    ...rest,
    ami: z.strictObject({ ...amiShape, secret: wordSchema.optional() }),
    ari: z.strictObject({ ...ariShape, secret: wordSchema.optional() }).nullable(),
    recordings: z.discriminatedUnion('kind', [z.strictObject(diskShape), z.strictObject({ ...webShape, secret: wordSchema.nullish() }), z.strictObject({ ...bucketShape, secret: wordSchema.optional() })]).nullable(),
  })
  .partial()
  .required({ version: true });
export type PbxChange = z.infer<typeof pbxChangeSchema>;

/** The environment owns the PBX of its `AMI_*`: nobody changes it on a page. */
export const pbxOwners = ['environment', 'santral'] as const;

/** A PBX without its secrets. */
const pbxShape = {
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  owner: z.enum(pbxOwners),
  version: z.int(),
  ami: z.object({ host: z.string(), port: z.int(), user: z.string() }),
  ari: z.object({ url: z.string(), user: z.string() }).nullable(),
  websocket: z.string().nullable(),
  recordings: pbxRecordingsSchema.nullable(),
};

/** One line of `GET /api/pbxs`. */
export const pbxSchema = z.object({
  ...pbxShape,
  /** False when the secrets were sealed with another key than this installation has: they have to be entered again. */
  hasSecrets: z.boolean(),
  changedAt: instant,
  status: pbxStatusSchema,
  lastHeardAt: instant.nullable(),
  openCalls: z.int(),
});
export type Pbx = z.infer<typeof pbxSchema>;
export const pbxsSchema = z.array(pbxSchema);

/** `GET /api/pbxs/choices`: what lists and filters offer, by name. */
export const pbxChoiceSchema = z.object({ id: z.string(), name: z.string() });
export const pbxChoicesSchema = z.array(pbxChoiceSchema);
export type PbxChoice = z.infer<typeof pbxChoiceSchema>;

/** `DELETE /api/pbxs/:id` and a change that disables: asked again while calls are up, unless `confirmed`. */
export const pbxConfirmSchema = z.object({ confirmed: z.stringbool().default(false) });

/**
 * What every process knows of a PBX: hash `pbxsKey`, id → JSON, written from the rows whenever they change. `sealed` holds the secrets
 * (`pbxSecretsSchema`), closed with the installation's key. One that was removed stays, because its stream may hold facts nobody has taken yet.
 */
export const pbxEntrySchema = z.object({ ...pbxShape, removed: z.boolean(), sealed: z.string() });
export type PbxEntry = z.infer<typeof pbxEntrySchema>;
export const pbxSecretsSchema = z.object({ ami: z.string(), ari: z.string().nullable(), recordings: z.string().nullable() });
export type PbxSecrets = z.infer<typeof pbxSecretsSchema>;
export const pbxsKey = `pbxs:{${OWN_STREAM}}`;
/** Pub/Sub channel on which a change of the hash is told. */
export const pbxsChannel = `pbxs:{${OWN_STREAM}}:changed`;
