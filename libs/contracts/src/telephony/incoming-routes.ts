import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { isExtension, toE164 } from '../numbers/phone-number.js';
import { endOfDayTime, timeOfDay } from '../time/time-of-day.js';
import { pbxIdSchema } from './pbxs.js';

/** Monday first, as ISO counts them. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;
const intervalSchema = z.strictObject({ from: timeOfDay, until: endOfDayTime }).refine(({ from, until }) => from < until, { path: ['until'], error: 'route.interval-order' });
export type OpenInterval = z.output<typeof intervalSchema>;

/** A sound the PBX knows by this name (`custom/kvkk`), without ending; one of its own folders or the usual ones. */
export const soundSchema = z.string().trim().min(1).max(120).regex(/^(?!.*\.\.)\/?[A-Za-z0-9_][A-Za-z0-9_./-]*$/, 'route.sound-invalid');
/** A section of queues.conf. */
const queueName = z.string().trim().regex(/^[A-Za-z0-9_-]{1,80}$/, 'route.queue-invalid');

/** Where a call goes in the end. What is announced is followed by hanging up. */
export const routeTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('queue'), queue: queueName, /** Callers wait no longer, s. */ waitS: z.int().min(5).max(7200) }),
  z.strictObject({ kind: z.literal('extension'), extension: z.string().refine(isExtension, 'extension.number-invalid'), /** Rings no longer, s. */ ringS: z.int().min(5).max(300) }),
  z.strictObject({ kind: z.literal('announcement'), sound: soundSchema }),
  z.strictObject({ kind: z.literal('hang-up') }),
]);
export type RouteTarget = z.output<typeof routeTargetSchema>;
export const routeTargetKinds = ['queue', 'extension', 'announcement', 'hang-up'] as const;

/** Several intervals on a weekday; a weekday without any is closed. */
const weekSchema = z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), z.array(intervalSchema).max(6).refine(isApart, 'route.intervals-overlap'));
export type OpenWeek = z.output<typeof weekSchema>;

function isApart(intervals: readonly { from: string; until: string }[]): boolean {
  const sorted = [...intervals].sort((a, b) => a.from.localeCompare(b.from));
  return sorted.every(({ from }, index) => index === 0 || from >= (sorted[index - 1]?.until ?? ''));
}

/** `08505550101`, `+90 850 555 01 01`, `444 1 444`, or the short number a provider sends (`101`). Kept as E.164 where it is a number of the public network. */
const didSchema = z
  .string()
  .trim()
  .max(30)
  .transform((text, context) => {
    const e164 = toE164(text);
    const digits = text.replace(/[\s()-]/g, '');
    if (e164 !== null) return e164;
    if (/^\d{2,15}$/.test(digits)) return digits;
    context.addIssue({ code: 'custom', message: 'route.number-invalid' });
    return z.NEVER;
  });

const shape = {
  number: didSchema,
  name: z.string().trim().min(1).max(80),
  isEnabled: z.boolean(),
  /** Heard first of all, open or not. */
  greeting: soundSchema.nullable(),
  /** What callers have to be told of the recording of their call (KVKK), before anybody hears them. */
  notice: soundSchema.nullable(),
  /** Null: always open. */
  hours: weekSchema.nullable(),
  /** Closed on the days of the company's calendar of holidays. */
  observesHolidays: z.boolean(),
  target: routeTargetSchema,
  /** Outside hours and on holidays. */
  whenClosed: routeTargetSchema,
  /** Nobody is signed in to the queue of the target. */
  whenNobody: routeTargetSchema.nullable(),
  /** The queue's or the extension's time is over. */
  whenTimeout: routeTargetSchema.nullable(),
};
export const routeRuleSchema = z.object(shape);
export type RouteRule = z.output<typeof routeRuleSchema>;
/** `POST /api/incoming-routes`. */
export const routeFormSchema = z.strictObject({ pbx: pbxIdSchema, ...shape });
export type RouteForm = z.output<typeof routeFormSchema>;
/** `PUT /api/incoming-routes/:id`: the whole of it, made on the version given. A route stays on its PBX. */
export const routeChangeSchema = z.strictObject({ version: z.int().positive(), ...shape });
export type RouteChange = z.output<typeof routeChangeSchema>;

export const incomingRouteSchema = z.object({ id: z.uuid(), pbx: z.string(), version: z.int(), ...shape, number: z.string() });
export type IncomingRoute = z.output<typeof incomingRouteSchema>;
/** `GET /api/incoming-routes`. */
export const incomingRoutesSchema = z.object({
  routes: z.array(incomingRouteSchema),
  /** The company's zone, in which hours and holidays are meant. */
  timeZone: z.string(),
  /** What can be a target, by PBX; names that are not there can be written all the same. */
  choices: z.array(z.object({ pbx: z.string(), queues: z.array(z.string()), extensions: z.array(z.object({ extension: z.string(), name: z.string().nullable() })) })),
});
export type IncomingRoutes = z.output<typeof incomingRoutesSchema>;

/** Why a call goes where it goes. */
export const routeReasons = ['always-open', 'open', 'outside-hours', 'holiday'] as const;
export const routeJudgementSchema = z.object({
  at: instant,
  isOpen: z.boolean(),
  reason: z.enum(routeReasons),
  /** The interval, or the name of the holiday. */
  interval: z.object({ from: z.string(), until: z.string() }).nullable(),
  holiday: z.string().nullable(),
  target: routeTargetSchema,
});
export type RouteJudgement = z.output<typeof routeJudgementSchema>;
/** `GET /api/incoming-routes/:id/preview?at=`. */
export const routePreviewQuerySchema = z.object({ at: z.iso.datetime({ offset: true }) });
