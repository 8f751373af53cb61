export { CallsApiModule, CallsWorkerModule } from './calls.module.js';
export { seedCallDetailsDemo } from './details/details.seed.js';
export { callsEntities } from './entities.js';
export { callsMigrations } from './migrations/index.js';
export { seedCallsDemo } from './reasons/reasons.seed.js';
export { rebuildCalls } from './rebuild/rebuild-calls.js';
