import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { languages } from '../errors/define-errors.js';
import { roleNames } from '../identity/permissions.js';
import { toE164 } from '../numbers/phone-number.js';
import { timeOfDay } from '../time/time-of-day.js';
import { alertEndings, alertKinds, alertKindSpecs, alertSeverities } from './alert-kinds.js';
import { alertShape } from './alert-shape.js';

const unique = <T extends string>(values: readonly T[]): T[] => [...new Set(values)];

/** How a person who is named by account or by role is told. */
export const personalChannels = ['panel', 'mail', 'sms'] as const;

/** When nobody is to be woken: mails and SMS wait for its end. It may go past midnight. */
export const quietHoursSchema = z.strictObject({ from: timeOfDay, until: timeOfDay }).refine(({ from, until }) => from !== until, { path: ['until'], error: 'report.empty-day' });
export type QuietHours = z.output<typeof quietHoursSchema>;

const shape = {
  name: z.string().trim().min(1).max(100),
  kind: z.enum(alertKinds),
  isEnabled: z.boolean(),
  severity: z.enum(alertSeverities),
  /** Of kinds about queues and agents; empty means all. */
  queues: z.array(z.string().trim().min(1).max(80)).max(200).transform(unique),
  /** In the unit of the kind; null where there is none. */
  limit: z.int().nullable(),
  /** For how long it has to be so before anybody is told. */
  holdS: z.int().min(0).max(3600),
  /** Of kinds that are counted over a period: its length. */
  windowMin: z.int().min(5).max(1440),
  users: z.array(z.uuid()).max(100).transform(unique),
  roles: z.array(z.enum(roleNames)).max(roleNames.length).transform(unique),
  channels: z.array(z.enum(personalChannels)).max(personalChannels.length).transform(unique),
  mails: z.array(z.email().max(200).toLowerCase()).max(20).transform(unique),
  phones: z
    .array(
      z.string().trim().max(40).transform((text, context) => {
        const number = toE164(text);
        if (number !== null) return number;
        context.addIssue({ code: 'custom', message: 'field.phone-invalid' });
        return z.NEVER;
      }),
    )
    .max(20)
    .transform(unique),
  webhooks: z.array(z.uuid()).max(20).transform(unique),
  /** Of mails and SMS. */
  language: z.enum(languages),
  quiet: quietHoursSchema.nullable(),
  /** Told again this often while nobody has acknowledged it; null: once. */
  repeatMin: z.int().min(1).max(1440).nullable(),
};

/** Whether the limit is one the kind can have; the form of the desk asks the same. */
export const isLimitOf = (kind: (typeof alertKinds)[number], limit: number | null): boolean => {
  const range = alertKindSpecs[kind].limit;
  return range === null ? limit === null : limit !== null && limit >= range.min && limit <= range.max;
};
const limitFits = ({ kind, limit }: { kind: (typeof alertKinds)[number]; limit: number | null }) => isLimitOf(kind, limit);
const atLimit = { path: ['limit'], error: 'alert.limit-out-of-range' };

/** `POST /api/alert-rules`. */
export const alertRuleFormSchema = z.strictObject(shape).refine(limitFits, atLimit);
export type AlertRuleForm = z.output<typeof alertRuleFormSchema>;
/** `PUT /api/alert-rules/:id`: the whole of it, made on the version given. */
export const alertRuleChangeSchema = z.strictObject({ ...shape, version: z.int().positive() }).refine(limitFits, atLimit);
export type AlertRuleChange = z.output<typeof alertRuleChangeSchema>;

export const alertRuleSchema = z.object({ ...shape, id: z.uuid(), version: z.int(), /** Alerts of it that are open now. */ open: z.int() });
export type AlertRule = z.output<typeof alertRuleSchema>;
export const alertRulesSchema = z.array(alertRuleSchema);
/** More than this nobody looks after. */
export const ALERT_RULES_AT_MOST = 100;

/** `GET /api/alert-rules/choices`: what a rule can name. */
export const alertChoicesSchema = z.object({
  queues: z.array(z.string()),
  users: z.array(z.object({ id: z.uuid(), name: z.string() })),
  webhooks: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type AlertChoices = z.output<typeof alertChoicesSchema>;

export const alertSchema = z.object({
  id: z.string(),
  /** Null when the rule was deleted since. */
  ruleId: z.uuid().nullable(),
  ...alertShape,
  raisedAt: instant,
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  note: z.string().nullable(),
  resolvedAt: instant.nullable(),
  ending: z.enum(alertEndings).nullable(),
});
export type Alert = z.output<typeof alertSchema>;
export const alertsSchema = z.array(alertSchema);

/** `GET /api/alerts`: open ones, or those that are over, newest first; `before` is the id of the last one seen. */
export const alertsQuerySchema = z.object({
  state: z.enum(['open', 'over']).default('open'),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type AlertsQuery = z.output<typeof alertsQuerySchema>;

/** `POST /api/alerts/:id/acknowledge`. */
export const alertNoteSchema = z.strictObject({ note: z.string().trim().max(300).default('') });

/** Which word of an alert a message brings. */
export const alertWords = ['raised', 'reminded', 'resolved'] as const;
export type AlertWord = (typeof alertWords)[number];
export const alertChannels = ['mail', 'sms'] as const;
export type AlertChannel = (typeof alertChannels)[number];
/** `unsure`: the worker died while the carrier was asked, and an SMS is not sent twice. `dropped`: it was over before it could be sent. */
export const alertNoticeStates = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped'] as const;

/** `GET /api/alerts/:id/notices`: mails and SMS of an alert, oldest first. */
export const alertNoticeSchema = z.object({
  id: z.string(),
  word: z.enum(alertWords),
  channel: z.enum(alertChannels),
  address: z.string(),
  state: z.enum(alertNoticeStates),
  attempts: z.int(),
  /** When it is sent, or tried again. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type AlertNotice = z.output<typeof alertNoticeSchema>;
export const alertNoticesSchema = z.array(alertNoticeSchema);
