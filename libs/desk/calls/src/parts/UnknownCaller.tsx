import { formatNational, type CallerMatch, type Card } from '@santral/contracts';
import { Trans, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { serverNow } from '@santral/desk-platform/live';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Ltr, PhoneNumber } from '@santral/desk-platform/ui-kit';
import { UserPlus } from 'lucide-react';
import { numberOf } from '../caller';
import { companyOf, personOf } from '../caller-words';
import { selectLinking, selectRecord } from '../calls.selectors';
import { callsActions } from '../calls.slice';
import { CallerHistory } from './CallerHistory';

/** Nobody owns the number: it stands large, possible matches are one click away, a new record two. */
export function UnknownCaller({ card, maybe }: { card: Card; maybe: CallerMatch[] }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectRecord(state)?.callId === card.callId);
  const number = card.party.number ?? card.party.e164;
  return (
    <>
      <div>
        <div className="call-number">
          <PhoneNumber value={number} />
        </div>
        <p className="call-who">
          <span>
            <Trans t={t} i18nKey="card.unknown" values={{ number }} components={{ number: <Ltr>{null}</Ltr> }} />
          </span>
        </p>
      </div>
      {maybe.length > 0 && <MaybeList callId={card.callId} maybe={maybe} />}
      <Button
        kind={isOpen ? 'default' : 'primary'}
        size="large"
        className="call-record"
        aria-pressed={isOpen}
        aria-haspopup="dialog"
        onClick={() => dispatch(callsActions.recordOpened({ callId: card.callId }))}
      >
        <UserPlus size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('record.title')}
      </Button>
      <CallerHistory callId={card.callId} number={numberOf(card) ?? ''} customerId={null} />
    </>
  );
}

function MaybeList({ callId, maybe }: { callId: string; maybe: CallerMatch[] }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const linking = useAppSelector(selectLinking);
  return (
    <div>
      <p className="call-label">{t('maybe.label')}</p>
      <ul className="call-rows" aria-label={t('maybe.label')}>
        {maybe.map((match) => (
          <li key={`${match.id} ${match.contactId}`} className="call-row call-row-tall">
            <span className="call-avatar" aria-hidden>
              {initialsOf(personOf(match))}
            </span>
            <MaybeText match={match} />
            <Button
              size="small"
              className="call-push"
              aria-label={t('maybe.linkTo', { name: personOf(match) })}
              disabled={linking !== null}
              onClick={() => dispatch(callsActions.linkRequested({ callId, match }))}
            >
              {t('maybe.link')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MaybeText({ match }: { match: CallerMatch }) {
  const { t } = useTranslation('calls');
  const formats = useFormats();
  const clockOffsetMs = useAppSelector((state) => state.live.clockOffsetMs);
  const kind = match.customer_type === 1 ? companyOf(match, t) : t('card.lead');
  const lastContact =
    match.lastContactAt && t('maybe.lastContact', { age: formats.age(serverNow(clockOffsetMs) - Date.parse(match.lastContactAt)) });
  return (
    <span className="call-two-lines" title={[kind, formatNational(match.contactNumber), lastContact].filter(Boolean).join(' · ')}>
      <span className="call-row-text truncated">
        <bdi>{personOf(match)}</bdi>
      </span>
      <span className="call-muted truncated">
        <bdi>{kind}</bdi> · {lastContact ?? <PhoneNumber value={match.contactNumber} />}
      </span>
    </span>
  );
}

/** First letters of the first two words, upper case by Turkish rules. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('tr'))
    .join('');
