import type { Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppSelector } from '@santral/desk-platform/store';
import { EmptyState } from '@santral/desk-platform/ui-kit';
import { PhoneIncoming } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { selectCardList } from '../calls.selectors';
import { CallCard } from './CallCard';
import './call-list.css';

/** What the call drawer holds: one card per call, newest first. */
export function CallList() {
  const { t } = useTranslation('calls');
  const cards = useAppSelector(selectCardList);
  const list = useSteadyView(cards);
  return (
    <div className="call-list" ref={list} tabIndex={-1} role="group" aria-label={t('drawer.title')}>
      {cards.map((card) => (
        <CallCard key={card.callId} card={card} />
      ))}
      {cards.length === 0 && <EmptyState icon={PhoneIncoming} title={t('drawer.empty')} text={t('drawer.emptyHint')} />}
    </div>
  );
}

/** How many cards there are, beside the drawer's title. */
export function CardCount() {
  const count = useAppSelector(selectCardList).length;
  return count > 0 && <span className="call-count num">{count}</span>;
}

/**
 * Keeps the view calm while cards come and go. A card that arrives above must not push the field being typed in off the screen;
 * when nobody types here, the arriving card is brought into view. A card that leaves with the focus hands it to the list.
 */
function useSteadyView(cards: readonly Card[]) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<{ ids: string[]; hadFocus: boolean }>({ ids: [], hadFocus: false });
  useLayoutEffect(() => {
    const view = list.current;
    if (!view) return;
    // An element that vanishes takes the focus without such an event; a click elsewhere sends one.
    const note = () => (before.current.hadFocus = view.contains(document.activeElement));
    view.addEventListener('focusin', note);
    view.addEventListener('focusout', note);
    return () => {
      view.removeEventListener('focusin', note);
      view.removeEventListener('focusout', note);
    };
  }, []);
  useLayoutEffect(() => {
    const view = list.current;
    const ids = cards.map((card) => card.callId);
    const { ids: known, hadFocus } = before.current;
    const focused = document.activeElement;
    if (known.some((id) => !ids.includes(id)) && hadFocus && focused === document.body) view?.focus({ preventScroll: true });
    if (ids.some((id) => !known.includes(id))) {
      const kept = view?.contains(focused) ? focused : view?.firstElementChild;
      kept?.scrollIntoView?.({ block: 'nearest' });
    }
    before.current.ids = ids;
  }, [cards]);
  return list;
}
