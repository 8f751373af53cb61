import { queueStateSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { useMemo } from 'react';
import { z } from 'zod';
import { Choices } from './Choices';

const queuesSchema = z.array(queueStateSchema);

/** Queues the PBX has, for those who may know them; those of the address stay choosable when a queue has gone. */
export function QueueChoices({ pbx, value, onChange }: { pbx: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('call-history');
  const may = useCan('queues.read');
  const { data } = useRemote(may ? '/api/queues' : null, queuesSchema);
  const options = useMemo(() => {
    const names = new Set([...(data ?? []).filter((row) => pbx === '' || pbx.split(',').includes(row.pbx)).map(({ queue }) => queue), ...value.split(',').filter(Boolean)]);
    return [...names].sort((a, b) => a.localeCompare(b, 'tr')).map((name) => ({ value: name, label: name }));
  }, [data, pbx, value]);
  return <Choices label={t('filter.queue')} value={value} options={options} onChange={onChange} />;
}
