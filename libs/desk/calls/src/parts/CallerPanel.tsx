import type { CallerMatch, Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch } from '@santral/desk-platform/store';
import { Button, LateSkeleton, PhoneNumber } from '@santral/desk-platform/ui-kit';
import { ArrowUpRight, EyeOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { numberOf, type Caller } from '../caller';
import { companyOf, personOf } from '../caller-words';
import { callsActions } from '../calls.slice';
import { CallerHistory } from './CallerHistory';
import { OwnerChoice } from './OwnerChoice';
import { ServiceIcons } from './ServiceIcons';
import { UnknownCaller } from './UnknownCaller';

/** Who the other party is, what they have, and what was last spoken about. */
export function CallerPanel({ card, caller }: { card: Card; caller: Caller }) {
  switch (caller.kind) {
    case 'hidden':
      return <HiddenCaller />;
    case 'loading':
      return <LoadingCaller card={card} />;
    case 'failed':
      return <FailedCaller card={card} />;
    case 'unknown':
      return <UnknownCaller card={card} maybe={caller.maybe} />;
    case 'known':
      return <KnownCaller card={card} owner={caller.owner} owners={caller.owners} />;
  }
}

function KnownCaller({ card, owner, owners }: { card: Card; owner: CallerMatch; owners: CallerMatch[] }) {
  const { t } = useTranslation('calls');
  const page = `/apps/customer/${owner.id}/0`;
  return (
    <>
      <div>
        <div className="call-line">
          <Link className="call-name" to={page}>
            <bdi>{personOf(owner)}</bdi>
          </Link>
          <span className="call-tag">{t(owner.customer_type === 1 ? 'card.customer' : 'card.lead')}</span>
          <Link className="call-page-link call-push" to={page}>
            {t('card.customerPage')}
            <ArrowUpRight className="icon-directional" size="1.4rem" strokeWidth={1.75} aria-hidden />
          </Link>
        </div>
        <div className="call-who">
          <span className="truncated" title={companyOf(owner, t)}>
            <bdi>{companyOf(owner, t)}</bdi>
          </span>
          <span aria-hidden>·</span>
          <PhoneNumber className="num call-nowrap" value={card.party.number ?? card.party.e164} />
        </div>
      </div>
      {owners.length > 1 && <OwnerChoice callId={card.callId} owner={owner} owners={owners} />}
      <ServiceIcons owned={owner.services_cat_id} />
      <CallerHistory callId={card.callId} number={numberOf(card) ?? ''} customerId={owner.id} />
    </>
  );
}

function HiddenCaller() {
  const { t } = useTranslation('calls');
  return (
    <div>
      <div className="call-line">
        <EyeOff size="2rem" strokeWidth={1.75} aria-hidden />
        <span className="call-name">{t('card.hidden')}</span>
      </div>
      <p className="call-who">{t('card.hiddenHint')}</p>
    </div>
  );
}

const BigNumber = ({ card }: { card: Card }) => (
  <div className="call-number">
    <PhoneNumber value={card.party.number ?? card.party.e164} />
  </div>
);

function LoadingCaller({ card }: { card: Card }) {
  return (
    <>
      <BigNumber card={card} />
      <LateSkeleton rows={3} />
    </>
  );
}

function FailedCaller({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const number = numberOf(card);
  return (
    <div>
      <BigNumber card={card} />
      <div className="call-line" role="status">
        <span className="call-who">{t('card.lookupFailed')}</span>
        {number !== null && (
          <Button kind="text" size="small" onClick={() => dispatch(callsActions.lookupRequested({ number }))}>
            {t('card.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
