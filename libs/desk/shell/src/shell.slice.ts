import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { featureSelector } from '@santral/desk-platform/store';

/** Panels at the end of the line; at most one is open. */
export type PanelName = 'settings' | 'schemes' | 'notifications' | 'quick' | 'chat';

export interface ShellState {
  panel: PanelName | null;
  /** The command palette. */
  isPaletteOpen: boolean;
  /** The list of the shortcuts. */
  isShortcutListOpen: boolean;
}

const slice = createSlice({
  name: 'shell',
  initialState: { panel: null, isPaletteOpen: false, isShortcutListOpen: false } as ShellState,
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
    shortcutListOpened: (state) => {
      state.isShortcutListOpen = true;
      state.isPaletteOpen = false;
    },
    shortcutListClosed: (state) => {
      state.isShortcutListOpen = false;
    },
  },
});

export const shellReducer = slice.reducer;
export const { panelOpened, panelClosed, paletteOpened, paletteClosed, shortcutListOpened, shortcutListClosed } = slice.actions;
export const selectShell = featureSelector<ShellState>('shell');
