export const CALL_SCORES_PATH = '/apps/central/call-scores';
export const OWN_SCORES_PATH = '/apps/own-scores';
/** Page of a call, of another feature: its sheets are filled in there, beside the recording. */
export const callPath = (callId: string): string => `/apps/central/cdr-history/${encodeURIComponent(callId)}`;
