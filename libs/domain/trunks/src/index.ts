export { TrunksApiModule, TrunksWorkerModule } from './trunks.module.js';
export { trunksMigrations } from './migrations/index.js';
