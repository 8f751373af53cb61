import { messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { useSearchParams } from 'react-router-dom';
import { PbxCard } from '../parts/PbxCard';
import { useQueues } from '../queues.api';
import '../parts/queues.css';

/** `/apps/queues`: every queue of every PBX with its live state; `?pbx=&queue=` opens what is set for one there and here, `?new=1` makes one. */
export function QueuesPage() {
  const { t } = useTranslation('queues');
  const [params] = useSearchParams();
  const { data, error, reload } = useQueues();
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  const chosen = params.get('pbx') ?? data[0]?.pbx;
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
      </header>
      <p className="muted page-intro">{t('intro')}</p>
      {error && (
        <p className="queues-notice" role="status">
          {messageOf(error)} {t('stale')}
        </p>
      )}
      <div className="stack">
        {data.map((one) => (
          <PbxCard key={one.pbx} queues={one} isNamed={data.length > 1} isChosen={one.pbx === chosen} onChanged={reload} />
        ))}
      </div>
    </>
  );
}
