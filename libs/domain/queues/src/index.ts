export { QueuesApiModule, QueuesWorkerModule } from './queues.module.js';
export { queuesMigrations } from './migrations/index.js';
