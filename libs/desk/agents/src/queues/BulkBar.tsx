import { type AgentQueues, type AssignableQueue, MAX_PENALTY } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { QueuesPlace } from './agent-queues.api';
import { useSave } from './use-assignments';

interface Props {
  place: QueuesPlace;
  agents: readonly AgentQueues[];
  queues: readonly AssignableQueue[];
  onDone: () => void;
}

/** Gives the same queues to many agents, or takes them away. */
export function BulkBar({ place, agents, queues, onDone }: Props) {
  const { t } = useTranslation('agents');
  const [chosen, setChosen] = useState<string[]>([]);
  const [penalty, setPenalty] = useState(0);
  const { isBusy, save } = useSave(place, onDone);
  const isLost = queues.some(({ queue, isOnPbx }) => chosen.includes(queue) && !isOnPbx);
  const apply = (value: number | null) => save(agents.flatMap(({ extension }) => chosen.map((queue) => ({ extension, queue, penalty: value }))));
  return (
    <div className="queues-bulk" role="group" aria-label={t('queues.bulk')}>
      <b>{t('queues.selected', { count: agents.length })}</b>
      <Select
        mode="multiple"
        className="queues-bulk-queues"
        aria-label={t('queues.queues')}
        placeholder={t('queues.queues')}
        value={chosen}
        onChange={setChosen}
        options={queues.map(({ queue }) => ({ value: queue, label: queue }))}
      />
      <InputNumber aria-label={t('queues.penalty')} prefix={t('queues.penalty')} min={0} max={MAX_PENALTY} precision={0} value={penalty} onChange={(next) => setPenalty(next ?? 0)} />
      <Button type="primary" disabled={chosen.length === 0 || isLost} loading={isBusy} onClick={() => void apply(penalty)}>
        {t('queues.give')}
      </Button>
      <Button disabled={chosen.length === 0 || isBusy} onClick={() => void apply(null)}>
        {t('queues.take')}
      </Button>
    </div>
  );
}
