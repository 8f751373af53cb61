import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { featureSelector } from '@santral/desk-platform/store';

interface TicketsState {
  /** What was typed and not sent, by ticket: leaving the page for a call loses nothing. */
  drafts: Record<string, string>;
}

const slice = createSlice({
  name: 'tickets',
  initialState: { drafts: {} } as TicketsState,
  reducers: {
    messageTyped: (state, { payload }: PayloadAction<{ ticketId: string; text: string }>) => {
      if (payload.text === '') delete state.drafts[payload.ticketId];
      else state.drafts[payload.ticketId] = payload.text;
    },
  },
});

export const ticketsReducer = slice.reducer;
export const { messageTyped } = slice.actions;
export const selectTickets = featureSelector<TicketsState>('tickets');
