import type { Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { Ltr, stateIcons, Timer } from '@santral/desk-platform/ui-kit';
import { Phone, PhoneOutgoing } from 'lucide-react';
import { wordsOf } from '../caller-words';
import { deskStates, isLive, timerOf } from '../card-view';
import { selectBarCard, selectLines, WRAP_UP_SHOWN_MS } from '../calls.selectors';
import { useCaller } from '../hooks/use-caller';
import { useStaleness } from '../hooks/use-staleness';
import { LineControls } from './LineControls';
import { PhoneControls } from './PhoneControls';
import './call-bar.css';

/** State, time and caller of the call on the line, on every page; after it the time since hangup until the card is saved. */
export function CallBar() {
  const card = useAppSelector(selectBarCard);
  if (card === null) return <IdleBar />;
  return isLive(card) ? <BusyBar card={card} /> : <WrapUpBar card={card} />;
}

function IdleBar() {
  const { t } = useTranslation('calls');
  return (
    <section className="call-bar call-bar-idle" aria-label={t('bar.label')}>
      <span className="call-bar-state">
        <Phone size="2rem" strokeWidth={1.75} aria-hidden />
        <span className="call-bar-idle-text">{t('bar.idle')}</span>
      </span>
      <PhoneControls />
    </section>
  );
}

function BusyBar({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  const stale = useStaleness();
  const timer = timerOf(card);
  const state = stale ? 'unreachable' : deskStates[card.state];
  const Icon = card.state === 'dialling' ? PhoneOutgoing : stateIcons[deskStates[card.state]];
  return (
    <Bar card={card} state={state}>
      <Icon size="2rem" strokeWidth={1.75} aria-hidden />
      <span>
        <small>{t(`state.${card.state}`)}</small>
        {timer && <Timer className="num call-bar-timer" since={timer.since} until={stale?.since ?? timer.until} />}
      </span>
    </Bar>
  );
}

/** Nobody wraps a call up for ever: after a while the bar is idle again, and only the card says what is left to do. */
function WrapUpBar({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  const now = useServerNow();
  const Icon = stateIcons['wrap-up'];
  if (card.endedAt === null || now - Date.parse(card.endedAt) > WRAP_UP_SHOWN_MS) return <IdleBar />;
  return (
    <Bar card={card} state="wrap-up">
      <Icon size="2rem" strokeWidth={1.75} aria-hidden />
      <span>
        <small>{t('state.wrap-up')}</small>
        <Timer className="num call-bar-timer" since={card.endedAt} />
      </span>
    </Bar>
  );
}

function Bar({ card, state, children }: { card: Card; state: string; children: React.ReactNode }) {
  const { t } = useTranslation('calls');
  const caller = useCaller(card);
  const others = useAppSelector((store) => selectLines(store).filter((line) => line.callId !== card.callId).length);
  const words = wordsOf(card, caller, t);
  return (
    <section className={`call-bar state-${state}`} aria-label={t('bar.label')}>
      <span className="call-bar-state">{children}</span>
      <span className="call-bar-who">
        <b className="truncated" title={words.name}>
          {words.isNumber ? <Ltr>{words.name}</Ltr> : <bdi>{words.name}</bdi>}
        </b>
        <small className="truncated" title={words.detail}>
          <bdi>{words.detail}</bdi>
        </small>
      </span>
      <PhoneControls />
      <LineControls card={card} hasShortcuts />
      {others > 0 && <span className="call-count">{t('bar.more', { count: others })}</span>}
    </section>
  );
}
