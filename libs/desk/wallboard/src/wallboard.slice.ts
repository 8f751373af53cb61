import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  defaultJudging, defaultWallboardSettings, type Judging, type WallboardAgent, type WallboardCaller, type WallboardDelta, type WallboardQueue, type WallboardSettings, type WallboardSnapshot,
} from '@santral/contracts';

export interface WallboardState {
  /** Whose board it is; null before the first snapshot. */
  pbx: string | null;
  /** Version of what is shown; null before the first snapshot. */
  version: number | null;
  settings: WallboardSettings;
  /** How queues are judged, here and in reports. */
  judging: Judging;
  queues: Record<string, WallboardQueue>;
  agents: Record<string, WallboardAgent>;
  callers: Record<string, WallboardCaller>;
  /** Error code of a refusal; null while the board is open. */
  refused: string | null;
}

const initialState: WallboardState = { pbx: null, version: null, settings: defaultWallboardSettings, judging: defaultJudging, queues: {}, agents: {}, callers: {}, refused: null };

const slice = createSlice({
  name: 'wallboard',
  initialState,
  reducers: {
    boardReceived: (_state, { payload }: PayloadAction<WallboardSnapshot>): WallboardState => ({
      pbx: payload.pbx,
      version: payload.version,
      settings: payload.settings,
      judging: payload.judging,
      queues: byKey(payload.queues, ({ queue }) => queue),
      agents: byKey(payload.agents, ({ extension }) => extension),
      callers: byKey(payload.callers, ({ visitId }) => visitId),
      refused: null,
    }),
    /** Rows that are the same keep their identity: what shows them need not draw again. */
    deltaReceived: (state, { payload }: PayloadAction<WallboardDelta>) => {
      state.version = payload.version;
      if (payload.settings) state.settings = payload.settings;
      if (payload.judging) state.judging = payload.judging;
      for (const row of payload.queues) state.queues[row.queue] = row;
      for (const row of payload.agents) state.agents[row.extension] = row;
      for (const row of payload.callers) state.callers[row.visitId] = row;
      for (const key of payload.gone.queues) delete state.queues[key];
      for (const key of payload.gone.agents) delete state.agents[key];
      for (const key of payload.gone.callers) delete state.callers[key];
    },
    boardRefused: (state, { payload }: PayloadAction<string>) => {
      state.refused = payload;
    },
  },
});

const byKey = <T>(rows: readonly T[], keyOf: (row: T) => string): Record<string, T> => Object.fromEntries(rows.map((row) => [keyOf(row), row]));

export const wallboardReducer = slice.reducer;
export const { boardReceived, deltaReceived, boardRefused } = slice.actions;

type WithWallboard = { wallboard: WallboardState };
export const selectWallboard = (state: unknown): WallboardState => (state as WithWallboard).wallboard;
