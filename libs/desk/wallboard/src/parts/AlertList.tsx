import type { AgentSupervision, WallboardAgent } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { stateIcons } from '@santral/desk-platform/ui-kit';
import { type LucideIcon, Timer as TimerIcon, TrendingDown, Users } from 'lucide-react';
import type { Alert } from '../alerts';
import { actionsOn, type Supervisor } from './actions';
import { useAlertText } from './alert-text';
import { ActionButton } from './AgentRow';
import './alert-list.css';

const looks: Record<Alert['kind'], { icon: LucideIcon; look: string }> = {
  'longest-wait': { icon: TimerIcon, look: 'state-overrun' },
  crowded: { icon: Users, look: 'state-overrun' },
  'service-level': { icon: TrendingDown, look: 'state-on-break' },
  overrun: { icon: stateIcons.overrun, look: 'state-overrun' },
  hold: { icon: stateIcons['on-hold'], look: 'state-on-hold' },
  'wrap-up': { icon: stateIcons['wrap-up'], look: 'state-wrap-up' },
  unreachable: { icon: stateIcons.unreachable, look: 'state-unreachable' },
  'desk-lost': { icon: stateIcons.unreachable, look: 'state-unreachable' },
};
/** More stand in the tables. */
const SHOWN = 30;

interface Props {
  alerts: readonly Alert[];
  supervisor: Supervisor;
  isLive: boolean;
  onAct: (action: AgentSupervision, agent: WallboardAgent) => void;
}

/** What is past its limit, with its age and the first thing that can be done about it. */
export function AlertList({ alerts, supervisor, isLive, onAct }: Props) {
  const { t } = useTranslation('wallboard');
  const { age, percent } = useFormats();
  const nowMs = useServerNow();
  const textOf = useAlertText();
  return (
    <aside className="card wb-alerts" aria-label={t('alerts')}>
      <header className="card-header">
        <h2>{t('alerts')}</h2>
        <span className="wb-count num">{alerts.length}</span>
      </header>
      {alerts.length === 0 && <p className="wb-quiet">{t('noAlerts')}</p>}
      <ul>
        {alerts.slice(0, SHOWN).map((alert) => {
          const { icon: Icon, look } = looks[alert.kind];
          const [first] = 'agent' in alert ? actionsOn(alert.agent, supervisor) : [];
          return (
            <li key={alert.key}>
              <span className={`wb-alert-icon ${look}`}>
                <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />
              </span>
              <div>
                <p className="wb-alert-text">{textOf(alert)}</p>
                <p className="muted">
                  {'queue' in alert && <Limit alert={alert} level={percent(alert.queue.serviceLevel === null ? null : Math.floor(alert.queue.serviceLevel * 100) / 100)} />}
                  {alert.sinceMs !== null && t('sinceAge', { age: age(nowMs - alert.sinceMs) })}
                </p>
                {'agent' in alert && first && (
                  <ActionButton action={first} label={t(`action.${first === 'resume' && alert.agent.state === 'wrap-up' ? 'make-available' : first}`)} about={textOf(alert)} isFirst isDisabled={!isLive} onPress={() => onAct(first, alert.agent)} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {alerts.length > SHOWN && <p className="wb-quiet">{t('moreAlerts', { count: alerts.length - SHOWN })}</p>}
    </aside>
  );
}

function Limit({ alert, level }: { alert: Extract<Alert, { queue: unknown }>; level: string }) {
  const { t } = useTranslation('wallboard');
  const { duration, number, percent } = useFormats();
  const { limits, goalPercent, waiting } = alert.queue;
  switch (alert.kind) {
    case 'longest-wait':
      return <>{t('limitIs', { limit: duration(limits.longestWaitS * 1000) })} · </>;
    case 'crowded':
      return t('crowdedBy', { waiting: number(waiting), limit: number(limits.waiting) });
    case 'service-level':
      return t('levelIs', { level, goal: percent(goalPercent / 100) });
  }
}
