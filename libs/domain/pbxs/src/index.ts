export { PbxsApiModule, PbxsWorkerModule } from './pbxs.module.js';
export { pbxsMigrations } from './migrations/index.js';
