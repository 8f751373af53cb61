import { agentStateSchema, queueStateSchema, reportGroupSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { usePlaceOptions } from '@santral/desk-platform/pbxs';
import { useCan } from '@santral/desk-platform/store';
import { Select } from 'antd';
import { z } from 'zod';

const queuesSchema = z.array(queueStateSchema);
const agentsSchema = z.array(agentStateSchema);
const groupsSchema = z.array(reportGroupSchema);

interface Props {
  chosen: string[];
  onChange: (chosen: string[]) => void;
}
interface PlaceProps extends Props {
  /** The PBX whose queues or agents are offered; those of all without one. */
  pbx?: string | null;
}
interface ManyProps extends Props {
  label: string;
  placeholder: string;
  options: { value: string; label: string }[];
}

/** Queues that the PBX knows. What an address names stays, even where the PBX no longer has it. */
export function QueueFilter({ pbx = null, ...props }: PlaceProps) {
  const { t } = useTranslation('reports');
  const may = useCan('queues.read');
  const { data } = useRemote(may ? '/api/queues' : null, queuesSchema);
  const options = usePlaceOptions((data ?? []).map((row) => ({ pbx: row.pbx, name: row.queue, label: row.queue })), props.chosen, pbx);
  if (!may && props.chosen.length === 0) return null;
  return <ManySelect {...props} label={t('filter.queues')} placeholder={t('filter.allQueues')} options={options} />;
}

/** Agents by name, for those who may see who there is. */
export function AgentFilter({ pbx = null, ...props }: PlaceProps) {
  const { t } = useTranslation('reports');
  const may = useCan('agents.read');
  const { data } = useRemote(may ? '/api/agents' : null, agentsSchema);
  const known = (data ?? []).map((row) => ({ pbx: row.pbx, name: row.extension, label: row.name === null ? row.extension : `${row.name} (${row.extension})` }));
  const options = usePlaceOptions(known, props.chosen, pbx);
  if (!may && props.chosen.length === 0) return null;
  return <ManySelect {...props} label={t('filter.agents')} placeholder={t('filter.allAgents')} options={options} />;
}

/** Groups of users with agents in them. One that an address names and that is no longer there stays, so that it can be taken out. */
export function GroupFilter(props: Props) {
  const { t } = useTranslation('reports');
  const { data } = useRemote(useCan('reports.read') ? '/api/report-groups' : null, groupsSchema);
  const groups = data ?? [];
  const gone = data === null ? [] : props.chosen.filter((id) => !groups.some((group) => group.id === id));
  if (groups.length === 0 && props.chosen.length === 0) return null;
  const options = [
    ...groups.map(({ id, name, agents }) => ({ value: id, label: t('filter.groupOf', { name, count: agents }) })),
    ...gone.map((value) => ({ value, label: t('filter.noGroup') })),
  ];
  return <ManySelect {...props} label={t('filter.groups')} placeholder={t('filter.allGroups')} options={options} />;
}

function ManySelect({ chosen, onChange, label, placeholder, options }: ManyProps) {
  return (
    <Select<string[]>
      className="report-filter"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      optionFilterProp="label"
      aria-label={label}
      placeholder={placeholder}
      value={chosen}
      onChange={onChange}
      options={options}
    />
  );
}
