import type { PbxQueues } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { PbxSection } from '@santral/desk-platform/pbxs';
import { EmptyState, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { Plus, Rows3 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { queuesApi, useOurSettings } from '../queues.api';
import { QueueFormPanel, type QueueValues } from './QueueFormPanel';
import { QueuePanel } from './QueuePanel';
import { QueuesTable } from './QueuesTable';

interface Props {
  queues: PbxQueues;
  isNamed: boolean;
  /** Whether the address means a queue of this PBX. */
  isChosen: boolean;
  onChanged: () => void;
}

/** The queues of one PBX with what is set here about them, and the panel of the one that is open. */
export function PbxCard({ queues: { pbx, queues, readAt, trouble, configRefusal }, isNamed, isChosen, onChanged }: Props) {
  const { t } = useTranslation('queues');
  const { timeSeconds } = useFormats();
  const [params, setParams] = useSearchParams();
  const ours = useOurSettings(pbx);
  const open = isChosen ? queues.find(({ queue }) => queue === params.get('queue')) : undefined;
  const close = () => setParams({});
  const changed = () => {
    ours.reload();
    onChanged();
  };
  const create = async (values: QueueValues) => {
    const made = await queuesApi.create({ pbx, ...values });
    changed();
    // What is in the way of it stands in its panel.
    setParams(made.trouble ? { pbx, queue: made.name } : {});
    return t(made.trouble ? 'savedLater' : 'created', { queue: made.name });
  };
  const header = (
    <>
      {readAt !== null && (
        <span className="muted">
          {t('readAt')} <bdi className="num">{timeSeconds(readAt)}</bdi>
        </span>
      )}
      {trouble !== null && (
        <span className="bad-news" role="status">
          {t(readAt === null ? 'notRead' : 'notReadNow', { code: trouble })}
        </span>
      )}
      <StaleNotice error={ours.error} isInline />
      <Button className="push" type="primary" icon={<Plus size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setParams({ pbx, new: '1' })}>
        {t('create')}
      </Button>
    </>
  );
  return (
    <PbxSection name={t('ofPbx', { pbx })} isNamed={isNamed} header={header}>
      {queues.length === 0 ? (
        <EmptyState icon={Rows3} title={t('none')} text={t('noneText')} />
      ) : (
        <QueuesTable queues={queues} isRead={readAt !== null} oursOf={ours.of} onOpen={(queue) => setParams({ pbx, queue })} />
      )}
      {isChosen && params.has('new') && <QueueFormPanel pbx={pbx} queue={null} onSave={create} onClose={close} />}
      {open && (
        <QueuePanel
          key={open.queue}
          pbx={pbx}
          line={open}
          isRead={readAt !== null}
          configRefusal={configRefusal}
          ours={ours.of(open.queue)}
          retention={ours.retention}
          onClose={close}
          onSaved={changed}
        />
      )}
    </PbxSection>
  );
}
