import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defaultLanguage, languages } from '@santral/contracts';
import { z } from 'zod';
import { layoutSettingsSchema } from './layout-settings';
import { partThemesSchema } from './look';
import { signedIn, signedOut } from './session.slice';

export const FONT_SCALE = { min: 0.7, max: 1.3, step: 0.1 } as const;

/** Settings of the desk. A wrong or missing field falls back to its default, so that an old stored value never stops the desk. */
export const preferencesSchema = z.object({
  language: z.enum(languages).catch(defaultLanguage),
  /** Root size is 62.5 % times this. */
  fontScale: z.number().min(FONT_SCALE.min).max(FONT_SCALE.max).catch(1),
  layout: layoutSettingsSchema,
  theme: partThemesSchema,
  customScrollbars: z.boolean().catch(true),
  /** `auto` follows the language. */
  direction: z.enum(['auto', 'ltr', 'rtl']).catch('auto'),
  /** Shortcuts the user put on other keys; a list, so that a change replaces it whole. */
  keyBindings: z.array(z.object({ id: z.string(), keys: z.string() })).catch([]),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** A change of some fields, however deep; the others stay. */
export type Change<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Change<T[K]> } : T;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (old: unknown, change: unknown): unknown =>
  isObject(old) && isObject(change)
    ? { ...old, ...Object.fromEntries(Object.entries(change).map(([key, value]) => [key, merged(old[key], value)])) }
    : change;

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
    preferencesChanged: (state, { payload }: PayloadAction<Change<Preferences>>) => merged(state, payload) as Preferences,
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
/** Whether the page is dark. */
export const selectIsDark = (state: { preferences: Preferences }) => state.preferences.theme.main.endsWith('-dark');
