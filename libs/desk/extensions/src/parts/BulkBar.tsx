import { MAX_PENALTY } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { extensionsApi } from '../extensions.api';

interface Props {
  ids: readonly string[];
  queues: readonly string[];
  onRenumber: () => void;
  onDone: () => void;
  onClear: () => void;
}

/** What can be done with the chosen extensions together. */
export function BulkBar({ ids, queues, onRenumber, onDone, onClear }: Props) {
  const { t } = useTranslation('extensions');
  const { isBusy, run } = useAction();
  const [queue, setQueue] = useState<string | null>(null);
  const [penalty, setPenalty] = useState(0);
  const assign = (given: number | null) =>
    run(async () => {
      if (queue === null) return null;
      const { done } = await extensionsApi.assign({ ids: [...ids], queue, penalty: given });
      onDone();
      return t('bulk.assigned', { count: done });
    });
  return (
    <div className="notice" role="region" aria-label={t('bulk.title')}>
      <b>{t('bulk.chosen', { count: ids.length })}</b>
      <Select<string> className="extensions-filter" aria-label={t('bulk.queue')} placeholder={t('bulk.queue')} value={queue} onChange={setQueue} options={queues.map((name) => ({ value: name, label: name }))} />
      <InputNumber<number> aria-label={t('penalty')} min={0} max={MAX_PENALTY} precision={0} value={penalty} onChange={(next) => setPenalty(next ?? 0)} />
      <Button disabled={queue === null || isBusy} onClick={() => void assign(penalty)}>
        {t('bulk.give')}
      </Button>
      <Button disabled={queue === null || isBusy} onClick={() => void assign(null)}>
        {t('bulk.take')}
      </Button>
      <Button onClick={onRenumber}>{t('bulk.renumber')}</Button>
      <Button type="text" className="push" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </div>
  );
}
