import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DeviceCheckReason } from '@santral/desk-platform/phone';
import { featureSelector, type PlatformState, signedOut } from '@santral/desk-platform/store';

/** The step that looks at microphone, loudspeaker and camera: why it is open; null while it is not. */
export interface WebphoneState {
  check: DeviceCheckReason | null;
}

const initialState: WebphoneState = { check: null };

const slice = createSlice({
  name: 'webphone',
  initialState,
  reducers: {
    checkOpened: (state, { payload }: PayloadAction<DeviceCheckReason>) => {
      state.check = payload;
    },
    /** `isReady`: the microphone works. `goesOn`: the user wants to go on, with it or without. */
    checkClosed: (state, _action: PayloadAction<{ isReady: boolean; goesOn: boolean }>) => {
      state.check = null;
    },
  },
  extraReducers: (build) => {
    build.addCase(signedOut, () => initialState);
  },
});

export const webphoneReducer = slice.reducer;
export const webphoneActions = slice.actions;
const select = featureSelector<WebphoneState>('webphone');
export const selectCheck = (state: PlatformState) => select(state).check;
