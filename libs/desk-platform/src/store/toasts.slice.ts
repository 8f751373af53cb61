import { createSlice, nanoid, type Action, type PayloadAction } from '@reduxjs/toolkit';

export interface Toast {
  id: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  /** In the user's language already. */
  text: string;
  /** A button that dispatches an action, for example a retry; such a toast stays until it is closed. */
  action?: { label: string; dispatch: Action };
}

/** Specified: gone after six seconds, at most five at once. */
export const TOAST_MS = 6000;
export const TOAST_LIMIT = 5;

const slice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { id: nanoid(), ...toast } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => [...state, payload].slice(-TOAST_LIMIT),
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => state.filter((toast) => toast.id !== payload),
  },
});

export const toastsReducer = slice.reducer;
export const { toastShown, toastClosed } = slice.actions;
/** Action creators by kind: `put(toast.success(t('…')))`. */
export const toast = {
  success: (text: string) => toastShown({ kind: 'success', text }),
  info: (text: string) => toastShown({ kind: 'info', text }),
  warning: (text: string) => toastShown({ kind: 'warning', text }),
  error: (text: string, action?: Toast['action']) => toastShown({ kind: 'error', text, ...(action ? { action } : {}) }),
};
export const selectToasts = (state: { toasts: Toast[] }) => state.toasts;
