import type { Extension, ExtensionSecret } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon, PhoneCall } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useExtensionNow, usePassedTest, usePbxNow } from '../extensions.api';
import { TroubleNotice } from './TroubleNotice';
import { WizardSteps } from './WizardSteps';

type State = 'done' | 'waiting' | 'failed';
const icons: Record<State, LucideIcon> = { done: CircleCheck, waiting: CircleDashed, failed: CircleAlert };

interface Props {
  made: ExtensionSecret;
  onClose: () => void;
}

/** The last step of a new extension: the PBX, what it has of the extension, its phone and a test call, each ticked off as soon as it is so. */
export function WiringTest({ made, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const extension = useExtensionNow(made.extension.id) ?? made.extension;
  const { number, pbx, queues, trouble } = extension;
  const link = usePbxNow(pbx);
  const isRegistered = extension.registration === 'registered' || extension.registration === 'busy';
  const passed = usePassedTest(extension);
  const [first] = queues;
  const test = new URLSearchParams({ pbx, ...(first ? { queue: first.queue } : { extension: number }) });
  const footer = (
    <div className="buttons">
      <Link className="btn" to={`/apps/self-test?${test}`}>
        <PhoneCall size="1.6rem" strokeWidth={1.75} aria-hidden /> {t('wizard.testCall')}
      </Link>
      <Button className="push" type="primary" onClick={onClose}>
        {t(isRegistered ? 'wizard.finish' : 'wizard.later')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={t('wizard.testOf', { number })} isOpen onClose={onClose} footer={footer}>
      <WizardSteps current="test" />
      <ol className="extensions-wiring" aria-live="polite">
        <Item name="link" state={link === 'up' ? 'done' : link === null ? 'waiting' : 'failed'} text={t(`wiring.link.${link === 'up' ? 'done' : 'waiting'}`)} />
        <Item name="written" state={extension.sync === 'synced' ? 'done' : trouble ? 'failed' : 'waiting'} text={t(`wiring.written.${extension.sync === 'synced' ? 'done' : 'waiting'}`)} />
        <Item name="registered" state={isRegistered ? 'done' : 'waiting'} text={isRegistered ? t('wiring.registered.done') : hintOf(extension, t)} />
        <Item name="called" state={passed ? 'done' : 'waiting'} text={t(passed ? 'wiring.called.done' : first ? 'wiring.called.queue' : 'wiring.called.extension', { queue: first?.queue, number })} />
      </ol>
      {trouble && <TroubleNotice trouble={trouble} title={t('trouble.ofOne')} />}
    </SidePanel>
  );
}

/** What has to be done for the phone to register. */
const hintOf = ({ kind, user }: Extension, t: ReturnType<typeof useTranslation>['t']): string => (kind === 'desk' ? t('wiring.registered.desk') : user ? t('wiring.registered.browser', { name: user.name }) : t('wiring.registered.nobody'));

function Item({ name, state, text }: { name: 'link' | 'written' | 'registered' | 'called'; state: State; text: string }) {
  const { t } = useTranslation('extensions');
  const Icon = icons[state];
  return (
    <li className={`is-${state}`} data-wiring={name} data-state={state}>
      <Icon size="2rem" strokeWidth={1.75} aria-hidden />
      <div>
        <b>{t(`wiring.${name}.title`)}</b>
        <span>{text}</span>
      </div>
    </li>
  );
}
