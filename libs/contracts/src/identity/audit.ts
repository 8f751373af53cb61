import { z } from 'zod';

/** What the audit log holds. Entries are never changed and never deleted. */
export const auditActions = [
  'sign-in.password-accepted', 'sign-in.password-refused', 'sign-in.limited', 'sign-in.code-refused', 'sign-in.completed', 'sign-out',
  'access.refused', 'account.registered',
  'password.code-requested', 'password.code-refused', 'password.reset', 'password.changed', 'password.refused',
  'session.revoked',
  'api-token.created', 'api-token.revoked',
  'webhook.created', 'webhook.updated', 'webhook.deleted', 'webhook.secret-rotated', 'webhook.replayed',
  'user.created', 'user.updated', 'user.deleted', 'user.password-cleared', 'user.signed-out',
  'role.updated', 'role.preset-applied',
  'data.exported', 'recording.listened',
  'agent-queues.changed',
  'call-score.saved', 'call-score.answered',
  'supervision.listened', 'supervision.whispered', 'supervision.barged-in', 'supervision.hung-up', 'supervision.paused', 'supervision.resumed', 'supervision.logged-out',
  'supervision.moved-up', 'supervision.withdrawn',
  'wallboard.settings-changed',
  'break-settings.changed',
  'report-options.changed',
  'report-schedule.created', 'report-schedule.changed', 'report-schedule.deleted', 'report-schedule.run',
  'recording.held', 'recording.released', 'recording-retention.changed',
  'dead-letters.replayed', 'jobs.changed',
  'alert-rule.created', 'alert-rule.changed', 'alert-rule.deleted', 'alert.acknowledged',
  'self-test.started', 'self-test.finished',
  'pbx.added', 'pbx.changed', 'pbx.removed', 'pbx.tested',
  'extension.created', 'extension.changed', 'extension.deleted', 'extension.secret-rotated', 'extension.resolved', 'extension.linked', 'extension.renumbered', 'extension.imported',
  'dialplan.resolved', 'incoming-route.created', 'incoming-route.changed', 'incoming-route.deleted', 'holiday.created', 'holiday.changed', 'holiday.deleted',
  'queue.created', 'queue.changed', 'queue.deleted', 'queue.taken-over', 'queue.resolved',
  'webphone.account-given', 'webphone.connected',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One line of `GET /api/audit`. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  userId: z.string().nullable(),
  /** Name of who did it; null when nobody could be told. */
  user: z.string().nullable(),
  /** What it was done to. */
  subject: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditPageSchema = z.object({ items: z.array(auditEntrySchema), total: z.int(), page: z.int(), pageSize: z.int() });
export type AuditPage = z.infer<typeof auditPageSchema>;

/** `GET /api/audit`: newest first. `action` is a comma-separated list; `from` and `until` are half open. */
export const auditQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
  q: z.string().trim().max(100).default(''),
  action: z
    .string()
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(z.enum(auditActions)).max(auditActions.length))
    .optional(),
  userId: z.uuid().optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
