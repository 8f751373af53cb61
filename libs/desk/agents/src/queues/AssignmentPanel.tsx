import { useTranslation } from '@santral/desk-platform/i18n';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { QueuesPlace } from './agent-queues.api';
import { type AssignmentLine, AssignmentList } from './AssignmentList';
import { useAssignments, useSave } from './use-assignments';

interface Props {
  place: QueuesPlace;
  title: string;
  /** What stands above the list. */
  head?: ReactNode;
  lines: readonly AssignmentLine[];
  onClose: () => void;
  onSaved: () => void;
}

/** The queues of one agent, or the agents of one queue, beside the page. Give it what it is of as `key`. */
export function AssignmentPanel({ place, title, head, lines, onClose, onSaved }: Props) {
  const { t } = useTranslation('agents');
  const draft = useAssignments(lines);
  const { isBusy, save } = useSave(place, onSaved);
  const [isLeaving, setIsLeaving] = useState(false);
  const count = draft.changes.length;
  const close = () => (count > 0 ? setIsLeaving(true) : onClose());
  const submit = async () => {
    if (await save(draft.changes)) onClose();
  };
  const asking = (
    <div className="assignments-actions" role="alertdialog" aria-label={t('queues.unsaved')}>
      <b>{t('queues.unsaved')}</b>
      <Button className="push" onClick={onClose}>
        {t('queues.discard')}
      </Button>
      <Button type="primary" autoFocus onClick={() => setIsLeaving(false)}>
        {t('queues.stay')}
      </Button>
    </div>
  );
  const saving = (
    <div className="assignments-actions">
      <Button className="push" onClick={close}>
        {t('queues.cancel')}
      </Button>
      <Button type="primary" disabled={count === 0} loading={isBusy} onClick={() => void submit()}>
        {t('queues.save')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={<bdi>{title}</bdi>} isOpen onClose={close} width={440} footer={isLeaving ? asking : saving}>
      {head}
      <AssignmentList lines={lines} draft={draft} isBusy={isBusy} label={title} />
      <p className="assignments-help">{t('queues.nextLogin')}</p>
    </SidePanel>
  );
}
