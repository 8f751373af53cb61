import { agentStateSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { usePlaceOptions } from '@santral/desk-platform/pbxs';
import { useCan } from '@santral/desk-platform/store';
import { Select } from 'antd';
import { z } from 'zod';

const agentsSchema = z.array(agentStateSchema);

interface Props {
  /** The PBX whose agents are offered; empty: those of all. */
  pbx: string;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Agents by name, for those who may see who there is. What an address names stays. */
export function AgentSelect({ pbx, chosen, onChange }: Props) {
  const { t } = useTranslation('quality');
  const may = useCan('agents.read');
  const { data } = useRemote(may ? '/api/agents' : null, agentsSchema);
  const known = (data ?? []).map((agent) => ({ pbx: agent.pbx, name: agent.extension, label: agent.name === null ? agent.extension : `${agent.name} (${agent.extension})` }));
  const options = usePlaceOptions(known, chosen, pbx === '' ? null : pbx);
  if (!may && chosen.length === 0) return null;
  return (
    <Select<string[]>
      className="scores-filter"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      optionFilterProp="label"
      aria-label={t('scores.agents')}
      placeholder={t('scores.allAgents')}
      value={chosen}
      onChange={onChange}
      options={options}
    />
  );
}
