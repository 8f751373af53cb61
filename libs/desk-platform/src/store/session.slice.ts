import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Permission, SessionAnswer, User } from '@santral/contracts';

/** Why a session ended: `logout` is the user's own wish, the others are shown to them. */
export type SignOutReason = 'logout' | 'expired' | 'refused';

export interface SessionState {
  /** `starting` until the automatic sign-in with a stored token is decided; the splash screen shows meanwhile. */
  status: 'starting' | 'guest' | 'signed-in';
  user: User | null;
  token: string | null;
  /** IANA name of the company's zone; absent until a server has said it, kept when the session ends. */
  companyZone?: string;
  /** The last session ended by the user's own wish: the page they were on is not remembered for the next one. */
  leftOnPurpose: boolean;
  /** The automatic sign-in cannot reach the server and keeps trying. */
  isServerSilent: boolean;
}

const initialState: SessionState = { status: 'starting', user: null, token: null, leftOnPurpose: false, isServerSilent: false };

/** Ends the session and wipes the store down to what a guest has. */
export const signedOut = createAction<{ reason: SignOutReason }>('session/signed-out');
/** Asks for the end of the session: `logout` also tells the server, the others only say so to the user. */
export const signOutRequested = createAction<{ reason: SignOutReason }>('session/sign-out-requested');

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** A session was established, by the SMS code or by a stored token. */
    signedIn: (_state, { payload }: PayloadAction<SessionAnswer>): SessionState => ({
      status: 'signed-in',
      user: payload.user,
      token: payload.access_token,
      companyZone: payload.company.timeZone,
      leftOnPurpose: false,
      isServerSilent: false,
    }),
    /** The user changed their own data; the session goes on. */
    profileChanged: (state, { payload }: PayloadAction<User>) => {
      state.user = payload;
    },
    /** No stored token: the visitor is a guest. */
    guestFound: (state) => {
      state.status = 'guest';
    },
    serverSilent: (state) => {
      state.isServerSilent = true;
    },
    /** The user's shortcuts bar: ids of menu items, in the order they were added. */
    shortcutsChanged: (state, { payload }: PayloadAction<string[]>) => {
      if (state.user) state.user.data.shortcuts = payload;
    },
  },
  extraReducers: (build) => {
    build.addCase(signedOut, ({ companyZone }, { payload }): SessionState => ({
      ...initialState,
      companyZone,
      status: 'guest',
      leftOnPurpose: payload.reason === 'logout',
    }));
  },
});

export const sessionReducer = slice.reducer;
export const { signedIn, profileChanged, guestFound, serverSilent, shortcutsChanged } = slice.actions;

type WithSession = { session: SessionState };
export const selectSession = (state: WithSession) => state.session;
export const selectUser = (state: WithSession) => state.session.user;
export const selectToken = (state: WithSession) => state.session.token;
/** Whether the signed-in user holds a permission. Hides only: the server enforces. */
export const selectCan = (state: WithSession, permission: Permission) => state.session.user?.permissions.includes(permission) ?? false;
