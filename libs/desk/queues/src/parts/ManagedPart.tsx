import { type DriftChoice, type DriftLine, isPassingQueueProblem, type ManagedQueue } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { DriftPart, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';
import { GitCompareArrows, Pencil, Trash2 } from 'lucide-react';
import { queuesApi } from '../queues.api';
import { PasteLines } from './PasteLines';
import { SyncTag } from './SyncTag';

interface Props {
  queue: ManagedQueue;
  onEdit: () => void;
  onChanged: () => void;
  /** It is no longer ours, or no longer there. */
  onGone: () => void;
}
const icon = { size: '1.5rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A queue of ours: how it stands on the PBX, what is in the way, and what can be done with it. */
export function ManagedPart({ queue, onEdit, onChanged, onGone }: Props) {
  const { t } = useTranslation('queues');
  const { isBusy, run } = useAction();
  const { id, name, pbx, number, sync, trouble, drift } = queue;
  const nameOf = ({ object, field }: DriftLine) => (field === null ? t(object.startsWith('queue/') ? 'drift.queue' : 'drift.section') : <Ltr>{field}</Ltr>);
  const compare = () =>
    run(async () => {
      await queuesApi.compare(pbx);
      onChanged();
      return t('compared');
    });
  const resolve = (choice: DriftChoice) =>
    run(async () => {
      const left = await queuesApi.resolve(id, choice);
      (left ? onChanged : onGone)();
      return t(`drift.done.${choice}`);
    });
  const remove = () =>
    run(async () => {
      await queuesApi.remove(id);
      onGone();
      return t('removed', { queue: name });
    });
  return (
    <section className="queues-parts" aria-label={t('ours')}>
      <div className="buttons">
        <SyncTag managed={queue} />
        {number !== null && (
          <span className="muted">
            {t('form.number')}: <Ltr className="num">{number}</Ltr>
          </span>
        )}
        <Button className="push" size="small" disabled={isBusy || sync === 'drifted' || sync === 'removing'} icon={<Pencil {...icon} />} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button size="small" disabled={isBusy} icon={<GitCompareArrows {...icon} />} onClick={() => void compare()}>
          {t('compare')}
        </Button>
        <Popconfirm title={t('removeAsk', { queue: name })} okText={t('remove')} cancelText={t('cancel')} okButtonProps={{ danger: true }} onConfirm={() => void remove()}>
          <Button size="small" danger disabled={isBusy || sync === 'removing'} icon={<Trash2 {...icon} />}>
            {t('remove')}
          </Button>
        </Popconfirm>
      </div>
      {trouble && <PasteLines queue={queue} trouble={trouble} isPassing={isPassingQueueProblem(trouble.code)} />}
      {sync === 'drifted' && <DriftPart drift={drift} nameOf={nameOf} releaseQuestion={t('drift.releaseAsk')} isBusy={isBusy} onResolve={(choice) => void resolve(choice)} />}
    </section>
  );
}
