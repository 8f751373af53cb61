import { type AlertKind, alertKindSpecs, type AlertRuleForm, languageOf } from '@santral/contracts';

/** What a kind begins with; its limit means nothing for another one. */
export const startOf = (kind: AlertKind): Pick<AlertRuleForm, 'limit' | 'holdS'> => ({ limit: alertKindSpecs[kind].limit?.initial ?? null, holdS: alertKindSpecs[kind].initialHoldS });

/** A rule nobody has filled in yet. */
export const freshRule = (language: string): AlertRuleForm => ({
  name: '', kind: 'longest-wait', isEnabled: true, severity: 'warning', queues: [], ...startOf('longest-wait'), windowMin: 60,
  users: [], roles: ['manager'], channels: ['panel'], mails: [], phones: [], webhooks: [], language: languageOf(language), quiet: null, repeatMin: null,
});

/** Kinds about queues and agents can be narrowed to some queues. */
export const hasQueues = (kind: AlertKind): boolean => ['queue', 'agent'].includes(alertKindSpecs[kind].about);
