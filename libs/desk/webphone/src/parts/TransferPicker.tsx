import { colleagueSchema, type Colleague } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import type { PhoneCall } from '@santral/desk-platform/phone';
import { Button, ErrorState, LateSkeleton, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Phone, PhoneForwarded, Search, Undo2, Users } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { initialsOf } from './Party';
import { useAsk } from './use-ask';

const colleagues = z.array(colleagueSchema);

/** Hands a call over: asked first, or straight away. */
export function TransferPicker({ call, onBack }: { call: PhoneCall; onBack: () => void }) {
  const { t } = useTranslation('webphone');
  return (
    <div className="webphone-transfer">
      <StateTag state={call.isHeld ? 'on-hold' : 'talking'} since={call.since} />
      {call.consultation ? <Consultation call={call} /> : <Choice />}
      {!call.consultation && (
        <Button size="large" className="webphone-bottom" onClick={onBack}>
          <Undo2 className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
          {t('transfer.back')}
        </Button>
      )}
    </div>
  );
}

function Choice() {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  const [isWarm, setWarm] = useState(true);
  const [typed, setTyped] = useState('');
  const { data, error, reload } = useRemote('/api/webphone/colleagues', colleagues, { everyMs: 5000 });
  const number = typed.replace(/[\s()-]/g, '');
  const isNumber = /^\+?\d{2,}$/.test(number);
  const wanted = typed.trim().toLocaleLowerCase('tr');
  const found = (data ?? []).filter(({ name, extension }) => (name ?? '').toLocaleLowerCase('tr').includes(wanted) || extension.startsWith(number === '' ? ' ' : number));
  const choose = (to: string) => ask({ do: isWarm ? 'consult' : 'transfer', number: to });
  return (
    <>
      <div className="webphone-modes" role="radiogroup" aria-label={t('transfer.title')}>
        {([true, false] as const).map((warm) => (
          <button key={String(warm)} type="button" role="radio" aria-checked={isWarm === warm} onClick={() => setWarm(warm)}>
            {t(warm ? 'transfer.warm' : 'transfer.blind')}
          </button>
        ))}
      </div>
      <label className="webphone-field">
        <Search size="1.6rem" strokeWidth={1.75} aria-hidden />
        <input autoFocus autoComplete="off" placeholder={t('transfer.search')} aria-label={t('transfer.search')} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </label>
      <div className="webphone-list">
        {error && data === null && <ErrorState error={error} onRetry={reload} />}
        {!error && data === null && <LateSkeleton rows={4} />}
        <ul>
          {isNumber && !found.some(({ extension }) => extension === number) && (
            <li>
              <Ltr>{number}</Ltr>
              <ChooseButton isWarm={isWarm} who={number} onClick={() => choose(number)} />
            </li>
          )}
          {found.map((colleague) => (
            <ColleagueRow key={colleague.extension} colleague={colleague} isWarm={isWarm} onChoose={() => choose(colleague.extension)} />
          ))}
        </ul>
        {data !== null && found.length === 0 && !isNumber && <p className="webphone-hint">{t('transfer.nobody')}</p>}
      </div>
    </>
  );
}

function ColleagueRow({ colleague: { name, extension, state, since }, isWarm, onChoose }: { colleague: Colleague; isWarm: boolean; onChoose: () => void }) {
  // Whoever has no queue today may have a phone all the same; one that is away cannot ring.
  const canRing = state === 'available' || state === 'logged-out' || state === 'on-break' || state === 'wrap-up';
  return (
    <li>
      <span className="webphone-initials" aria-hidden>
        {initialsOf(name ?? '')}
      </span>
      <span className="webphone-two-lines">
        <span className="truncated">
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <Ltr>{extension}</Ltr>
        </span>
        <StateTag state={state} since={since} />
      </span>
      {canRing && <ChooseButton isWarm={isWarm} who={`${name} ${extension}`} onClick={onChoose} />}
    </li>
  );
}

function ChooseButton({ isWarm, who, onClick }: { isWarm: boolean; who: string; onClick: () => void }) {
  const { t } = useTranslation('webphone');
  const Icon = isWarm ? Phone : PhoneForwarded;
  const title = t(isWarm ? 'transfer.ask' : 'transfer.hand');
  return (
    <Button size="small" aria-label={`${title}: ${who}`} onClick={onClick}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {title}
    </Button>
  );
}

/** Somebody is being asked whether they take the call. */
function Consultation({ call }: { call: PhoneCall }) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  const { consultation } = call;
  if (!consultation) return null;
  const isTalking = consultation.state === 'talking';
  return (
    <>
      <div className="webphone-middle">
        <StateTag state={isTalking ? 'talking' : 'ringing'} {...(isTalking ? {} : { label: t('dialling') })} />
        <b className="webphone-name">
          <Ltr>{consultation.number}</Ltr>
        </b>
        <p className="webphone-hint">{t('transfer.waits')}</p>
      </div>
      <Button kind="primary" size="large" disabled={!isTalking} onClick={() => ask({ do: 'complete-transfer' })}>
        <PhoneForwarded size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('transfer.complete')}
      </Button>
      <Button size="large" disabled={!isTalking} onClick={() => ask({ do: 'conference' })}>
        <Users size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('transfer.conference')}
      </Button>
      <Button size="large" onClick={() => ask({ do: 'end-consultation' })}>
        <Undo2 className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('transfer.backToCaller')}
      </Button>
    </>
  );
}
