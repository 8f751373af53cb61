import type { Card } from '@santral/contracts';
import { useAppSelector } from '@santral/desk-platform/store';
import { useMemo } from 'react';
import { callerOf, type Caller } from '../caller';
import { selectDraft, selectLookup } from '../calls.selectors';

/** Who a card's other party is. Works for calls on the line whose card is saved already, too. */
export function useCaller(card: Card): Caller {
  const lookup = useAppSelector((state) => selectLookup(state, card));
  const { customerId, contactId } = useAppSelector((state) => selectDraft(state, card.callId).value);
  return useMemo(() => callerOf(card, lookup, { customerId, contactId }), [card, lookup, customerId, contactId]);
}
