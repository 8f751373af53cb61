export { OfficeApiModule, OfficeWorkerModule } from './office.module.js';
export { officeMigrations } from './migrations/index.js';
export { seedOfficeDemo } from './seed/seed-office-demo.js';
