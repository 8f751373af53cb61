import { type DraftFact, facts, OWN_STREAM } from '@santral/contracts';
import type { AlertRow } from './alert.js';

type AlertFact = 'alert.raised' | 'alert.reminded' | 'alert.acknowledged' | 'alert.resolved';

/** What everybody who reads a fact of an alert wants to know. */
const headOf = ({ id, ruleId, rule, kind, severity, pbx, target, queues, value, limit, limitKind, since }: AlertRow) => ({
  alertId: id, ruleId, rule, kind, severity, pbx, target, queues, value, limit, limitKind, since: since.toISOString(),
});

/** A fact of an alert. Its id says which word it is, so that saying it twice is saying it once. */
function factOf<N extends AlertFact>(name: N, alert: AlertRow, at: Date, more: object, no?: number): DraftFact<N> {
  const id = `${name}:${alert.id}${no === undefined ? '' : `:${no}`}`;
  return { id, name, version: facts[name].version, at: at.toISOString(), pbx: OWN_STREAM, subject: `alert:${alert.id}`, payload: { ...headOf(alert), ...more } } as unknown as DraftFact<N>;
}

/** `userIds`: whose notification panel is to say it. */
export const raisedFact = (alert: AlertRow, at: Date, userIds: readonly string[]) => factOf('alert.raised', alert, at, { userIds });
export const remindedFact = (alert: AlertRow, at: Date, no: number) => factOf('alert.reminded', alert, at, { no }, no);
export const acknowledgedFact = (alert: AlertRow, at: Date) => factOf('alert.acknowledged', alert, at, { by: alert.acknowledgedBy ?? '', note: alert.note });
export const resolvedFact = (alert: AlertRow, at: Date, userIds: readonly string[]) => factOf('alert.resolved', alert, at, { ending: alert.ending ?? 'calm', userIds });
