import { type PbxQueueLine, queueHintsOf, type RecordingRetention } from '@santral/contracts';
import { useAction, withQuery } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';
import { Download, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type OurSettings, queuesApi, useManagedQueue } from '../queues.api';
import { ManagedPart } from './ManagedPart';
import { Members } from './Members';
import { OurForm } from './OurForm';
import { PbxSection } from './PbxSection';
import { QueueFormPanel, type QueueValues } from './QueueFormPanel';

interface Props {
  pbx: string;
  line: PbxQueueLine;
  isRead: boolean;
  configRefusal: string | null;
  ours: OurSettings;
  retention: RecordingRetention | null;
  onClose: () => void;
  onSaved: () => void;
}

/** One queue: how it stands if it is one of ours, what does not agree, what is set here and can be changed, who is in it, and what the PBX says of it. */
export function QueuePanel({ pbx, line, isRead, configRefusal, ours, retention, onClose, onSaved }: Props) {
  const { t } = useTranslation('queues');
  const { managed } = line;
  const whole = useManagedQueue(managed);
  const [isEdited, setIsEdited] = useState(false);
  const hints = isRead ? queueHintsOf(line, { wrapUpS: ours.wrapUpS, targetS: ours.options?.targetS ?? null }) : [];
  const changed = () => {
    whole.reload();
    onSaved();
  };
  if (whole.data && isEdited) {
    const { id, version } = whole.data;
    const save = async ({ name: _name, ...values }: QueueValues) => {
      const { trouble } = await queuesApi.change(id, { version, ...values });
      setIsEdited(false);
      changed();
      return t(trouble ? 'savedLater' : 'saved');
    };
    return <QueueFormPanel key={version} pbx={pbx} queue={whole.data} onSave={save} onClose={() => setIsEdited(false)} />;
  }
  return (
    <SidePanel title={<bdi>{line.queue}</bdi>} isOpen width={480} onClose={onClose}>
      <div className="queues-parts">
        {managed && whole.data && (
          <ManagedPart
            queue={{ ...whole.data, ...managed }}
            onEdit={() => setIsEdited(true)}
            onChanged={changed}
            onGone={() => {
              onSaved();
              onClose();
            }}
          />
        )}
        {hints.length > 0 && (
          <ul className="queues-hints" aria-label={t('hints')}>
            {hints.map((hint) => (
              <li key={hint}>
                <TriangleAlert size="1.6rem" strokeWidth={1.75} aria-hidden /> <span>{t(`hint.${hint}.long`)}</span>
              </li>
            ))}
          </ul>
        )}
        <Part title={t('here')} text={t('hereText')}>
          <OurForm key={JSON.stringify(ours)} pbx={pbx} queue={line.queue} isOnPbx={line.onPbx !== null || !isRead} ours={ours} retention={retention} onSaved={onSaved} />
          <p className="queues-links">
            {ours.agents !== null && <Link to={withQuery('/apps/agent-queues', { by: 'queues', queue: line.queue, pbx })}>{t('assigned', { count: ours.agents })}</Link>}
            <Link to="/apps/self-test">{t('toTest')}</Link>
          </p>
        </Part>
        <Part title={t('members')} text={t('membersText')}>
          <Members members={line.onPbx?.members ?? []} />
        </Part>
        <Part title={t('onPbx')} text={t(managed ? 'onPbxOurs' : 'onPbxText')}>
          {!managed && line.onPbx?.section && <TakeOver pbx={pbx} queue={line.queue} onDone={onSaved} />}
          <PbxSection queue={line.onPbx} isRead={isRead} configRefusal={configRefusal} isOurs={managed !== null} />
        </Part>
      </div>
    </SidePanel>
  );
}

/** A queue somebody else has configured becomes one of ours by a choice. */
function TakeOver({ pbx, queue, onDone }: { pbx: string; queue: string; onDone: () => void }) {
  const { t } = useTranslation('queues');
  const { isBusy, run } = useAction();
  const takeOver = () =>
    run(async () => {
      await queuesApi.takeOver({ pbx, queue });
      onDone();
      return t('takeOver.done', { queue });
    });
  return (
    <p className="buttons">
      <Popconfirm title={t('takeOver.ask')} okText={t('takeOver.action')} cancelText={t('cancel')} onConfirm={() => void takeOver()}>
        <Button size="small" loading={isBusy} icon={<Download size="1.5rem" strokeWidth={1.75} aria-hidden />}>
          {t('takeOver.action')}
        </Button>
      </Popconfirm>
    </p>
  );
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <p className="queues-text">{text}</p>
    {children}
  </section>
);
