import { createSelector } from '@reduxjs/toolkit';
import type { CallerLookup, Card, Tag } from '@santral/contracts';
import { featureSelector, type PlatformState } from '@santral/desk-platform/store';
import { callerOf, numberOf, type Caller, type Loadable } from './caller';
import { byArrival, hasForm } from './card-view';
import { emptyDraft, hasContent, type Draft } from './draft';
import type { CallsState, SaveProblem } from './calls.slice';

/** Every selector of this feature works on its own part of the state. */
export const selectCalls = featureSelector<CallsState>('calls');
type State = PlatformState;

export const selectCards = (state: State) => selectCalls(state).cards;
export const selectDesk = (state: State) => selectCalls(state).desk;
export const selectExpanded = (state: State) => selectCalls(state).expanded;
export const selectCard = (state: State, callId: string): Card | undefined => selectCalls(state).cards[callId];
export const selectDraft = (state: State, callId: string): Draft => selectCalls(state).drafts[callId] ?? emptyDraft;
export const selectSave = (state: State, callId: string) => selectCalls(state).saves[callId];
export const selectTags = (state: State) => selectCalls(state).tags;
export const selectRecentReasons = (state: State) => selectCalls(state).recentReasons;
export const selectRecord = (state: State) => selectCalls(state).record;
export const selectLinking = (state: State) => selectCalls(state).linking;

/** Cards as the drawer lists them, newest first. */
export const selectCardList = createSelector([selectCards], (cards) => Object.values(cards).sort(byArrival));

/** Cards waiting for their detail: the agent's part is over and nothing is saved. */
export const selectUnsaved = createSelector([selectCardList], (cards) => cards.filter((card) => card.state === 'ended'));

/**
 * The card that keyboard shortcuts mean: the one with the focus, else the newest open one with a form.
 * Null when there is none.
 */
export const selectCurrentCallId = createSelector(
  [selectCardList, selectExpanded, (state: State) => selectCalls(state).workingOn],
  (cards, expanded, workingOn) =>
    (cards.find((card) => card.callId === workingOn) ?? cards.find((card) => expanded.includes(card.callId) && hasForm(card)))?.callId ??
    null,
);

/** After this long nobody is still wrapping a call up; its card stays, the call bar is free. */
export const WRAP_UP_SHOWN_MS = 30 * 60_000;

/** Calls on the line now, the one that needs the agent first: ringing, then talking, then on hold. */
const urgency: Record<Card['state'], number> = { ringing: 0, dialling: 1, active: 2, consulting: 3, held: 4, parked: 5, missed: 6, ended: 7 };
export const selectLines = createSelector([(state: State) => selectCalls(state).lines], (lines) =>
  Object.values(lines).sort((a, b) => urgency[a.state] - urgency[b.state] || byArrival(a, b)),
);

/** What the call bar shows: the call on the line, else the one just ended and not saved yet, else nothing. */
export const selectBarCard = createSelector([selectLines, selectUnsaved], (lines, unsaved): Card | null => {
  const last = unsaved.reduce<Card | null>(
    (newest, card) => (card.endedAt !== null && (newest?.endedAt ?? '') < card.endedAt ? card : newest),
    null,
  );
  return lines[0] ?? last;
});

/** What is known of the owner of a card's number. */
export function selectLookup(state: State, card: Card): Loadable<CallerLookup> | undefined {
  const number = numberOf(card);
  return number === null ? undefined : selectCalls(state).lookups[number];
}

/** Who a card's other party is; components ask `useCaller`, which keeps the answer. */
export const selectCaller = (state: State, card: Card): Caller =>
  callerOf(card, selectLookup(state, card), selectDraft(state, card.callId).value);

/** The draft's reasons that may still be chosen; while the list is not loaded, all of them: the server decides. */
export const selectReasonIds = createSelector([selectDraft, (state: State) => selectTags(state).data], ({ value }, tags): number[] =>
  tags === null ? value.reasonIds : value.reasonIds.filter((id) => tags.some((tag) => tag.id === id)),
);

/** The first chosen reason that asks for a comment. */
export const selectDemandingTag = (state: State, callId: string): Tag | undefined =>
  selectTags(state).data?.find((tag) => tag.requiresComment && selectDraft(state, callId).value.reasonIds.includes(tag.id));

/** What still stands between the card and its saving; null when nothing does. The server decides again. */
export function selectProblem(state: State, callId: string): SaveProblem | null {
  if (selectReasonIds(state, callId).length === 0) return { field: 'reasons' };
  const demanding = selectDemandingTag(state, callId);
  return demanding && selectDraft(state, callId).value.comment.trim() === '' ? { field: 'comment', reason: demanding.tag } : null;
}

/** Whether dismissing would throw away what was typed. */
export const selectHasContent = (state: State, callId: string): boolean => hasContent(selectCalls(state).drafts[callId]);
