import type { PbxQueues } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { Plus, Rows3 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { QueueFormPanel, type QueueValues } from '../parts/QueueFormPanel';
import { QueuePanel } from '../parts/QueuePanel';
import { QueuesTable } from '../parts/QueuesTable';
import { type OurSettings, queuesApi, useOurSettings, useQueues } from '../queues.api';
import '../parts/queues.css';

/** `/apps/queues`: every queue of every PBX with its live state; `?pbx=&queue=` opens what is set for one there and here, `?new=1` makes one. */
export function QueuesPage() {
  const { t } = useTranslation('queues');
  const [params, setParams] = useSearchParams();
  const { data, error, reload } = useQueues();
  const ours = useOurSettings();
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  const pbx = data.find((one) => one.pbx === (params.get('pbx') ?? data[0]?.pbx));
  const open = pbx?.queues.find(({ queue }) => queue === params.get('queue'));
  const changed = () => {
    ours.reload();
    reload();
  };
  const create = async (of: string, values: QueueValues) => {
    const { name, trouble } = await queuesApi.create({ pbx: of, ...values });
    changed();
    // What is in the way of it stands in its panel.
    setParams(trouble ? { pbx: of, queue: name } : {});
    return t(trouble ? 'savedLater' : 'created', { queue: name });
  };
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
      </header>
      <p className="muted page-intro">{t('intro')}</p>
      {(error ?? ours.error) && (
        <p className="queues-notice" role="status">
          {messageOf(error ?? ours.error)} {t('stale')}
        </p>
      )}
      <div className="stack">
        {data.map((one) => (
          <OnePbx key={one.pbx} queues={one} isNamed={data.length > 1} oursOf={ours.of} onOpen={(queue) => setParams({ pbx: one.pbx, queue })} onNew={() => setParams({ pbx: one.pbx, new: '1' })} />
        ))}
      </div>
      {pbx && params.has('new') && <QueueFormPanel pbx={pbx.pbx} queue={null} onSave={(values) => create(pbx.pbx, values)} onClose={() => setParams({})} />}
      {pbx && open && (
        <QueuePanel
          key={`${pbx.pbx} ${open.queue}`}
          pbx={pbx.pbx}
          line={open}
          isRead={pbx.readAt !== null}
          configRefusal={pbx.configRefusal}
          ours={ours.of(open.queue)}
          retention={ours.retention}
          onClose={() => setParams({})}
          onSaved={changed}
        />
      )}
    </>
  );
}

interface OnePbxProps {
  queues: PbxQueues;
  /** Where there are several, each says which it is. */
  isNamed: boolean;
  oursOf: (queue: string) => OurSettings;
  onOpen: (queue: string) => void;
  onNew: () => void;
}

function OnePbx({ queues: { pbx, queues, readAt, trouble }, isNamed, oursOf, onOpen, onNew }: OnePbxProps) {
  const { t } = useTranslation('queues');
  const { timeSeconds } = useFormats();
  return (
    <section className="card" aria-label={t('ofPbx', { pbx })}>
      <header className="card-header">
        {isNamed && <h2>{t('ofPbx', { pbx })}</h2>}
        {readAt !== null && (
          <span className="muted">
            {t('readAt')} <bdi className="num">{timeSeconds(readAt)}</bdi>
          </span>
        )}
        {trouble !== null && (
          <span className="queues-notice" role="status">
            {t(readAt === null ? 'notRead' : 'notReadNow', { code: trouble })}
          </span>
        )}
        <Button className="push" type="primary" icon={<Plus size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={onNew}>
          {t('create')}
        </Button>
      </header>
      {queues.length === 0 ? <EmptyState icon={Rows3} title={t('none')} text={t('noneText')} /> : <QueuesTable queues={queues} isRead={readAt !== null} oursOf={oursOf} onOpen={onOpen} />}
    </section>
  );
}
