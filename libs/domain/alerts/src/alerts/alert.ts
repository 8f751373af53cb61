import type { Alert, AlertEnding, AlertKind, AlertRuleForm, AlertSeverity, BreakLimitKind } from '@santral/contracts';
import type { Life } from './alert.machine.js';

/** Something past its limit, as a rule sees it at one moment. */
export interface Sighting {
  pbx: string;
  /** What it is about: PBX, part of Santral, queue or extension. */
  target: string;
  /** Queues that are concerned. */
  queues: readonly string[];
  /** In the unit of the kind; null where there is nothing to measure. */
  value: number | null;
  /** Which limit a break is past. */
  limitKind?: BreakLimitKind;
  /** Since when, epoch ms, as far as that is known; null: since now. */
  since: number | null;
}

/** An alert as the database holds it; one that has not been raised yet is only watched. */
export interface AlertRow {
  id: string;
  ruleId: string | null;
  rule: string;
  kind: AlertKind;
  severity: AlertSeverity;
  pbx: string;
  target: string;
  queues: string[];
  value: number | null;
  limit: number | null;
  limitKind: BreakLimitKind | null;
  since: Date;
  raisedAt: Date | null;
  calmSince: Date | null;
  reminders: number;
  /** Whose panels and which webhooks were told. */
  toldUsers: string[];
  toldWebhooks: string[];
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  note: string | null;
  resolvedAt: Date | null;
  ending: AlertEnding | null;
}

export const lifeOf = ({ since, raisedAt, calmSince, acknowledgedAt, reminders }: AlertRow): Life => ({
  since: since.getTime(),
  raisedAt: raisedAt?.getTime() ?? null,
  calmSince: calmSince?.getTime() ?? null,
  isAcknowledged: acknowledgedAt !== null,
  reminders,
});

export const patienceOf = ({ holdS, repeatMin }: Pick<AlertRuleForm, 'holdS' | 'repeatMin'>) => ({ holdMs: holdS * 1000, repeatMs: repeatMin === null ? null : repeatMin * 60_000 });

/** An alert as it is shown. It has been raised. */
export function toAlert({ calmSince: _calm, reminders: _reminders, toldUsers: _users, toldWebhooks: _webhooks, since, raisedAt, acknowledgedAt, resolvedAt, ...row }: AlertRow): Alert {
  return {
    ...row,
    since: since.toISOString(),
    raisedAt: (raisedAt ?? since).toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
