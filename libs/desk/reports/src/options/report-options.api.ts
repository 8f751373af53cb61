import { type ReportSettings, type ReportSettingsChange, reportSettingsSchema } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';

const ENDPOINT = '/api/report-options';

export const useReportOptions = () => useRemote(ENDPOINT, reportSettingsSchema);
export const saveReportOptions = (change: ReportSettingsChange): Promise<ReportSettings> => api.put(ENDPOINT, reportSettingsSchema, change);
