import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { featureSelector, signedIn } from '@santral/desk-platform/store';
import type { LoginForm } from '@santral/contracts';

/** Between password and SMS code. */
export interface PendingSignIn {
  /** The number the code went to, starred but for the last two digits. */
  gsm: string;
  /** When the code was sent, epoch ms by this computer. */
  sentAt: number;
}

export interface IdentityState {
  /** A call of the sign-in is under way. */
  isBusy: boolean;
  pending: PendingSignIn | null;
  /** The last refusal, in the user's language. */
  error: string | null;
}

const initialState: IdentityState = { isBusy: false, pending: null, error: null };

const slice = createSlice({
  name: 'identity',
  initialState,
  reducers: {
    loginSubmitted: (state, _action: PayloadAction<LoginForm>) => {
      state.isBusy = true;
      state.error = null;
    },
    /** The password was right; the SMS code is on its way. */
    codeAwaited: (state, { payload }: PayloadAction<PendingSignIn>): IdentityState => ({
      ...state,
      isBusy: false,
      error: null,
      pending: payload,
    }),
    codeSubmitted: (state, _action: PayloadAction<string>) => {
      state.isBusy = true;
      state.error = null;
    },
    signInFailed: (state, { payload }: PayloadAction<string>) => {
      state.isBusy = false;
      state.error = payload;
    },
    /** Back to the password: the code expired, or somebody else wants to sign in. */
    signInAbandoned: (): IdentityState => initialState,
  },
  extraReducers: (build) => {
    build.addCase(signedIn, () => initialState);
  },
});

export const identityReducer = slice.reducer;
export const { loginSubmitted, codeAwaited, codeSubmitted, signInFailed, signInAbandoned } = slice.actions;
export const selectIdentity = featureSelector<IdentityState>('identity');
