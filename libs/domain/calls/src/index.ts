export { CallsApiModule, CallsWorkerModule } from './calls.module.js';
export { seedCallDetailsDemo } from './details/details.seed.js';
export { callsEntities } from './entities.js';
export { callsMigrations } from './migrations/index.js';
export { SHORT_ABANDONS, type ShortAbandonLimits, type ShortAbandons } from './missed/short-abandons.js';
export { seedCallsDemo } from './reasons/reasons.seed.js';
export { rebuildCalls } from './rebuild/rebuild-calls.js';
