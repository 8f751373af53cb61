import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ComputedReportName, ReportFormat } from '@santral/contracts';
import { featureSelector } from '@santral/desk-platform/store';

export interface ExportWish {
  report: ComputedReportName;
  format: Exclude<ReportFormat, 'json'>;
  /** The question whose answer is on the screen. */
  query: Record<string, string>;
}

interface ReportsState {
  /** The file that is being made; one at a time. */
  exporting: Exclude<ReportFormat, 'json'> | null;
}

const slice = createSlice({
  name: 'reports',
  initialState: { exporting: null } as ReportsState,
  reducers: {
    exportRequested: (state, { payload }: PayloadAction<ExportWish>) => {
      state.exporting ??= payload.format;
    },
    exportEnded: (state) => {
      state.exporting = null;
    },
  },
});

export const reportsReducer = slice.reducer;
export const { exportRequested, exportEnded } = slice.actions;
export const selectReports = featureSelector<ReportsState>('reports');
