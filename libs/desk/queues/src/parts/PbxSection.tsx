import { knownQueueSettings, type PbxQueue, QUEUES_FILE, queueSettingOf } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, Snippet } from '@santral/desk-platform/ui-kit';

interface Props {
  queue: PbxQueue | null;
  isRead: boolean;
  configRefusal: string | null;
  isOurs: boolean;
}

/** How the PBX is told to run a queue: the section that counts, whoever has written it. */
export function PbxSection({ queue, isRead, configRefusal, isOurs }: Props) {
  const { t } = useTranslation('queues');
  if (!isRead) return <p className="queues-text">{t('notReadText')}</p>;
  if (!queue) return <p className="queues-text">{t('hint.lost.long')}</p>;
  if (!queue.section)
    return (
      <>
        <p className="queues-text">{configRefusal === null ? t('noSection') : t('refused', { message: configRefusal })}</p>
        {configRefusal !== null && <Snippet file="manager.conf" text={MANAGER_LINES} />}
        <Values lines={[['strategy', t(`strategy.${queue.strategy}`, { defaultValue: queue.strategy })], ['maxlen', String(queue.maxLength)], ['weight', String(queue.weight)], ['servicelevel', String(queue.serviceLevelS)]]} />
      </>
    );
  const { settings, templates } = queue.section;
  const others = settings.filter(({ name }) => !(knownQueueSettings as readonly string[]).includes(name.toLowerCase()));
  return (
    <>
      <p className="queues-text">
        <Ltr>{`[${queue.queue}]${templates.length > 0 ? `(${templates.join(',')})` : ''}`}</Ltr> · <Ltr>{isOurs ? QUEUES_FILE : 'queues.conf'}</Ltr>
      </p>
      <dl className="queues-settings">
        {knownQueueSettings.map((name) => {
          const { value, isWritten } = queueSettingOf(settings, name);
          const word = name === 'strategy' && value !== null ? t(`strategy.${value}`, { defaultValue: value }) : value;
          return (
            <div key={name} className={isWritten ? undefined : 'is-default'}>
              <dt>
                {t(`setting.${name}`)} <Ltr className="queues-line">{name}</Ltr>
              </dt>
              <dd>
                {word === null ? '–' : <bdi>{word}</bdi>} {!isWritten && <small>{t('default')}</small>}
              </dd>
            </div>
          );
        })}
        {others.map(({ name, value }, index) => (
          <div key={`${name} ${index}`}>
            <dt>
              <Ltr className="queues-line">{name}</Ltr>
            </dt>
            <dd>
              <Ltr>{value}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What lets the AMI user read queues.conf. */
const MANAGER_LINES = '[santral] ; the AMI user of Santral\nwrite = call,agent,originate,user,system,reporting\n; asterisk -rx "manager reload"';

function Values({ lines }: { lines: (readonly [name: string, value: string])[] }) {
  const { t } = useTranslation('queues');
  return (
    <dl className="queues-settings">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`setting.${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
