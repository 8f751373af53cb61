import type { Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Ltr } from '@santral/desk-platform/ui-kit';
import { useFormats } from '@santral/desk-platform/i18n';
import { PencilLine } from 'lucide-react';
import type { FocusEvent } from 'react';
import { wordsOf } from '../caller-words';
import { hasForm } from '../card-view';
import { selectExpanded } from '../calls.selectors';
import { callsActions } from '../calls.slice';
import { divIdOf } from '../save.saga';
import { useCaller } from '../hooks/use-caller';
import { CallerPanel } from './CallerPanel';
import { CardFooter } from './CardFooter';
import { CardHeader, kindKeyOf } from './CardHeader';
import { CardStateTag } from './CardStateTag';
import { NoteField } from './NoteField';
import { ReasonPicker } from './ReasonPicker';
import './call-card.css';
import './call-form.css';
import './call-heights.css';

/** One call on the desk, open or folded to a line. */
export function CallCard({ card }: { card: Card }) {
  const isExpanded = useAppSelector((state) => selectExpanded(state).includes(card.callId));
  return isExpanded ? <ExpandedCard card={card} /> : <FoldedCard card={card} />;
}

function ExpandedCard({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const caller = useCaller(card);
  const left = (event: FocusEvent<HTMLElement>) => {
    // A picker's list is drawn elsewhere on the page; the focus is still the card's.
    if (!event.currentTarget.contains(event.relatedTarget)) dispatch(callsActions.focusMoved({ callId: null }));
  };
  return (
    <article
      id={divIdOf(card.callId)}
      className="call-card"
      aria-label={`${t(kindKeyOf(card, caller))}, ${wordsOf(card, caller, t).name}`}
      onFocus={() => dispatch(callsActions.focusMoved({ callId: card.callId }))}
      onBlur={left}
    >
      <CardHeader card={card} caller={caller} />
      <div className="call-card-body">
        <CallerPanel card={card} caller={caller} />
        {hasForm(card) && (
          <>
            <ReasonPicker callId={card.callId} />
            <NoteField callId={card.callId} />
          </>
        )}
      </div>
      <CardFooter card={card} caller={caller} />
    </article>
  );
}

/** One line: who, when, and that it still waits to be saved. */
function FoldedCard({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const caller = useCaller(card);
  const words = wordsOf(card, caller, t);
  return (
    <article id={divIdOf(card.callId)} className="call-card call-card-folded" aria-label={`${t(kindKeyOf(card, caller))}, ${words.name}`}>
      {card.state === 'ended' ? (
        <span className="state-tag state-wrap-up">
          <PencilLine size="1.4rem" strokeWidth={1.75} aria-hidden />
          {t('card.unsaved')}
        </span>
      ) : (
        <CardStateTag card={card} />
      )}
      <div className="call-two-lines">
        <span className="call-row-text truncated" title={words.name}>
          {words.isNumber ? <Ltr>{words.name}</Ltr> : <bdi>{words.name}</bdi>}
        </span>
        <span className="call-muted truncated">
          <bdi>{words.detail}</bdi> · <Ltr>{formats.time(card.startedAt)}</Ltr>
        </span>
      </div>
      <Button
        size="small"
        className="call-push"
        aria-expanded={false}
        aria-label={t('card.openCard', { name: words.name })}
        onClick={() => dispatch(callsActions.cardExpanded({ callId: card.callId }))}
      >
        {t('card.open')}
      </Button>
    </article>
  );
}
