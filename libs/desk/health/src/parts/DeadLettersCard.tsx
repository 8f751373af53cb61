import type { DeadLetterLine } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch, useCan } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm, Table } from 'antd';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { replayDeadLetters, useDeadLetters } from '../health.api';

/** Facts and jobs that were given up, why, and the way back for all of a stream or queue. */
export function DeadLettersCard() {
  const { t } = useTranslation('health');
  const { data, error, reload } = useDeadLetters();
  return (
    <section className="card" aria-label={t('deadLetters')}>
      <header className="card-header">
        <h2>{t('deadLetters')}</h2>
        {data && data.items.length > 0 && <Replays items={data.items} onDone={reload} />}
      </header>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={3} />
      ) : data.items.length === 0 ? (
        <p className="health-note">
          <CircleCheck className="health-good" size="1.4rem" strokeWidth={1.75} aria-hidden /> {t('noDeadLetters')}
        </p>
      ) : (
        <>
          {data.total > data.items.length && <p className="health-note">{t('newestOf', { shown: data.items.length, total: data.total })}</p>}
          <Lines items={data.items} />
        </>
      )}
    </section>
  );
}

function Lines({ items }: { items: DeadLetterLine[] }) {
  const { t } = useTranslation('health');
  const { dateTime } = useFormats();
  return (
    <Table<DeadLetterLine>
      size="small"
      rowKey={({ source, id }) => `${source} ${id}`}
      dataSource={items}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      aria-label={t('deadLetters')}
      columns={[
        { key: 'at', title: t('when'), render: (_, { at }) => <bdi className="num">{dateTime(at)}</bdi> },
        { key: 'source', title: t('source'), render: (_, { source, consumer }) => <Ltr className="health-code">{consumer ? `${source} → ${consumer}` : source}</Ltr> },
        { key: 'name', title: t('what'), render: (_, { name, subject }) => <Ltr className="health-code">{subject ? `${name} · ${subject}` : name}</Ltr> },
        { key: 'error', title: t('why'), render: (_, { error: why }) => <span className="health-detail is-short" dir="auto" title={why}>{why}</span> },
      ]}
    />
  );
}

/** One button for each stream and queue that has any. */
function Replays({ items, onDone }: { items: DeadLetterLine[]; onDone: () => void }) {
  const { t } = useTranslation('health');
  const dispatch = useAppDispatch();
  const may = useCan('telephony.manage');
  const [busy, setBusy] = useState<string | null>(null);
  if (!may) return null;
  const replay = async (source: string) => {
    setBusy(source);
    try {
      const { replayed } = await replayDeadLetters(source);
      dispatch(toast.success(t('replayed', { count: replayed })));
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
    } finally {
      setBusy(null);
      onDone();
    }
  };
  return (
    <span className="buttons push">
      {[...new Set(items.map(({ source }) => source))].map((source) => (
        <Popconfirm key={source} title={t('replayQuestion', { source })} description={t('replayText')} okText={t('replay')} cancelText={t('cancel')} onConfirm={() => void replay(source)}>
          <Button size="small" icon={<RotateCcw size="1.4rem" strokeWidth={1.75} aria-hidden />} loading={busy === source} disabled={busy !== null}>
            {t('replayOf', { source })}
          </Button>
        </Popconfirm>
      ))}
    </span>
  );
}
