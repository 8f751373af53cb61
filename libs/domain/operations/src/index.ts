export { OperationsApiModule, OperationsWorkerModule } from './operations.module.js';
export { PbxEventsRepository } from './pbx/pbx-events.repository.js';
export { rebuildPbxEvents } from './pbx/rebuild-pbx-events.js';
export { valuesOf } from './system/process-metrics.js';
export { SystemHealthService } from './system/system-health.service.js';
export { operationsMigrations } from './migrations/index.js';
