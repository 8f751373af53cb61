import type { Card } from '@santral/contracts';
import { Trans, useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch } from '@santral/desk-platform/store';
import { Button, Ltr } from '@santral/desk-platform/ui-kit';
import { ChevronUp } from 'lucide-react';
import type { Caller } from '../caller';
import { isLive } from '../card-view';
import { callsActions } from '../calls.slice';
import { CardStateTag } from './CardStateTag';

/** What kind of card it is: an unknown caller's is 'Yeni Çağrı'. */
export const kindKeyOf = (card: Card, caller: Caller) =>
  card.kind === 'incoming' && caller.kind === 'unknown' ? 'direction.new' : (`direction.${card.kind}` as const);

export function CardHeader({ card, caller }: { card: Card; caller: Caller }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  return (
    <>
      <header className="call-card-header">
        <CardStateTag card={card} />
        <span className="call-kind truncated">
          <b>{t(kindKeyOf(card, caller))}</b>
          {card.queue !== null && (
            <span title={t('card.queue', { queue: card.queue })}>
              {' · '}
              <bdi>{card.queue}</bdi>
            </span>
          )}
        </span>
        <Button
          kind="text"
          size="small"
          iconOnly
          className="call-fold call-push"
          aria-label={t('card.fold')}
          title={t('card.fold')}
          aria-expanded
          onClick={() => dispatch(callsActions.cardFolded({ callId: card.callId }))}
        >
          <ChevronUp size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Button>
      </header>
      {card.missed !== null && card.state === 'missed' && <p className="call-remark">{t(`missed.${card.missed}`)}</p>}
      {card.state === 'parked' && card.parkedAt !== undefined && (
        <p className="call-remark">
          <Trans t={t} i18nKey="card.parkedAt" values={{ space: card.parkedAt }} components={{ number: <Ltr>{null}</Ltr> }} />
        </p>
      )}
      {isLive(card) && card.isRecordingPaused === true && <p className="call-remark">{t('card.recordingPaused')}</p>}
      {card.transferredTo !== null && (
        <p className="call-remark">
          <Trans t={t} i18nKey="card.transferred" values={{ to: card.transferredTo }} components={{ number: <Ltr>{null}</Ltr> }} />
        </p>
      )}
    </>
  );
}
