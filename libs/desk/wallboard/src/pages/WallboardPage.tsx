import type { AgentSupervision, CallerSupervision, WallboardAgent, WallboardCaller } from '@santral/contracts';
import { withQuery } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect } from '@santral/desk-platform/pbxs';
import { useCan, useUser } from '@santral/desk-platform/store';
import { EmptyState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Select } from 'antd';
import { BellRing, ListTree, MonitorPlay, SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { alertsOf } from '../alerts';
import { useAlertToasts } from '../hooks/use-alert-toasts';
import { useFreshness, useWallboard } from '../hooks/use-wallboard';
import { type AgentOrder, agentOrders } from '../needs';
import type { Supervisor, Wish } from '../parts/actions';
import { AgentTable } from '../parts/AgentTable';
import { AlertList } from '../parts/AlertList';
import { RaisedAlerts } from '../parts/AlertMark';
import { BoardRefused } from '../parts/BoardRefused';
import { CallerTable } from '../parts/CallerTable';
import { Freshness } from '../parts/Freshness';
import { QueueCards } from '../parts/QueueCards';
import { QueueTable } from '../parts/QueueTable';
import { ReasonDialog } from '../parts/ReasonDialog';
import { SettingsPanel } from '../parts/SettingsPanel';
import { TV_PATH } from '../paths';
import '../parts/wallboard.css';

/** More queues are a table. */
const CARDS_UP_TO = 6;
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** `/apps/central/wallboard`: the call centre now. Queues and order live in the address. */
export function WallboardPage() {
  const { t } = useTranslation('wallboard');
  const [params, setParams] = useSearchParams();
  const chosenText = params.get('queues') ?? '';
  const chosen = useMemo(() => chosenText.split(',').filter(Boolean), [chosenText]);
  const order: AgentOrder = agentOrders.find((name) => name === params.get('order')) ?? 'need';
  const board = useWallboard(chosen, order, params.get('pbx'));
  const { isLive } = useFreshness();
  const alerts = useMemo(() => alertsOf(board.queues, board.agents), [board.queues, board.agents]);
  useAlertToasts(alerts, board.isOpen);
  const supervisor = useSupervisor();
  const mayManage = useCan('agents.manage');
  const [wish, setWish] = useState<Wish | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  const [areAlertsOpen, setAreAlertsOpen] = useState(false);
  const onAgent = useCallback((action: AgentSupervision, agent: WallboardAgent) => setWish({ kind: 'agent', action, agent }), []);
  const onCaller = useCallback((action: CallerSupervision, caller: WallboardCaller) => setWish({ kind: 'caller', action, caller }), []);
  const change = (name: string, value: string) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    }, { replace: true });

  if (board.refused !== null) return <BoardRefused code={board.refused} />;
  if (!board.isOpen) return <LateSkeleton rows={10} />;
  return (
    <div className={isLive ? 'wb' : 'wb is-stale'}>
      <header className="page-header wb-header">
        <h1>{t('title')}</h1>
        <Freshness />
        <Button className="wb-alerts-button" danger={alerts.length > 0} icon={<BellRing {...icon} />} aria-expanded={areAlertsOpen} onClick={() => setAreAlertsOpen((isOpen) => !isOpen)}>
          {t('alertCount', { count: alerts.length })}
        </Button>
        <div className="buttons push">
          <PbxSelect value={board.pbx} onChange={(pbx) => change('pbx', pbx)} />
          <Select mode="multiple" className="wb-filter" aria-label={t('queueFilter')} placeholder={t('everyQueue')} maxTagCount="responsive" value={chosen} onChange={(next: string[]) => change('queues', next.join(','))} options={board.queueNames.map((value) => ({ value, label: value }))} />
          {mayManage && (
            <Button icon={<SlidersHorizontal {...icon} />} onClick={() => setIsSetting(true)}>
              {t('settings.open')}
            </Button>
          )}
          <Link className="btn" to={withQuery(TV_PATH, { queues: chosenText, pbx: params.get('pbx') })}>
            <MonitorPlay {...icon} /> {t('tv')}
          </Link>
        </div>
      </header>
      <div className={areAlertsOpen ? 'wb-grid are-alerts-open' : 'wb-grid'}>
        <div className="wb-main">
          <RaisedAlerts pbx={board.pbx}>
            {board.queues.length === 0 ? (
              <section className="card">
                <EmptyState icon={ListTree} title={t('noQueues')} text={t('noQueuesText')} />
              </section>
            ) : board.queues.length <= CARDS_UP_TO ? (
              <QueueCards queues={board.queues} />
            ) : (
              <QueueTable queues={board.queues} />
            )}
            <CallerTable callers={board.callers} waiting={board.waiting} settings={board.settings} maySupervise={supervisor.can('calls.supervise')} isLive={isLive} onAct={onCaller} />
            <AgentTable agents={board.agents} order={order} onOrder={(next) => change('order', next === 'need' ? '' : next)} supervisor={supervisor} isLive={isLive} onAct={onAgent} />
          </RaisedAlerts>
        </div>
        <AlertList alerts={alerts} supervisor={supervisor} isLive={isLive} onAct={onAgent} />
      </div>
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
      <SettingsPanel isOpen={isSetting} pbx={board.pbx} queueNames={board.queueNames} onClose={() => setIsSetting(false)} />
    </div>
  );
}

/** Whoever is signed in, as far as actions ask; the same object as long as nothing about them changes. */
function useSupervisor(): Supervisor {
  const extension = useUser()?.data.extension ?? null;
  const maySupervise = useCan('calls.supervise');
  const mayManage = useCan('agents.manage');
  return useMemo(() => ({ extension, can: (permission) => (permission === 'calls.supervise' ? maySupervise : permission === 'agents.manage' && mayManage) }), [extension, maySupervise, mayManage]);
}
