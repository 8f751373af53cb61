import { CreateQueueLog1795180000001 } from './1795180000001-create-queue-log.js';

/** Run after those of calls and agents, whose rows an import writes. */
export const queueLogMigrations = [CreateQueueLog1795180000001];
