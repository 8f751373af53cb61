import type { AgentSupervision, WallboardAgent } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState } from '@santral/desk-platform/ui-kit';
import { Segmented } from 'antd';
import { Headset } from 'lucide-react';
import { useState } from 'react';
import { useSteadyOrder } from '../hooks/use-steady-order';
import { type AgentOrder, agentOrders, type RankedAgent } from '../needs';
import type { Supervisor } from './actions';
import { AgentRow } from './AgentRow';
import { VirtualTable } from './VirtualTable';

interface Props {
  agents: readonly RankedAgent[];
  order: AgentOrder;
  onOrder: (order: AgentOrder) => void;
  supervisor: Supervisor;
  isLive: boolean;
  onAct: (action: AgentSupervision, agent: WallboardAgent) => void;
}

/** Agents, whoever needs a supervisor first. The order stands still while somebody points into the table or works in it. */
export function AgentTable({ agents, order, onOrder, supervisor, isLive, onAct }: Props) {
  const { t } = useTranslation('wallboard');
  const [isPointed, setIsPointed] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const rows = useSteadyOrder(agents, ({ agent }) => agent.extension, isPointed || hasFocus, order);
  const inNeed = agents.filter(({ need }) => need !== null).length;
  const end = 'end' as const;
  return (
    <section className="card" aria-label={t('agents')}>
      <header className="card-header wb-card-header">
        <h2>{t('agents')}</h2>
        <span className="muted">
          {t('loggedIn', { count: agents.length })} · {inNeed > 0 ? t('inNeed', { count: inNeed }) : t('noneInNeed')}
        </span>
        <Segmented<AgentOrder> aria-label={t('order.title')} value={order} onChange={onOrder} options={agentOrders.map((value) => ({ value, label: t(`order.${value}`) }))} />
      </header>
      {agents.length === 0 ? (
        <EmptyState icon={Headset} title={t('noAgents')} text={t('noAgentsText')} />
      ) : (
        <div
          onPointerEnter={() => setIsPointed(true)}
          onPointerLeave={() => setIsPointed(false)}
          onFocus={() => setHasFocus(true)}
          onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHasFocus(false)}
        >
          <VirtualTable
            label={t('agents')}
            className="wb-agents"
            columns={[
              { key: 'agent', title: t('agent') }, { key: 'state', title: t('state') }, { key: 'since', title: t('since'), align: end }, { key: 'why', title: t('reasonTitle') },
              { key: 'call', title: t('call') }, { key: 'queue', title: t('queue') }, { key: 'acts', title: <span className="visually-hidden">{t('actions')}</span> },
            ]}
            count={rows.length}
            renderRow={(index, top) => {
              const row = rows[index];
              if (!row) return null;
              const { agent, need } = row;
              const isLastInNeed = order === 'need' && need !== null && rows[index + 1]?.need === null;
              return <AgentRow key={agent.extension} agent={agent} needKind={need?.kind ?? null} needSinceMs={need?.sinceMs ?? 0} isLive={isLive} {...{ index, top, isLastInNeed, supervisor, onAct }} />;
            }}
          />
        </div>
      )}
    </section>
  );
}
