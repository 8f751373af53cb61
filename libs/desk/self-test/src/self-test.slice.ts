import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hearFact, mergeHeard, type SelfTest } from '@santral/contracts';
import { isFactAction } from '@santral/desk-platform/live';

export interface SelfTestState {
  /** The test the page shows; its facts are heard as long as it runs. */
  test: SelfTest | null;
  /** Why it could not be read or brought to its end; null while all is well. */
  trouble: string | null;
}

const initialState: SelfTestState = { test: null, trouble: null };

const slice = createSlice({
  name: 'self-test',
  initialState,
  reducers: {
    /** The page shows this test from now on; null: none. */
    testFollowed: (state, { payload }: PayloadAction<string | null>) => (state.test?.id === payload ? state : initialState),
    /** The server's word on it. What came over the socket in the meantime stays heard. */
    testRead: (state, { payload }: PayloadAction<SelfTest>) => {
      const before = state.test?.id === payload.id ? state.test : null;
      state.trouble = null;
      if (payload.verdict !== 'running') state.test = payload;
      // An answer that was under way while the test was finished is of the past.
      else if (!before || before.verdict === 'running') state.test = { ...payload, heard: before ? mergeHeard(before.heard, payload.heard) : payload.heard };
    },
    testTroubled: (state, { payload }: PayloadAction<string>) => {
      state.trouble = payload;
    },
  },
  extraReducers: (build) => {
    build.addMatcher(isFactAction, (state, { payload }) => {
      if (state.test?.verdict !== 'running') return;
      const heard = hearFact(state.test.plan, state.test.heard, payload);
      if (heard !== state.test.heard) state.test.heard = heard;
    });
  },
});

export const selfTestReducer = slice.reducer;
export const { testFollowed, testRead, testTroubled } = slice.actions;

export const selectSelfTest = (state: unknown): SelfTestState => (state as { 'self-test': SelfTestState })['self-test'];
