import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AgentStatus, AgentTeam, BreakChoice } from '@santral/contracts';
import { signedOut } from '@santral/desk-platform/store';

/** What the agent asked of the PBX and has not been answered yet. */
export type AgentWish = 'login' | 'logout' | 'start-break' | 'end-break' | 'extend-wrap-up' | 'finish-wrap-up';

/** The dialog 'Mola Türünü Seçiniz'. */
export interface BreakPicker {
  status: 'loading' | 'ready' | 'failed';
  choices: BreakChoice[];
  /** Who is out and who waits; null while that is not known. */
  team: AgentTeam | null;
  chosen: number | null;
  /** Tried to start without choosing. */
  isChoiceMissing: boolean;
  /** Why the types could not be loaded or the break not be started, in the user's language. */
  error: string | null;
}

export interface AgentsState {
  /** State of this desk's agent as the server last told it; null before it did. */
  status: AgentStatus | null;
  wish: AgentWish | null;
  picker: BreakPicker | null;
}

const initialState: AgentsState = { status: null, wish: null, picker: null };

const slice = createSlice({
  name: 'agents',
  initialState,
  reducers: {
    /** The status is to be read again. */
    statusWanted: () => undefined,
    statusLoaded: (state, { payload }: PayloadAction<AgentStatus | null>) => {
      state.status = payload;
    },
    loginRequested: () => undefined,
    logoutRequested: () => undefined,
    breakEndRequested: () => undefined,
    wrapUpExtendRequested: () => undefined,
    wrapUpFinishRequested: () => undefined,
    wishStarted: (state, { payload }: PayloadAction<AgentWish>) => {
      state.wish = payload;
      if (state.picker) state.picker.error = null;
    },
    wishEnded: (state) => {
      state.wish = null;
    },
    pickerOpened: (state) => {
      state.picker = { status: 'loading', choices: [], team: null, chosen: null, isChoiceMissing: false, error: null };
    },
    pickerClosed: (state) => {
      state.picker = null;
    },
    choicesLoaded: (state, { payload }: PayloadAction<BreakChoice[]>) => {
      if (!state.picker) return;
      const mostUsed = payload.find((choice) => choice.isMostUsed)?.id ?? null;
      Object.assign(state.picker, { status: 'ready', choices: payload, chosen: state.picker.chosen ?? mostUsed, error: null });
    },
    teamLoaded: (state, { payload }: PayloadAction<AgentTeam>) => {
      if (state.picker) state.picker.team = payload;
    },
    choicesFailed: (state, { payload }: PayloadAction<string>) => {
      if (state.picker) Object.assign(state.picker, { status: 'failed', error: payload });
    },
    breakChosen: (state, { payload }: PayloadAction<number>) => {
      if (state.picker) Object.assign(state.picker, { chosen: payload, isChoiceMissing: false });
    },
    breakStartRequested: (state) => {
      if (state.picker?.chosen === null) state.picker.isChoiceMissing = true;
    },
    breakStartFailed: (state, { payload }: PayloadAction<string>) => {
      if (state.picker) state.picker.error = payload;
    },
  },
  extraReducers: (build) => {
    build.addCase(signedOut, () => initialState);
  },
});

export const agentsReducer = slice.reducer;
export const agentsActions = slice.actions;
