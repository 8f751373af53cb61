import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultLanguage, languages } from '@santral/contracts';
import { z } from 'zod';
import { signedIn, signedOut } from './session.slice';

export const FONT_SCALE = { min: 0.7, max: 1.3, step: 0.1 } as const;

/** Settings of the desk. A wrong or missing field falls back to its default, so that an old stored value never stops the desk. */
export const preferencesSchema = z.object({
  language: z.enum(languages).catch(defaultLanguage),
  theme: z.enum(['light', 'dark']).catch('light'),
  /** Root size is 62.5 % times this. */
  fontScale: z.number().min(FONT_SCALE.min).max(FONT_SCALE.max).catch(1),
  navFolded: z.boolean().catch(false),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const KEY = 'santral.preferences';

/** What this browser remembers for guests. */
export function storedPreferences(): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return preferencesSchema.parse({});
  }
}
/** Kept in the browser for everybody, so that the sign-in page already looks as the user left it. */
export const storePreferences = (preferences: Preferences) => localStorage.setItem(KEY, JSON.stringify(preferences));

const slice = createSlice({
  name: 'preferences',
  initialState: storedPreferences,
  reducers: {
    preferencesChanged: (state, { payload }: PayloadAction<Partial<Preferences>>) => ({ ...state, ...payload }),
  },
  extraReducers: (build) => {
    // A profile without settings of its own keeps what the browser has.
    build.addCase(signedIn, (state, { payload }) => preferencesSchema.parse({ ...state, ...payload.user.data.settings }));
    build.addCase(signedOut, () => storedPreferences());
  },
});

export const preferencesReducer = slice.reducer;
export const { preferencesChanged } = slice.actions;
export const selectPreferences = (state: { preferences: Preferences }) => state.preferences;
