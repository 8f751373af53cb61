import { type CallControl, callControlsOf, type Card, isPhoneControl } from '@santral/contracts';
import { useCurrentKeys, useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { selectIsPhoneRemote } from '@santral/desk-platform/live';
import { selectWebphoneCall } from '@santral/desk-platform/phone';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { CircleDot, CirclePause, CornerUpLeft, Pause, Phone, PhoneForwarded, PhoneIncoming, PhoneOff, Play, SquareParking, type LucideIcon } from 'lucide-react';
import { controlAsked } from '../control.saga';
import { HandOver } from './HandOver';
import { carries } from './PhoneControls';

type Plain = Exclude<CallControl, 'transfer' | 'consult'>;

const icons: Record<Plain, LucideIcon> = {
  answer: Phone,
  hold: Pause,
  resume: Play,
  'hang-up': PhoneOff,
  'complete-transfer': PhoneForwarded,
  'cancel-transfer': CornerUpLeft,
  park: SquareParking,
  retrieve: PhoneIncoming,
  'pause-recording': CirclePause,
  'resume-recording': CircleDot,
};
/** What the phone in the browser does by itself, and better: its own buttons stand beside these. */
const leftToPhone: readonly CallControl[] = ['hang-up', 'transfer', 'consult'];
/** What can wait until the card is open, where the toolbar is narrow. */
const extra: readonly CallControl[] = ['park', 'pause-recording', 'resume-recording'];
/** Keys of the phone in the browser do the same here: it has no call now, or would have these buttons. */
const keysOf: Partial<Record<Plain, string>> = { answer: 'Alt+A', hold: 'Alt+H', resume: 'Alt+H', 'hang-up': 'Alt+E' };
/** Steps that have to be understood at a glance. */
const worded: readonly CallControl[] = ['complete-transfer', 'cancel-transfer', 'retrieve'];

/** What can be asked of a card's call through the PBX now, by the table of the contracts. */
export function useLineControls(card: Card | null): readonly CallControl[] {
  const phoneCall = useAppSelector(selectWebphoneCall);
  const isRemote = useAppSelector(selectIsPhoneRemote);
  if (card === null) return [];
  const isCarried = carries(phoneCall, card);
  return callControlsOf[card.state].filter((control) => {
    if (control === 'pause-recording') return card.recording !== null && card.isRecordingPaused !== true;
    if (control === 'resume-recording') return card.recording !== null && card.isRecordingPaused === true;
    if (isPhoneControl(control)) return isRemote && !isCarried;
    return !(isCarried && leftToPhone.includes(control));
  });
}

/** Buttons for a call on a desk phone: reject left and answer right, as everywhere. Beside those of the phone in the browser, what only the PBX can do. */
export function LineControls({ card, hasWords = false, hasShortcuts = false }: { card: Card; hasWords?: boolean; hasShortcuts?: boolean }) {
  const dispatch = useAppDispatch();
  const controls = useLineControls(card);
  const ask = (control: Plain) => dispatch(controlAsked({ callId: card.callId, control }));
  useShortcut('webphone.end', () => ask('hang-up'), hasShortcuts && controls.includes('hang-up'));
  useShortcut('webphone.answer', () => ask('answer'), hasShortcuts && controls.includes('answer'));
  useShortcut('webphone.hold', () => ask(card.state === 'held' ? 'resume' : 'hold'), hasShortcuts && (controls.includes('hold') || controls.includes('resume')));
  if (controls.length === 0) return null;
  const plain = controls.filter((control): control is Plain => control in icons && control !== 'hang-up' && control !== 'answer');
  return (
    <span className="call-controls">
      {controls.includes('consult') && <HandOver callId={card.callId} hasShortcuts={hasShortcuts} />}
      {plain.map((control) => (
        <PlainControl key={control} card={card} control={control} hasWords={hasWords && worded.includes(control)} />
      ))}
      {controls.includes('hang-up') && <PlainControl card={card} control="hang-up" hasWords={hasWords && card.state !== 'active' && card.state !== 'held'} />}
      {controls.includes('answer') && <PlainControl card={card} control="answer" hasWords={hasWords} />}
    </span>
  );
}

function PlainControl({ card, control, hasWords }: { card: Card; control: Plain; hasWords: boolean }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const Icon = icons[control];
  const isEnd = control === 'hang-up';
  const title = t(`control.${isEnd && card.state === 'ringing' ? 'reject' : control}`);
  const declared = keysOf[control];
  const keys = useCurrentKeys(declared ?? '');
  return (
    <Button
      iconOnly={!hasWords}
      className={isEnd ? 'call-control-end' : control === 'answer' ? 'call-control-answer' : extra.includes(control) ? 'call-control-extra' : ''}
      aria-label={title}
      title={declared ? `${title} (${keys})` : title}
      {...(declared ? { 'aria-keyshortcuts': keys } : {})}
      onClick={() => dispatch(controlAsked({ callId: card.callId, control }))}
    >
      <Icon size="1.8rem" strokeWidth={1.75} aria-hidden />
      {hasWords && title}
    </Button>
  );
}
