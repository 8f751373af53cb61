import { type AlertKind, alertKinds, alertText, breakLimitKindSchema, type Fact, type Language, type Notification, type NotificationKind, notificationKinds, notificationTexts, supportTickets } from '@santral/contracts';
import { defineJob, type JobPayload } from '@santral/platform/jobs';
import { z } from 'zod';

/** Pages of the desk the notifications about scores lead to. */
const OWN_SCORES_PATH = '/apps/own-scores';
const CALL_PATH = '/apps/central/cdr-history';
const ALERTS_PATH = '/apps/alerts';

/** Tells one person one thing. */
export const addNotification = defineJob(
  'notifications.add',
  z.object({
    userId: z.uuid(),
    kind: z.enum(notificationKinds),
    params: z.record(z.string(), z.string()),
    link: z.string().max(300).nullable(),
    /** Id of what happened; a person hears of it once. */
    source: z.string().min(1).max(200),
  }),
);
export type NotificationRequest = JobPayload<typeof addNotification>;

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  params: Record<string, string>;
  link: string | null;
  dismissed: boolean;
  createdAt: Date;
}

/** Who is to hear of an opened ticket: the agent whose call asked for it, and whoever it was given to, but nobody twice. */
export function notificationsOf({ id, payload }: Fact<'ticket.opened'>): NotificationRequest[] {
  const tell = (userId: string, kind: NotificationKind): NotificationRequest => ({
    userId,
    kind,
    params: { code: payload.code, subject: payload.subject },
    link: `${supportTickets.route}/${payload.ticketId}`,
    source: id,
  });
  return [
    ...(payload.openedBy === null ? [] : [tell(payload.openedBy, 'ticket.opened-from-call')]),
    ...(payload.assigneeId === null || payload.assigneeId === payload.openedBy ? [] : [tell(payload.assigneeId, 'ticket.assigned')]),
  ];
}

/** The agent whose call was scored, unless nobody knows who that was. Points are whole here: the sheet says the rest. */
export function notificationOfScore({ id, payload }: Fact<'call-score.saved'>): NotificationRequest[] {
  const { agentUserId, score, version, scoreId } = payload;
  if (agentUserId === null) return [];
  const params = { score: score === null ? '–' : String(Math.round(score)) };
  return [{ userId: agentUserId, kind: version === 1 ? 'score.given' : 'score.changed', params, link: `${OWN_SCORES_PATH}?score=${encodeURIComponent(scoreId)}`, source: id }];
}

/** Whoever gave the score the agent says something to. */
export const notificationOfAnswer = ({ id, payload }: Fact<'call-score.answered'>): NotificationRequest => ({
  userId: payload.scorerId,
  kind: 'score.answered',
  params: { name: payload.agentName },
  link: `${CALL_PATH}/${encodeURIComponent(payload.callId)}`,
  source: id,
});

/** Those an alert is told to by the panel. What it says is put into words when it is read, in the language of the reader. */
export const notificationsOfAlert = ({ id, name, payload }: Fact<'alert.raised' | 'alert.resolved'>): NotificationRequest[] =>
  payload.userIds.map((userId) => ({
    userId,
    kind: name,
    params: { kind: payload.kind, target: payload.target, value: amount(payload.value), limit: amount(payload.limit), ...(payload.limitKind === null ? {} : { limitKind: payload.limitKind }) },
    link: ALERTS_PATH,
    source: id,
  }));

const amount = (value: number | null): string => (value === null ? '' : String(value));
const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);
const isAlertKind = (kind: string | undefined): kind is AlertKind => (alertKinds as readonly (string | undefined)[]).includes(kind);

/** What an alert was about, for the brace `text` of its notification. */
function alertWords({ kind, target, value, limit, limitKind }: Record<string, string>, language: Language): { text?: string } {
  return isAlertKind(kind) ? { text: alertText({ kind, target: target ?? '', value: numberOf(value), limit: numberOf(limit), limitKind: breakLimitKindSchema.safeParse(limitKind).data }, language) } : {};
}

/** A row as the panel shows it, in the reader's language. */
export function toNotification({ id, kind, params, link, dismissed, createdAt }: NotificationRow, language: Language): Notification {
  const { variant, text } = notificationTexts[kind];
  const words: Record<string, string | undefined> = { ...params, ...(kind.startsWith('alert.') ? alertWords(params, language) : {}) };
  const message = text[language].replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  return { id, message, options: { variant }, dismissed, time: createdAt.toISOString(), link };
}
