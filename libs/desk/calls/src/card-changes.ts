import { applyToCards, type Cards, type DeskSnapshot, type Fact } from '@santral/contracts';
import { isLive } from './card-view';
import { hasContent, reconciled } from './draft';
import type { CallsState } from './calls.slice';

/** Pure changes of the slice's state that touch several of its parts at once: cards and everything kept beside a card. */

/** Takes the server's word for which cards there are; unsaved typing of cards that still exist is kept. */
export function applySnapshot(state: CallsState, snapshot: DeskSnapshot): CallsState {
  const cards: Cards = Object.fromEntries(snapshot.cards.map((card) => [card.callId, card]));
  const desk = snapshot.extension !== null && snapshot.pbx !== null ? { extension: snapshot.extension, pbx: snapshot.pbx } : null;
  const ids = Object.keys(cards);
  return keepOnly(
    {
      ...state,
      desk,
      cards,
      lines: onlyLive(cards),
      drafts: Object.fromEntries(ids.map((id) => [id, reconciled(state.drafts[id], snapshot.drafts[id])])),
    },
    cards,
  );
}

/** Applies one fact to cards and lines by the machine of the contracts. Answers the same object when nothing changed. */
export function applyFact(state: CallsState, fact: Fact): CallsState {
  if (!state.desk) return state;
  const cards = applyToCards(state.cards, fact, state.desk);
  const lines = isAboutPaper(fact) ? state.lines : onlyLive(applyToCards(state.lines, fact, state.desk));
  if (cards === state.cards && sameLines(lines, state.lines)) return state;
  const moved = fact.name === 'call.merged' ? rekeyed(state, fact.payload.from, fact.payload.call.callId, cards) : state;
  return keepOnly({ ...moved, cards, lines }, cards);
}

/** Removes a card whose detail is saved or that was dismissed. */
export function forget(state: CallsState, callId: string): CallsState {
  const { [callId]: _gone, ...cards } = state.cards;
  return keepOnly({ ...state, cards }, cards);
}

/** Saving and dismissing end the card, not the call. */
const isAboutPaper = (fact: Fact) => fact.name === 'call-detail.saved' || fact.name === 'call-card.dismissed';
const onlyLive = (cards: Cards): Cards => Object.fromEntries(Object.entries(cards).filter(([, card]) => isLive(card)));
const sameLines = (a: Cards, b: Cards) => {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]);
};

/** Drops what is kept beside cards that are gone. */
function keepOnly(state: CallsState, cards: Cards): CallsState {
  const has = (callId: string | null | undefined) => callId != null && cards[callId] !== undefined;
  const filtered = <T>(record: Record<string, T>) => Object.fromEntries(Object.entries(record).filter(([id]) => has(id)));
  return {
    ...state,
    expanded: state.expanded.filter(has),
    workingOn: has(state.workingOn) ? state.workingOn : null,
    drafts: filtered(state.drafts),
    saves: filtered(state.saves),
    record: has(state.record?.callId) ? state.record : null,
    linking: has(state.linking?.callId) ? state.linking : null,
    focusWanted: has(state.focusWanted?.callId) ? state.focusWanted : null,
    announced: has(state.announced?.callId) ? state.announced : null,
  };
}

/** A call turned out to be part of an older one: draft, save state, fold and focus follow the card to its new key. */
function rekeyed(state: CallsState, from: string, into: string, cards: Cards): CallsState {
  if (!state.cards[from] || !cards[into]) return state;
  if (cards[into] === state.cards[into]) {
    // The older call had a card of its own, and that one stays; what was typed on the other moves over unless it has a draft too.
    const typed = state.drafts[from];
    return typed && hasContent(typed) && !hasContent(state.drafts[into]) ? { ...state, drafts: { ...state.drafts, [into]: typed } } : state;
  }
  const moved = <T>(record: Record<string, T>): Record<string, T> => {
    const { [from]: value, ...rest } = record;
    return value === undefined ? record : { ...rest, [into]: value };
  };
  const id = (callId: string) => (callId === from ? into : callId);
  return {
    ...state,
    expanded: [...new Set(state.expanded.map(id))],
    workingOn: state.workingOn && id(state.workingOn),
    drafts: moved(state.drafts),
    saves: moved(state.saves),
    record: state.record && { ...state.record, callId: id(state.record.callId) },
    linking: state.linking && { ...state.linking, callId: id(state.linking.callId) },
    announced: state.announced && { ...state.announced, callId: id(state.announced.callId) },
  };
}
