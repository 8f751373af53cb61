export { DialplanApiModule, DialplanWorkerModule } from './dialplan.module.js';
export { DialplanPartsService } from './dialplan-parts.service.js';
export { dialplanMigrations } from './migrations/index.js';
