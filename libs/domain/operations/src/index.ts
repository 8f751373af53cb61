export { OperationsApiModule, OperationsWorkerModule } from './operations.module.js';
export { operationsMigrations } from './migrations/index.js';
