import { configText, type ManagedQueue, queueConfigLines, queuesSetup, type QueueTrouble } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, Snippet } from '@santral/desk-platform/ui-kit';

interface Props {
  queue: Pick<ManagedQueue, 'name' | 'settings' | 'members' | 'theirs' | 'sync'>;
  trouble: QueueTrouble;
  /** Whether it will pass by itself: then there is nothing to paste. */
  isPassing: boolean;
}

/** Why the PBX does not have a queue of ours, what mends that, and the lines of the queue for whoever pastes them instead. */
export function PasteLines({ queue, trouble, isPassing }: Props) {
  const { t } = useTranslation('queues');
  const { time } = useFormats();
  const fixed = queue.members.filter(({ isFixed }) => isFixed);
  return (
    <>
      <div className="notice is-bad" role="status">
        <b>{t(queue.sync === 'removing' ? 'trouble.notRemoved' : 'trouble.notInForce')}</b>
        <span>
          {t(`trouble.${trouble.code.replace(/^.*\./, '')}`)} {trouble.detail && <Ltr className="queues-line">{trouble.detail}</Ltr>} <time dateTime={trouble.at}>{time(trouble.at)}</time>
        </span>
      </div>
      {!isPassing && (
        <section className="queues-parts" aria-label={t('paste.title')}>
          {trouble.code === 'pbx-config.class-missing' && <Snippet file="manager.conf" text={MANAGER_LINES} />}
          {(trouble.code === 'pbx-config.not-included' || trouble.code === 'pbx-config.shadowed') && <Snippet {...queuesSetup()} />}
          {queue.sync !== 'removing' && (
            <>
              <p className="queues-text">{t('paste.text')}</p>
              <Snippet file="queues.conf" text={`${configText({ section: queue.name, lines: queueConfigLines({ settings: queue.settings, fixed, theirs: queue.theirs }) })}\n; asterisk -rx "queue reload all"`} />
            </>
          )}
        </section>
      )}
    </>
  );
}

/** What lets the AMI user write a file of its own. */
const MANAGER_LINES = '[santral] ; the AMI user of Santral\nwrite = call,agent,originate,user,system,reporting,config\n; asterisk -rx "manager reload"';
