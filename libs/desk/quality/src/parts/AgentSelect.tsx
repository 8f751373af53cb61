import { agentStateSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { Select } from 'antd';
import { z } from 'zod';

const agentsSchema = z.array(agentStateSchema);

/** Agents by name, for those who may see who there is. What an address names stays. */
export function AgentSelect({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const { t } = useTranslation('quality');
  const may = useCan('agents.read');
  const { data } = useRemote(may ? '/api/agents' : null, agentsSchema);
  if (!may && chosen.length === 0) return null;
  const names = new Map((data ?? []).map(({ extension, name }) => [extension, name === null ? extension : `${name} (${extension})`]));
  const extensions = [...new Set([...names.keys(), ...chosen])].sort();
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
      options={extensions.map((value) => ({ value, label: names.get(value) ?? value }))}
    />
  );
}
