import type { Card } from '@santral/contracts';
import { useCurrentKeys } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { phoneAsked, selectWebphoneCall, type PhoneCall, type PhoneWish } from '@santral/desk-platform/phone';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { Mic, MicOff, Pause, Phone, PhoneOff, Play, type LucideIcon } from 'lucide-react';

/** The last digits of a number: the PBX and the phone write the same one in several ways. */
const tail = (number: string | null): string => (number ?? '').replace(/\D/g, '').slice(-9);

/** Whether the phone in the browser carries this card's call. A withheld number is the call when nothing else is. */
export const carries = (call: PhoneCall | null, card: Card): call is PhoneCall =>
  call !== null && (card.party.private || [card.party.number, card.party.e164].some((number) => tail(number) !== '' && tail(number) === tail(call.number)));

/** What can be asked of the phone in the browser, in the order of the call bar: reject, answer; mute, hold, end. */
export function PhoneControls({ hasWords = false }: { hasWords?: boolean }) {
  const call = useAppSelector(selectWebphoneCall);
  if (call === null) return null;
  const isTalking = call.state === 'talking';
  return (
    <span className="call-controls">
      {call.state === 'ringing' && <Control wish={{ do: 'hang-up' }} word="reject" keys="Alt+E" icon={PhoneOff} kind="end" hasWords={hasWords} />}
      {call.state === 'ringing' && <Control wish={{ do: 'answer' }} word="answer" keys="Alt+A" icon={Phone} kind="answer" hasWords={hasWords} />}
      {isTalking && (
        <Control wish={{ do: 'mute', on: !call.isMuted }} word={call.isMuted ? 'unmute' : 'mute'} keys="Alt+M" icon={call.isMuted ? MicOff : Mic} isOn={call.isMuted} />
      )}
      {isTalking && <Control wish={{ do: 'hold', on: !call.isHeld }} word={call.isHeld ? 'resume' : 'hold'} keys="Alt+H" icon={call.isHeld ? Play : Pause} isOn={call.isHeld} />}
      {call.state !== 'ringing' && <Control wish={{ do: 'hang-up' }} word="end" keys="Alt+E" icon={PhoneOff} kind="end" hasWords={hasWords} />}
    </span>
  );
}

interface ControlProps {
  wish: PhoneWish;
  word: 'reject' | 'answer' | 'mute' | 'unmute' | 'hold' | 'resume' | 'end';
  keys: string;
  icon: LucideIcon;
  kind?: 'answer' | 'end';
  isOn?: boolean;
  hasWords?: boolean;
}

function Control({ wish, word, keys: declared, icon: Icon, kind, isOn, hasWords = false }: ControlProps) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const title = t(`phone.${word}`);
  const keys = useCurrentKeys(declared);
  return (
    <Button
      iconOnly={!hasWords}
      className={kind ? `call-control-${kind}` : ''}
      aria-label={title}
      aria-keyshortcuts={keys}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      title={`${title} (${keys})`}
      onClick={() => dispatch(phoneAsked(wish))}
    >
      <Icon size="1.8rem" strokeWidth={1.75} aria-hidden />
      {hasWords && title}
    </Button>
  );
}
