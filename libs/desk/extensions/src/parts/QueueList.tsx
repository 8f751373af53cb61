import { type AgentQueue, MAX_PENALTY } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { InputNumber, Select } from 'antd';

interface Props {
  id?: string;
  value?: AgentQueue[];
  onChange?: (queues: AgentQueue[]) => void;
  /** Queues of the PBX. */
  names: readonly string[];
}

/** Queues of whoever sits there, each with its penalty. */
export function QueueList({ id, value = [], onChange, names }: Props) {
  const { t } = useTranslation('extensions');
  const choose = (chosen: string[]) => onChange?.(chosen.map((queue) => value.find((one) => one.queue === queue) ?? { queue, penalty: 0 }));
  const setPenalty = (queue: string, penalty: number) => onChange?.(value.map((one) => (one.queue === queue ? { queue, penalty } : one)));
  return (
    <div className="extensions-queues">
      <Select<string[]> id={id} mode="multiple" value={value.map(({ queue }) => queue)} onChange={choose} options={names.map((name) => ({ value: name, label: name }))} placeholder={t('noQueues')} />
      {value.map(({ queue, penalty }) => (
        <label key={queue} className="extensions-penalty">
          <bdi>{queue}</bdi>
          <InputNumber<number> aria-label={t('penaltyOf', { queue })} min={0} max={MAX_PENALTY} precision={0} value={penalty} onChange={(next) => setPenalty(queue, next ?? 0)} />
        </label>
      ))}
    </div>
  );
}
