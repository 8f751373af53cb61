import { type AlertRule, type AlertRuleForm, alertChoicesSchema, alertNoticesSchema, alertRuleSchema, alertRulesSchema, alertSchema, alertsSchema } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';
import { z } from 'zod';

const alertFacts = ['alert.raised', 'alert.reminded', 'alert.acknowledged', 'alert.resolved'] as const;

/** Open alerts, newest first. */
export const useOpenAlerts = () => useRemote('/api/alerts', alertsSchema, { query: { state: 'open' }, reloadOn: alertFacts });
/** Alerts that are over, newest first. */
export const usePastAlerts = (limit: number) => useRemote('/api/alerts', alertsSchema, { query: { state: 'over', limit }, reloadOn: alertFacts });
/** Mails and SMS of an alert; they come and go without a fact. */
export const useNotices = (id: string) => useRemote(`/api/alerts/${id}/notices`, alertNoticesSchema, { everyMs: 5000 });
export const useRules = () => useRemote('/api/alert-rules', alertRulesSchema, { reloadOn: alertFacts });
export const useChoices = () => useRemote('/api/alert-rules/choices', alertChoicesSchema);

/** Calls of this feature; every one throws `ApiError` with a text for the user. */
export const alertsApi = {
  acknowledge: (id: string, note: string) => api.post(`/api/alerts/${id}/acknowledge`, alertSchema, { note }),
  /** A new rule, or the change of the one given. */
  save: (form: AlertRuleForm, rule: AlertRule | null) => (rule ? api.put(`/api/alert-rules/${rule.id}`, alertRuleSchema, { ...form, version: rule.version }) : api.post('/api/alert-rules', alertRuleSchema, form)),
  remove: (id: string) => api.delete(`/api/alert-rules/${id}`, z.unknown()),
};

/** A rule without what only the server says. */
export const formOf = ({ id: _id, version: _version, open: _open, ...form }: AlertRule): AlertRuleForm => form;
