import { z } from 'zod';
import { dialTargetSchema } from '../calls/call-control.js';
import { instant, ringResultSchema } from '../calls/call-record.js';
import { pbxStatusSchema } from '../cards/desk-snapshot.js';
import { isExtension } from '../numbers/phone-number.js';

/** What a test call is expected to cause, in the order of the call. */
export const selfTestSteps = ['started', 'queued', 'ringing', 'answered', 'talking', 'recording', 'ended', 'saved'] as const;
export type SelfTestStep = (typeof selfTestSteps)[number];

export const selfTestTargets = ['queue', 'extension'] as const;
/** Who makes the call: Santral, as if somebody had dialled the number, or the admin with a phone of their own. */
export const selfTestPlacers = ['santral', 'admin'] as const;

const wish = z.strictObject({
  pbx: z.string().min(1).max(32),
  target: z.enum(selfTestTargets),
  /** What is dialled: the number that leads to the queue, or the extension. */
  number: dialTargetSchema,
  /** The queue the number is to lead to; null when an extension is tested. */
  queue: z.string().trim().min(1).max(80).nullable(),
  /** The phone the call comes from: the admin's, or the one that Santral rings first. Null when Santral calls a queue: nobody else is needed then. */
  from: dialTargetSchema.nullable(),
  placedBy: z.enum(selfTestPlacers),
  /** Whether calls to this number are to be recorded. */
  expectsRecording: z.boolean(),
});
type Wish = z.output<typeof wish>;

const needsPhone = ({ placedBy, target }: Wish): boolean => placedBy === 'admin' || target === 'extension';

/** `POST /api/self-tests`. */
export const selfTestWishSchema = wish
  .refine(({ target, queue }) => target === 'extension' || queue !== null, { path: ['queue'] })
  .refine(({ target, number }) => target === 'queue' || isExtension(number), { path: ['number'] })
  .refine((given) => !needsPhone(given) || given.from !== null, { path: ['from'] })
  // Santral can make a phone of the PBX ring, no other.
  .refine(({ placedBy, from }) => placedBy === 'admin' || from === null || isExtension(from), { path: ['from'] });
export type SelfTestWish = Wish;

/** A test as it was begun. `uniqueid` is that of the call when Santral makes it. */
export const selfTestPlanSchema = wish.extend({ uniqueid: z.string(), startedAt: instant });
export type SelfTestPlan = z.infer<typeof selfTestPlanSchema>;

/** A signal that came: when it happened by the clock of the PBX, and when it was known here. */
const signalSchema = z.object({ at: instant, heardAt: instant });

/** What has been heard of the test call so far. */
export const selfTestHeardSchema = z.object({
  /** Null until the call was found. */
  callId: z.string().nullable(),
  signals: z.partialRecord(z.enum(selfTestSteps), signalSchema),
  /** A queue the call entered instead of the expected one. */
  otherQueue: z.string().nullable(),
  /** Whose phone rang last, and how its last ring ended when nobody answered it. */
  rang: z.string().nullable(),
  ringResult: ringResultSchema.nullable(),
  /** Why the PBX would not make the call; null when it did, or was not asked. */
  refusal: z.string().nullable(),
});
export type SelfTestHeard = z.infer<typeof selfTestHeardSchema>;

/** How things stood around the call: what explains a signal that is missing. */
export const selfTestSurroundingsSchema = z.object({
  link: pbxStatusSchema.shape.link,
  isWorkerRunning: z.boolean(),
  /** Members of the expected queue, those who are paused, and those whose phone cannot be reached. */
  members: z.object({ all: z.int(), paused: z.int(), unreachable: z.int() }),
  /** Whether the phone the call comes from, and the extension under test, are registered; null when the PBX does not say. */
  isCallerReachable: z.boolean().nullable(),
  isTargetReachable: z.boolean().nullable(),
});
export type SelfTestSurroundings = z.infer<typeof selfTestSurroundingsSchema>;

export const selfTestVerdicts = ['running', 'passed', 'failed', 'cancelled'] as const;
export type SelfTestVerdict = (typeof selfTestVerdicts)[number];

/** `GET /api/self-tests/:id`. What came of each step, and why, is told by `judgeSelfTest` and `causesOf`. */
export const selfTestSchema = z.object({
  id: z.string(),
  plan: selfTestPlanSchema,
  heard: selfTestHeardSchema,
  surroundings: selfTestSurroundingsSchema,
  verdict: z.enum(selfTestVerdicts),
  finishedAt: instant.nullable(),
  /** Who began it. */
  by: z.string(),
});
export type SelfTest = z.infer<typeof selfTestSchema>;

/** `GET /api/self-tests`: those that are over, newest first. */
export const selfTestsQuerySchema = z.object({ pbx: z.string().min(1).max(32).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) });
export type SelfTestsQuery = z.output<typeof selfTestsQuerySchema>;
export const selfTestsSchema = z.array(selfTestSchema);

/** `GET /api/self-tests/choices`: what can be tested. */
export const selfTestChoicesSchema = z.array(
  z.object({
    pbx: z.string(),
    link: pbxStatusSchema.shape.link,
    queues: z.array(z.string()),
    extensions: z.array(z.object({ extension: z.string(), name: z.string().nullable(), isReachable: z.boolean().nullable() })),
  }),
);
export type SelfTestChoices = z.infer<typeof selfTestChoicesSchema>;
