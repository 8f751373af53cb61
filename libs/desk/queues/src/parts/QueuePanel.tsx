import { type PbxQueueLine, queueHintsOf, type RecordingRetention } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OurSettings } from '../queues.api';
import { Members } from './Members';
import { OurForm } from './OurForm';
import { PbxSection } from './PbxSection';

interface Props {
  line: PbxQueueLine;
  isRead: boolean;
  configRefusal: string | null;
  ours: OurSettings;
  retention: RecordingRetention | null;
  onClose: () => void;
  onSaved: () => void;
}

/** One queue: what does not agree, what is set here and can be changed, who is in it, and what the PBX says of it. */
export function QueuePanel({ line, isRead, configRefusal, ours, retention, onClose, onSaved }: Props) {
  const { t } = useTranslation('queues');
  const hints = isRead ? queueHintsOf(line, { wrapUpS: ours.wrapUpS, targetS: ours.options?.targetS ?? null }) : [];
  return (
    <SidePanel title={<bdi>{line.queue}</bdi>} isOpen width={480} onClose={onClose}>
      <div className="queues-parts">
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
          <OurForm key={JSON.stringify(ours)} queue={line.queue} isOnPbx={line.onPbx !== null || !isRead} ours={ours} retention={retention} onSaved={onSaved} />
          <p className="queues-links">
            {ours.agents !== null && <Link to={`/apps/agent-queues?by=queues&queue=${encodeURIComponent(line.queue)}`}>{t('assigned', { count: ours.agents })}</Link>}
            <Link to="/apps/self-test">{t('toTest')}</Link>
          </p>
        </Part>
        <Part title={t('members')} text={t('membersText')}>
          <Members members={line.onPbx?.members ?? []} />
        </Part>
        <Part title={t('onPbx')} text={t('onPbxText')}>
          <PbxSection queue={line.onPbx} isRead={isRead} configRefusal={configRefusal} />
        </Part>
      </div>
    </SidePanel>
  );
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <p className="queues-text">{text}</p>
    {children}
  </section>
);
