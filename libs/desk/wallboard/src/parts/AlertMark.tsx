import { type Alert, alertKindSpecs, alertsSchema, alertText } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useLanguage } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { Siren } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** Open alerts of the company's rules, by queue and by extension. Beside the limits of the wallboard, which need no rule. */
const Raised = createContext<ReadonlyMap<string, readonly Alert[]>>(new Map());
const keyOf = (about: 'queue' | 'agent', target: string) => `${about} ${target}`;

/** Knows the open alerts of a PBX for the marks inside; for who may not see alerts there are none. */
export function RaisedAlerts({ pbx, children }: { pbx: string | null; children: ReactNode }) {
  const maySee = useCan('alerts.read');
  const { data } = useRemote(maySee ? '/api/alerts' : null, alertsSchema, { query: { state: 'open' }, reloadOn: ['alert.raised', 'alert.acknowledged', 'alert.resolved'] });
  const byTarget = useMemo(() => {
    const groups = new Map<string, Alert[]>();
    for (const alert of data ?? []) {
      const { about } = alertKindSpecs[alert.kind];
      if (alert.pbx !== pbx || (about !== 'queue' && about !== 'agent')) continue;
      const key = keyOf(about, alert.target);
      groups.set(key, [...(groups.get(key) ?? []), alert]);
    }
    return groups;
  }, [data, pbx]);
  return <Raised.Provider value={byTarget}>{children}</Raised.Provider>;
}

/** Marks a queue or an agent that an alert is about; what it says is its name. Draws again by itself, not with its row. */
export function AlertMark({ about, target }: { about: 'queue' | 'agent'; target: string }) {
  const alerts = useContext(Raised).get(keyOf(about, target));
  const language = useLanguage();
  if (!alerts) return null;
  const text = alerts.map((alert) => alertText(alert, language)).join('\n');
  return (
    <span className="wb-alert-mark" role="img" aria-label={text} title={text} data-alerts={alerts.length}>
      <Siren size="1.5em" strokeWidth={1.75} aria-hidden />
    </span>
  );
}
