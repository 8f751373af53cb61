export { LogFileError } from './log-files.js';
export { queueLogMigrations } from './migrations/index.js';
export { type ImportOptions, type ImportResult, importQueueLogs, ImportRunsError } from './queue-log-import.js';
