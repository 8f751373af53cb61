import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { featureSelector } from '@santral/desk-platform/store';

/** Panels at the end of the line; at most one is open. */
export type PanelName = 'settings' | 'schemes' | 'notifications' | 'quick' | 'chat';

export interface ShellState {
  panel: PanelName | null;
  /** The command palette. */
  isPaletteOpen: boolean;
}

const slice = createSlice({
  name: 'shell',
  initialState: { panel: null, isPaletteOpen: false } as ShellState,
  reducers: {
    panelOpened: (state, { payload }: PayloadAction<PanelName>) => {
      state.panel = payload;
      state.isPaletteOpen = false;
    },
    panelClosed: (state) => {
      state.panel = null;
    },
    paletteOpened: (state) => {
      state.isPaletteOpen = true;
    },
    paletteClosed: (state) => {
      state.isPaletteOpen = false;
    },
  },
});

export const shellReducer = slice.reducer;
export const { panelOpened, panelClosed, paletteOpened, paletteClosed } = slice.actions;
export const selectShell = featureSelector<ShellState>('shell');
