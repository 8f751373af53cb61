import { callKeepingSchema, type CallKeeping, type RecordingRetention, type RecordingRetentionForm, recordingRetentionSchema } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';

const ofCall = (callId: string) => `/api/calls/${encodeURIComponent(callId)}`;
const RETENTION = '/api/recording-retention';

export const useKeeping = (callId: string) => useRemote(`${ofCall(callId)}/keeping`, callKeepingSchema);
export const holdRecordings = (callId: string, reason: string): Promise<CallKeeping> => api.post(`${ofCall(callId)}/hold`, callKeepingSchema, { reason });
export const releaseRecordings = (callId: string, reason: string): Promise<CallKeeping> => api.post(`${ofCall(callId)}/release`, callKeepingSchema, { reason });

export const useRetention = () => useRemote(RETENTION, recordingRetentionSchema);
export const saveRetention = (form: RecordingRetentionForm): Promise<RecordingRetention> => api.put(RETENTION, recordingRetentionSchema, form);
