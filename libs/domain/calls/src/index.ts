export { CallsApiModule, CallsWorkerModule } from './calls.module.js';
export { callsEntities } from './entities.js';
export { callsMigrations } from './migrations/index.js';
export { seedCallsDemo } from './reasons/reasons.seed.js';
