import { createSlice } from '@reduxjs/toolkit';

export interface LayoutState {
  /** The call drawer at the inline end. A ringing call opens it; it never takes the focus. */
  drawerOpen: boolean;
}

const slice = createSlice({
  name: 'layout',
  initialState: { drawerOpen: false } as LayoutState,
  reducers: {
    drawerOpened: (state) => {
      state.drawerOpen = true;
    },
    drawerClosed: (state) => {
      state.drawerOpen = false;
    },
    drawerToggled: (state) => {
      state.drawerOpen = !state.drawerOpen;
    },
  },
});

export const layoutReducer = slice.reducer;
export const { drawerOpened, drawerClosed, drawerToggled } = slice.actions;
export const selectDrawerOpen = (state: { layout: LayoutState }) => state.layout.drawerOpen;
