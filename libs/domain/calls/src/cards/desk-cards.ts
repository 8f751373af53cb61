import { applyToCards, type Cards, type Desk, type Fact, type FactName } from '@santral/contracts';

/** Facts that may change a card. */
export const cardFactNames = [
  'call.ringing', 'call.dialling', 'call.answered', 'call.ring-ended', 'call.held', 'call.resumed', 'call.identified', 'call.recording-started',
  'call.transferred', 'call.agent-left', 'call.merged', 'call.ended', 'call-detail.saved', 'call-card.dismissed',
] as const satisfies FactName[];
export type CardFact = Fact<(typeof cardFactNames)[number]>;
const names: ReadonlySet<FactName> = new Set(cardFactNames);
export const isCardFact = (fact: Fact): fact is CardFact => names.has(fact.name);

/** Cards of one desk, and when those were closed that are gone (callId → epoch ms). */
export interface DeskCards {
  cards: Cards;
  closed: ReadonlyMap<string, number>;
}

/** PBX whose desks a fact concerns. */
export const pbxOf = (fact: CardFact): string => ('pbx' in fact.payload ? fact.payload.pbx : fact.pbx);
export const callIdOf = (fact: CardFact): string => ('callId' in fact.payload ? fact.payload.callId : fact.payload.call.callId);

/** Calls whose cards a fact may change: its own, and the one that was merged into it. */
export const callIdsOf = (fact: CardFact): string[] => (fact.name === 'call.merged' ? [callIdOf(fact), fact.payload.from] : [callIdOf(fact)]);

/** Extensions a fact names; desks that hold a card of its call may be concerned as well. */
export function namedExtensions({ name, payload }: CardFact): string[] {
  if (name === 'call.identified' || name === 'call.merged' || name === 'call.ended') return payload.extensions;
  if (name === 'call.transferred') return payload.from === null ? [] : [payload.from];
  return payload.extension === null ? [] : [payload.extension];
}

/**
 * Applies one fact to a desk. The calls of a PBX and the saving of details travel in two streams, so one may be read before the other:
 * what happened before a card was closed cannot bring it back.
 */
export function applyToDesk(state: DeskCards, fact: CardFact, desk: Desk): DeskCards {
  const callId = callIdOf(fact);
  if (fact.name === 'call-detail.saved' || fact.name === 'call-card.dismissed') {
    if (fact.payload.pbx !== desk.pbx || fact.payload.extension !== desk.extension) return state;
    return { cards: applyToCards(state.cards, fact, desk), closed: new Map(state.closed).set(callId, Date.parse(fact.at)) };
  }
  const closedAt = state.closed.get(callId);
  if (closedAt !== undefined && Date.parse(fact.at) <= closedAt) return state;
  const cards = applyToCards(state.cards, fact, desk);
  return cards === state.cards ? state : { ...state, cards };
}
