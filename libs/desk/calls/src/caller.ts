import type { CallerLookup, CallerMatch, Card, CardDraft } from '@santral/contracts';

/** Something fetched: nothing yet, under way, here, or not to be had. `data` survives a reload that fails. */
export interface Loadable<T> {
  status: 'loading' | 'ready' | 'failed';
  data: T | null;
}

/** Who the other party of a card is, as far as we know. */
export type Caller =
  | { kind: 'hidden' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** Nobody owns the number; `maybe` are possible matches. */
  | { kind: 'unknown'; maybe: CallerMatch[] }
  /** `owner` is the chosen one of `owners` (newest contact first). */
  | { kind: 'known'; owner: CallerMatch; owners: CallerMatch[] };

/** Every card of one number shares one lookup. Null for hidden callers, who cannot be looked up. */
export const numberOf = (card: Card): string | null => (card.party.private ? null : (card.party.e164 ?? card.party.number));

/** Whether two entries name the same person: a company may own a number through several contacts. */
export const sameOwner = (match: CallerMatch, choice: Pick<CardDraft, 'customerId' | 'contactId'>): boolean =>
  match.id === choice.customerId && (choice.contactId === null || match.contactId === choice.contactId);

/** Puts lookup and the agent's choice together. With several owners the newest contact stands until the agent chooses. */
export function callerOf(
  card: Card,
  lookup: Loadable<CallerLookup> | undefined,
  choice: Pick<CardDraft, 'customerId' | 'contactId'>,
): Caller {
  if (numberOf(card) === null) return { kind: 'hidden' };
  if (!lookup?.data) return { kind: lookup?.status === 'failed' ? 'failed' : 'loading' };
  if ('message' in lookup.data) return { kind: 'unknown', maybe: lookup.data.maybe };
  const owners = lookup.data.matches;
  return { kind: 'known', owner: owners.find((match) => sameOwner(match, choice)) ?? owners[0]!, owners };
}
