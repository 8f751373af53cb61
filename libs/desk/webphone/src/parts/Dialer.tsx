import { formatNational } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import type { PhoneState } from '@santral/desk-platform/phone';
import { Button, Ltr } from '@santral/desk-platform/ui-kit';
import { ArrowDownLeft, ArrowUpRight, CircleAlert, Delete, History, Phone, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readLog } from '../settings';
import { Keypad } from './Keypad';
import type { PanelView } from './WebphonePanel';
import { useAsk } from './use-ask';

interface DialerProps {
  extension: string;
  phone: PhoneState;
  isLogShown: boolean;
  onView: (view: PanelView) => void;
}

/** Nobody is on the line: a number to call, by keys, keyboard or from the log. */
export function Dialer({ extension, phone, isLogShown, onView }: DialerProps) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  const [number, setNumber] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isReady = phone.line === 'registered';
  const last = readLog(extension).find((call) => call.direction === 'outgoing')?.number;
  const dial = (to: string) => {
    const clean = to.replace(/[^\d+*#]/g, '');
    // As on other phones: an empty field brings the last number back.
    if (clean === '') setNumber(last ?? '');
    else if (isReady) ask({ do: 'dial', number: clean });
  };
  useEffect(() => {
    if (!isLogShown) field.current?.focus();
  }, [isLogShown]);
  if (isLogShown) return <CallLog extension={extension} isReady={isReady} onDial={dial} onBack={() => onView('main')} />;
  return (
    <form
      className="webphone-dialer"
      onSubmit={(event) => {
        event.preventDefault();
        dial(number);
      }}
    >
      {phone.problem && (
        <p className="trouble" role="alert">
          <CircleAlert size="1.6rem" strokeWidth={1.75} aria-hidden />
          <span>{t(`problem.${phone.problem}`)}</span>
        </p>
      )}
      <div className="webphone-field">
        <input ref={field} dir="ltr" inputMode="tel" autoComplete="off" aria-label={t('number')} placeholder={t('number')} value={number} onChange={(event) => setNumber(event.target.value.replace(/[^\d+*#\s]/g, ''))} />
        {number !== '' && (
          <Button kind="text" size="small" iconOnly aria-label={t('erase')} title={t('erase')} onClick={() => setNumber(number.slice(0, -1))}>
            <Delete size="1.8rem" strokeWidth={1.75} aria-hidden />
          </Button>
        )}
      </div>
      <Keypad onKey={(key) => setNumber((old) => old + key)} />
      <div className="webphone-dial webphone-bottom">
        <button type="submit" className="webphone-round webphone-answer" aria-label={t('call')} title={t('call')} disabled={!isReady}>
          <Phone size="2.4rem" strokeWidth={1.75} aria-hidden />
        </button>
        <Button kind="text" iconOnly aria-label={t('log.title')} title={t('log.title')} onClick={() => onView('log')}>
          <History size="1.8rem" strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
    </form>
  );
}

function CallLog({ extension, isReady, onDial, onBack }: { extension: string; isReady: boolean; onDial: (number: string) => void; onBack: () => void }) {
  const { t } = useTranslation('webphone');
  const formats = useFormats();
  const calls = readLog(extension);
  return (
    <div className="webphone-list">
      <div className="webphone-list-head">
        <b>{t('log.title')}</b>
        <Button kind="text" size="small" iconOnly aria-label={t('back')} title={t('back')} onClick={onBack}>
          <X size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      <p className="webphone-hint">{t('log.hint')}</p>
      {calls.length === 0 && <p className="webphone-hint">{t('log.empty')}</p>}
      <ul>
        {calls.map((call) => {
          const Icon = call.direction === 'incoming' ? ArrowDownLeft : ArrowUpRight;
          return (
            <li key={`${call.at}${call.number}`} className={call.wasAnswered ? undefined : 'webphone-missed'}>
              <Icon size="1.6rem" strokeWidth={1.75} aria-label={t(`log.${call.direction}`)} />
              <span className="webphone-two-lines">
                <b className="truncated">{call.name ? <bdi>{call.name}</bdi> : <Ltr>{formatNational(call.number)}</Ltr>}</b>
                <small>
                  <Ltr>{formats.time(call.at)}</Ltr>
                  {!call.wasAnswered && ` · ${t('log.unanswered')}`}
                </small>
              </span>
              <Button kind="text" size="small" iconOnly disabled={!isReady} aria-label={t('log.redial', { number: call.number })} title={t('log.redial', { number: call.number })} onClick={() => onDial(call.number)}>
                <Phone size="1.6rem" strokeWidth={1.75} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
