import { useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { phoneAsked, selectWebphone, type PhoneWish } from '@santral/desk-platform/phone';
import { useAppDispatch, useAppSelector, useUser } from '@santral/desk-platform/store';
import { Phone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { selectCheck } from '../devices/device-check.slice';
import { changeSettings, readSettings } from '../settings';
import { WebphonePanel, type PanelView } from './WebphonePanel';
import './webphone.css';
import './dial.css';
import './call.css';
import './transfer.css';

const DeviceCheck = lazy(() => import('../devices/DeviceCheck').then(({ DeviceCheck }) => ({ default: DeviceCheck })));

/** The round button at the bottom of every page, and the panel it opens; only for users with an extension. */
export function WebphoneOverlay() {
  const extension = useUser()?.data.extension ?? null;
  const check = useAppSelector(selectCheck);
  if (extension === null) return null;
  return (
    <>
      <Webphone extension={extension} />
      {check !== null && (
        <Suspense fallback={null}>
          <DeviceCheck reason={check} />
        </Suspense>
      )}
    </>
  );
}

function Webphone({ extension }: { extension: string }) {
  const { t } = useTranslation('webphone');
  const { line, call } = useAppSelector(selectWebphone);
  const [isOpen, setOpen] = useState(() => readSettings().isOpen);
  const phase = call === null ? 'idle' : call.alsoWith === undefined ? 'call' : 'conference';
  // What was looked at before a call, or during one, is over with it; and whom to ask, once three are on the line.
  const [chosen, setChosen] = useState<{ view: PanelView; phase: typeof phase }>({ view: 'main', phase });
  const view = chosen.phase === phase ? chosen.view : 'main';
  const setView = (wanted: PanelView) => setChosen({ view: wanted, phase });
  const show = (open: boolean) => {
    setOpen(open);
    changeSettings({ isOpen: open });
  };
  useCallShortcuts((wanted) => {
    show(true);
    setView(wanted);
  });
  if (isOpen) return <WebphonePanel extension={extension} view={view} onView={setView} onMinimise={() => show(false)} />;
  const state = call ? (call.state === 'talking' ? 'talking' : 'ringing') : line;
  return (
    <button type="button" className={`webphone-button webphone-button-${state}`} aria-label={t('open')} title={`${t('open')} · ${t(`line.${line}`)}`} onClick={() => show(true)}>
      <Phone size="2.2rem" strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** Alt+A, Alt+E, Alt+H, Alt+M, and the two that open the panel: Alt+K, Alt+T. */
function useCallShortcuts(open: (view: PanelView) => void): void {
  const dispatch = useAppDispatch();
  const { call } = useAppSelector(selectWebphone);
  const ask = (wish: PhoneWish) => dispatch(phoneAsked(wish));
  const isTalking = call?.state === 'talking';
  useShortcut('webphone.answer', () => ask({ do: 'answer' }), call?.state === 'ringing');
  useShortcut('webphone.end', () => ask({ do: 'hang-up' }), call !== null);
  useShortcut('webphone.hold', () => ask({ do: 'hold', on: !call?.isHeld }), isTalking);
  useShortcut('webphone.mute', () => ask({ do: 'mute', on: !call?.isMuted }), isTalking);
  useShortcut('webphone.keypad', () => open('keypad'), call === null || isTalking);
  useShortcut('webphone.transfer', () => open('transfer'), isTalking);
}
