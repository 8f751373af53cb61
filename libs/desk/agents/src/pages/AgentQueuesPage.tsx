import { useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect } from '@santral/desk-platform/pbxs';
import { EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Input, Segmented } from 'antd';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type QueuesPlace, useAgentQueues } from '../queues/agent-queues.api';
import { AgentsTable } from '../queues/AgentsTable';
import { AssignmentPanel } from '../queues/AssignmentPanel';
import { BulkBar } from '../queues/BulkBar';
import { agentText, linesOfAgent, linesOfQueue } from '../queues/lines';
import { QueuesTable } from '../queues/QueuesTable';
import '../queues/queues.css';

type Side = 'agents' | 'queues';

/** `/apps/agent-queues`: who may sign in to which queue, from the agent's side and from the queue's. What is open lives in the address. */
export function AgentQueuesPage() {
  const { t } = useTranslation('agents');
  const [params, setParams] = useSearchParams();
  const pbx = params.get('pbx');
  const place: QueuesPlace = { pbx };
  const { data, error, reload } = useAgentQueues(place);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string[]>([]);
  const side: Side = params.get('by') === 'queues' ? 'queues' : 'agents';
  // What is open belongs to its PBX; which PBX that is stays.
  const show = (next: Record<string, string>) => setParams({ ...(pbx === null ? {} : { pbx }), ...next });
  const go = (next: Record<string, string>) => show(side === 'queues' ? { by: 'queues', ...next } : next);
  const onPbx = (chosen: string) => {
    setSelected([]);
    setParams({ pbx: chosen, ...(side === 'queues' ? { by: 'queues' } : {}) });
  };
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={10} />;

  const wanted = search.trim().toLocaleLowerCase('tr');
  const agents = data.agents.filter((agent) => `${agentText(agent, t('queues.nobody'))} ${agent.queues.map(({ queue }) => queue).join(' ')}`.toLocaleLowerCase('tr').includes(wanted));
  const agent = data.agents.find(({ extension }) => extension === params.get('agent'));
  const queue = data.queues.find((one) => one.queue === params.get('queue'));
  return (
    <>
      <header className="page-header">
        <h1>{t('queues.title')}</h1>
        <span className="push">
          <PbxSelect value={data.pbx} onChange={onPbx} />
        </span>
      </header>
      <div className="queues-bar">
        <Segmented<Side>
          aria-label={t('queues.title')}
          value={side}
          onChange={(next) => show(next === 'queues' ? { by: 'queues' } : {})}
          options={[{ value: 'agents', label: t('queues.byAgent') }, { value: 'queues', label: t('queues.byQueue') }]}
        />
        {side === 'agents' && <Input allowClear className="queues-search" placeholder={t('queues.search')} aria-label={t('queues.search')} value={search} onChange={(event) => setSearch(event.target.value)} />}
      </div>
      <StaleNotice error={error} />
      {side === 'agents' && selected.length > 0 && <BulkBar place={place} agents={data.agents.filter(({ extension }) => selected.includes(extension))} queues={data.queues} onDone={reload} />}
      <section className="card queues-card">
        {side === 'queues' ? (
          data.queues.length === 0 ? <EmptyState icon={Users} title={t('queues.noQueues')} text={t('queues.noQueuesText')} /> : <QueuesTable place={place} sheet={data} onOpen={(name) => go({ queue: name })} onSaved={reload} />
        ) : data.agents.length === 0 ? (
          <EmptyState icon={Users} title={t('queues.noAgents')} text={t('queues.noAgentsText')} />
        ) : (
          <AgentsTable agents={agents} selected={selected} onSelect={setSelected} onOpen={(extension) => go({ agent: extension })} />
        )}
      </section>
      {side === 'agents' && agent && (
        <AssignmentPanel key={agent.extension} place={place} title={agentText(agent, t('queues.nobody'))} lines={linesOfAgent(agent, data.queues, t('queues.lost'))} onClose={() => go({})} onSaved={reload} />
      )}
      {side === 'queues' && queue && (
        <AssignmentPanel
          key={queue.queue}
          place={place}
          title={queue.queue}
          head={queue.isOnPbx ? undefined : <p className="assignments-help">{t('queues.lostText')}</p>}
          lines={linesOfQueue(data, queue, t('queues.nobody'))}
          onClose={() => go({})}
          onSaved={reload}
        />
      )}
    </>
  );
}
