import { useTranslation } from '@santral/desk-platform/i18n';
import { selectWebphone, type PhoneState } from '@santral/desk-platform/phone';
import { useAppSelector } from '@santral/desk-platform/store';
import { Button, Ltr } from '@santral/desk-platform/ui-kit';
import { Check, GripVertical, LoaderCircle, Minus, PlugZap, Settings } from 'lucide-react';
import { CallControls } from './CallControls';
import { Dialer } from './Dialer';
import { DeviceSettings } from './DeviceSettings';
import { Incoming } from './Incoming';
import { PhoneOff } from './PhoneOff';
import { TransferPicker } from './TransferPicker';
import { useAsk } from './use-ask';
import { PANEL, usePlace } from './use-place';

export type PanelView = 'main' | 'keypad' | 'transfer' | 'log' | 'settings';

interface WebphonePanelProps {
  extension: string;
  view: PanelView;
  onView: (view: PanelView) => void;
  onMinimise: () => void;
}

/** The panel of 342 × 578: what the phone does now, and what can be asked of it. */
export function WebphonePanel({ extension, view, onView, onMinimise }: WebphonePanelProps) {
  const { t } = useTranslation('webphone');
  const phone = useAppSelector(selectWebphone);
  const { place, onPointerDown, nudge } = usePlace();
  return (
    <section className="webphone" style={{ insetInlineStart: 'auto', left: place.left, top: place.top, inlineSize: PANEL.width, blockSize: PANEL.height }} aria-label={t('title')}>
      <header className="webphone-head" onPointerDown={onPointerDown}>
        <span
          className="webphone-grip"
          role="button"
          tabIndex={0}
          aria-label={t('move')}
          title={t('move')}
          onKeyDown={(event) => {
            if (nudge(event.key)) event.preventDefault();
          }}
        >
          <GripVertical size="1.6rem" strokeWidth={1.75} aria-hidden />
        </span>
        <b>{t('title')}</b>
        <span className="webphone-extension">
          {t('extension')} <Ltr>{extension}</Ltr>
        </span>
        <LineTag phone={phone} />
        <Button kind="text" size="small" iconOnly aria-label={t('settings.title')} title={t('settings.title')} aria-pressed={view === 'settings'} onClick={() => onView(view === 'settings' ? 'main' : 'settings')}>
          <Settings size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Button>
        <Button kind="text" size="small" iconOnly aria-label={t('minimise')} title={t('minimise')} onClick={onMinimise}>
          <Minus size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Button>
      </header>
      <div className="webphone-body">
        <Body phone={phone} extension={extension} view={view} onView={onView} />
      </div>
      {phone.line !== 'off' && !phone.isHere && <OtherTab canTake={phone.call === null} />}
    </section>
  );
}

function Body({ phone, extension, view, onView }: { phone: PhoneState; extension: string } & Pick<WebphonePanelProps, 'view' | 'onView'>) {
  const { call, line } = phone;
  if (view === 'settings') return <DeviceSettings phone={phone} onDone={() => onView('main')} />;
  if (line === 'off') return <PhoneOff problem={phone.problem} />;
  if (call?.state === 'ringing') return <Incoming call={call} />;
  if (call && view === 'transfer' && call.state === 'talking') return <TransferPicker call={call} onBack={() => onView('main')} />;
  if (call) return <CallControls call={call} isKeypadShown={view === 'keypad'} onView={onView} />;
  return <Dialer extension={extension} phone={phone} isLogShown={view === 'log'} onView={onView} />;
}

/** What the PBX has said of our registration, nothing hopeful. */
function LineTag({ phone }: { phone: PhoneState }) {
  const { t } = useTranslation('webphone');
  const Icon = { off: PlugZap, connecting: LoaderCircle, registered: Check }[phone.line];
  const state = { off: 'logged-out', connecting: 'break-pending', registered: 'available' }[phone.line];
  return (
    <span className={`state-tag state-${state} webphone-line`} role="status">
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {t(`line.${phone.line}`)}
    </span>
  );
}

function OtherTab({ canTake }: { canTake: boolean }) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  return (
    <footer className="webphone-other">
      <span>{t('otherTab')}</span>
      {canTake && (
        <Button size="small" onClick={() => ask({ do: 'take-over' })}>
          {t('takeOver')}
        </Button>
      )}
    </footer>
  );
}
