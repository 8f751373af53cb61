import { createSlice, type Draft as Writable, type PayloadAction } from '@reduxjs/toolkit';
import type { CallerLookup, CallerMatch, CardDraft, Cards, Desk, Tag } from '@santral/contracts';
import { isFactAction, snapshotLoaded } from '@santral/desk-platform/live';
import type { ContactAddRequest, SelectContactRequest } from './calls.api';
import type { Loadable } from './caller';
import { capped, withExpanded } from './card-view';
import { edited, emptyDraft, type Draft } from './draft';
import { applyFact, applySnapshot, forget } from './card-changes';

export type CardField = 'reasons' | 'comment';
/** Why a card cannot be saved as it is; shown at the field it is about. */
export type SaveProblem = { field: 'reasons' } | { field: 'comment'; reason: string };
export type SaveState = { status: 'saving' } | { status: 'invalid'; problem: SaveProblem } | { status: 'failed'; message: string };

/** What the dialog 'Yeni Kayıt Oluştur' hands over, per mode. */
export type RecordSubmission = { mode: 'select'; form: SelectContactRequest } | { mode: 'add'; form: ContactAddRequest };

export interface CallsState {
  /** Whose cards these are; null until the first snapshot, and for users without an extension. */
  desk: Desk | null;
  /** Cards by call, kept by the same machine as on the server. */
  cards: Cards;
  /** What is on the line right now, saved or not: the call bar says "no call" only when that is true. */
  lines: Cards;
  /** Open cards, newest first; the others are folded. */
  expanded: string[];
  /** The card that holds the focus; it is never folded under the agent's hands. */
  workingOn: string | null;
  drafts: Record<string, Draft>;
  saves: Record<string, SaveState>;
  /** Who owns a number, by number. */
  lookups: Record<string, Loadable<CallerLookup>>;
  tags: Loadable<Tag[]>;
  /** Reasons chosen last in this browser, newest first. */
  recentReasons: number[];
  /** The dialog 'Yeni Kayıt Oluştur' and the one-click links: at most one is open or under way. */
  record: { callId: string; status: 'editing' | 'saving'; error: string | null } | null;
  linking: { callId: string; customerId: string; contactId: string | null } | null;
  /** A field that a shortcut or a refused save sends the focus to; taken by the field as soon as it is on the screen. */
  focusWanted: { callId: string; field: CardField } | null;
  /** The ringing card a screen reader is told about; `turn` makes the same card heard again. */
  announced: { callId: string; turn: number } | null;
}

const initialState: CallsState = {
  desk: null,
  cards: {},
  lines: {},
  expanded: [],
  workingOn: null,
  drafts: {},
  saves: {},
  lookups: {},
  tags: { status: 'loading', data: null },
  recentReasons: [],
  record: null,
  linking: null,
  focusWanted: null,
  announced: null,
};

type Of<T> = PayloadAction<{ callId: string } & T>;
const draftOf = (state: Writable<CallsState>, callId: string): Draft => state.drafts[callId] ?? emptyDraft;

const slice = createSlice({
  name: 'calls',
  initialState,
  reducers: {
    cardExpanded: (state, { payload }: Of<object>) => {
      state.expanded = capped([payload.callId, ...state.expanded.filter((id) => id !== payload.callId)], [payload.callId, state.workingOn]);
    },
    cardFolded: (state, { payload }: Of<object>) => {
      state.expanded = state.expanded.filter((id) => id !== payload.callId);
    },
    /** A new or a returning call needs attention: it opens and finished cards make room. */
    cardArrived: (state, { payload }: Of<object>) => {
      state.expanded = withExpanded(state.expanded, payload.callId, state.cards, state.workingOn);
    },
    focusMoved: (state, { payload }: PayloadAction<{ callId: string | null }>) => {
      state.workingOn = payload.callId;
    },
    fieldWanted: (state, { payload }: Of<{ field: CardField }>) => {
      if (!state.cards[payload.callId]) return;
      state.focusWanted = payload;
      if (!state.expanded.includes(payload.callId))
        state.expanded = capped([payload.callId, ...state.expanded], [payload.callId, state.workingOn]);
    },
    fieldReached: (state) => {
      state.focusWanted = null;
    },
    callerAnnounced: (state, { payload }: Of<object>) => {
      state.announced = { callId: payload.callId, turn: (state.announced?.turn ?? 0) + 1 };
    },

    draftEdited: (state, { payload }: Of<{ change: Partial<CardDraft> }>) => {
      if (!state.cards[payload.callId]) return;
      state.drafts[payload.callId] = edited(draftOf(state, payload.callId), payload.change);
      if (state.saves[payload.callId]?.status !== 'saving') delete state.saves[payload.callId];
    },
    /** The server does not hold what we do, without a new edit: found at a reconnect. */
    draftPending: (state, _action: Of<object>) => state,
    /** The server holds the draft as of `revision`; later edits stay dirty. */
    draftSaved: (state, { payload }: Of<{ revision: number; savedAt: string }>) => {
      const draft = state.drafts[payload.callId];
      if (draft) state.drafts[payload.callId] = { ...draft, savedRevision: payload.revision, savedAt: payload.savedAt, failed: null };
    },
    /** `kept`: the browser holds it meanwhile. */
    draftSaveFailed: (state, { payload }: Of<{ kept: boolean }>) => {
      const draft = state.drafts[payload.callId];
      if (draft) state.drafts[payload.callId] = { ...draft, failed: payload.kept ? 'kept' : 'lost' };
    },
    /** Another tab of this desk typed; it saves, so to us the draft is clean. Our own unsaved typing wins. */
    draftMirrored: (state, { payload }: Of<{ draft: CardDraft }>) => {
      const draft = draftOf(state, payload.callId);
      if (state.cards[payload.callId] && draft.revision === draft.savedRevision)
        state.drafts[payload.callId] = { ...draft, value: payload.draft };
    },

    saveRequested: (state, _action: Of<object>) => state,
    saveStarted: (state, { payload }: Of<object>) => {
      state.saves[payload.callId] = { status: 'saving' };
    },
    saveInvalid: (state, { payload }: Of<{ problem: SaveProblem }>) => {
      state.saves[payload.callId] = { status: 'invalid', problem: payload.problem };
      state.focusWanted = { callId: payload.callId, field: payload.problem.field };
    },
    saveFailed: (state, { payload }: Of<{ message: string }>) => {
      state.saves[payload.callId] = { status: 'failed', message: payload.message };
    },
    dismissRequested: (state, _action: Of<object>) => state,
    /** Saved or dismissed here; the fact that says so to the other tabs finds nothing left to do. */
    cardClosed: (state, { payload }: Of<object>) => forget(state, payload.callId),

    lookupRequested: (state, { payload }: PayloadAction<{ number: string }>) => {
      state.lookups[payload.number] = { status: 'loading', data: state.lookups[payload.number]?.data ?? null };
    },
    lookupLoaded: (state, { payload }: PayloadAction<{ number: string; lookup: CallerLookup }>) => {
      state.lookups[payload.number] = { status: 'ready', data: payload.lookup };
    },
    lookupFailed: (state, { payload }: PayloadAction<{ number: string }>) => {
      state.lookups[payload.number] = { status: 'failed', data: state.lookups[payload.number]?.data ?? null };
    },
    tagsLoaded: (state, { payload }: PayloadAction<Tag[]>) => {
      state.tags = { status: 'ready', data: payload };
    },
    tagsFailed: (state) => {
      state.tags.status = 'failed';
    },
    recentReasonsLoaded: (state, { payload }: PayloadAction<number[]>) => {
      state.recentReasons = payload;
    },

    recordOpened: (state, { payload }: Of<object>) => {
      state.record = { callId: payload.callId, status: 'editing', error: null };
    },
    recordSubmitted: (state, { payload }: Of<{ submission: RecordSubmission }>) => {
      state.record = { callId: payload.callId, status: 'saving', error: null };
    },
    recordFailed: (state, { payload }: PayloadAction<{ message: string }>) => {
      if (state.record) state.record = { ...state.record, status: 'editing', error: payload.message };
    },
    recordClosed: (state) => {
      state.record = null;
    },
    linkRequested: (state, { payload }: Of<{ match: CallerMatch }>) => {
      state.linking ??= { callId: payload.callId, customerId: payload.match.id, contactId: payload.match.contactId };
    },
    linkEnded: (state) => {
      state.linking = null;
    },
  },
  extraReducers: (build) => {
    build.addCase(snapshotLoaded, (state, { payload }) => applySnapshot(state, payload));
    build.addMatcher(isFactAction, (state, { payload }) => applyFact(state, payload));
  },
});

export const callsReducer = slice.reducer;
export const callsActions = slice.actions;
