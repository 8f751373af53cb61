import { queueStateSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { selectIsLive } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { ListOrdered, TriangleAlert } from 'lucide-react';
import { z } from 'zod';

const queuesSchema = z.array(queueStateSchema);

const REFRESH_MS = 5000;

/** The queues as they are now. Numbers that are no longer true turn grey and say from when they are. */
export function Queues() {
  const { t } = useTranslation('shell');
  const { number, duration, timeSeconds } = useFormats();
  const isLive = useAppSelector(selectIsLive);
  const { data, error, loadedAt, reload } = useRemote('/api/queues', queuesSchema, {
    // The facts of other people's calls reach supervisors only; everybody else asks.
    everyMs: REFRESH_MS,
    reloadOn: ['call.queued', 'call.dequeued', 'agent.queue-joined', 'agent.queue-left'],
  });
  const isStale = !isLive || error !== null;
  return (
    <section className={data && isStale ? 'card is-stale' : 'card'} aria-labelledby="queues">
      <header className="card-header">
        <h2 id="queues">{t('dashboard.queues')}</h2>
        {data && isStale && <span className="stale-tag">{t('dashboard.asOf', { time: timeSeconds(loadedAt) })}</span>}
      </header>
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={reload} />
        ) : (
          <LateSkeleton rows={3} />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={ListOrdered} title={t('dashboard.noQueues')} text={t('dashboard.noQueuesText')} />
      ) : (
        <ul>
          {data.map((queue) => (
            <li key={`${queue.pbx}.${queue.queue}`} className="queue-line">
              <b className="truncated" title={queue.queue}>
                {queue.queue}
              </b>
              <span className="queue-available">
                {t('dashboard.available', { available: number(queue.available), members: number(queue.members) })}
              </span>
              {queue.waiting > 0 ? (
                <>
                  <span className="queue-waiting">
                    <TriangleAlert size="1.2rem" strokeWidth={2.1} aria-hidden />
                    {t('dashboard.waiting', { waiting: number(queue.waiting) })}
                  </span>
                  <Ltr>{duration(queue.longestWaitMs)}</Ltr>
                </>
              ) : (
                <span className="queue-calm">{t('dashboard.nobodyWaits')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
