import { useTranslation } from '@santral/desk-platform/i18n';
import { PagePerPbx } from '@santral/desk-platform/pbxs';
import { useSearchParams } from 'react-router-dom';
import { PbxCard } from '../parts/PbxCard';
import { useQueues } from '../queues.api';
import '../parts/queues.css';

/** `/apps/queues`: every queue of every PBX with its live state; `?pbx=&queue=` opens what is set for one there and here, `?new=1` makes one. */
export function QueuesPage() {
  const { t } = useTranslation('queues');
  const [params] = useSearchParams();
  const queues = useQueues();
  const chosen = params.get('pbx') ?? queues.data?.[0]?.pbx;
  return (
    <PagePerPbx
      title={t('title')}
      intro={t('intro')}
      of={queues}
      card={(one, isNamed) => <PbxCard queues={one} isNamed={isNamed} isChosen={one.pbx === chosen} onChanged={queues.reload} />}
    />
  );
}
