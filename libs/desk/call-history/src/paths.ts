export const HISTORY_PATH = '/apps/central/cdr-history';
export const MISSED_PATH = '/apps/central/missed-calls';
export const SAVED_PATH = '/apps/central/saved-calls';
export const RETENTION_PATH = '/apps/central/recording-retention';
/** Page of one call: its timeline and recordings. */
export const callPath = (callId: string) => `${HISTORY_PATH}/${encodeURIComponent(callId)}`;
