import { useCurrentKeys } from '@santral/desk-platform/features';
import { Trans, useTranslation } from '@santral/desk-platform/i18n';
import type { PhoneCall } from '@santral/desk-platform/phone';
import { Ltr, StateTag, Timer } from '@santral/desk-platform/ui-kit';
import { Grid3x3, Mic, MicOff, Pause, PhoneForwarded, PhoneOff, Play, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Keypad } from './Keypad';
import { Party } from './Party';
import type { PanelView } from './WebphonePanel';
import { useAsk } from './use-ask';

/** Somebody is on the line, or is being called. */
export function CallControls({ call, isKeypadShown, onView }: { call: PhoneCall; isKeypadShown: boolean; onView: (view: PanelView) => void }) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  const isTalking = call.state === 'talking';
  const endKeys = useCurrentKeys('Alt+E');
  return (
    <div className="webphone-call">
      <StateTag state={call.isHeld ? 'on-hold' : isTalking ? 'talking' : 'ringing'} {...(isTalking ? {} : { label: t('dialling') })} />
      <Timer className="num webphone-timer" since={call.since} />
      <Party name={call.name} number={call.number} />
      {call.alsoWith !== undefined && (
        <p className="webphone-hint">
          <Trans t={t} i18nKey="conference" values={{ number: call.alsoWith }} components={{ number: <Ltr>{null}</Ltr> }} />
        </p>
      )}
      {isTalking && isKeypadShown && <Tones />}
      {isTalking && !isKeypadShown && (
        <div className="webphone-tools">
          <Tool icon={call.isMuted ? MicOff : Mic} title={t(call.isMuted ? 'unmute' : 'mute')} keys="Alt+M" isOn={call.isMuted} onClick={() => ask({ do: 'mute', on: !call.isMuted })} />
          <Tool icon={call.isHeld ? Play : Pause} title={t(call.isHeld ? 'resume' : 'hold')} keys="Alt+H" isOn={call.isHeld} onClick={() => ask({ do: 'hold', on: !call.isHeld })} />
          <Tool icon={Grid3x3} title={t('keys')} keys="Alt+K" isOn={false} onClick={() => onView('keypad')} />
          <Tool icon={PhoneForwarded} title={t('transfer.title')} keys="Alt+T" isOn={false} onClick={() => onView('transfer')} />
        </div>
      )}
      <div className="webphone-bottom webphone-ending">
        {isTalking && isKeypadShown && (
          <button type="button" className="btn btn-large" onClick={() => onView('main')}>
            {t('keysHide')}
          </button>
        )}
        <button type="button" className="webphone-end-wide webphone-end" aria-keyshortcuts={endKeys} onClick={() => ask({ do: 'hang-up' })}>
          <PhoneOff size="1.8rem" strokeWidth={1.75} aria-hidden />
          {t('end')}
        </button>
      </div>
    </div>
  );
}

function Tool({ icon: Icon, title, keys: declared, isOn, onClick }: { icon: LucideIcon; title: string; keys: string; isOn: boolean; onClick: () => void }) {
  const keys = useCurrentKeys(declared);
  return (
    <div>
      <button type="button" className="webphone-tool" aria-label={title} aria-pressed={isOn} aria-keyshortcuts={keys} title={`${title} (${keys})`} onClick={onClick}>
        <Icon size="2rem" strokeWidth={1.75} aria-hidden />
      </button>
      <span aria-hidden>{title}</span>
    </div>
  );
}

/** Tones for the other side's menu, by the keys of the panel or of the keyboard. */
function Tones() {
  const ask = useAsk();
  const [sent, setSent] = useState('');
  const send = (tone: string) => {
    ask({ do: 'tone', tone });
    setSent((before) => (before + tone).slice(-18));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (!isTyping && !event.altKey && !event.ctrlKey && /^[\d*#]$/.test(event.key)) send(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <output className="num webphone-sent" dir="ltr">
        {sent}
      </output>
      <Keypad onKey={send} />
    </>
  );
}
