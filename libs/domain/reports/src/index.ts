export { reportsMigrations } from './migrations/index.js';
export { ReportsApiModule, ReportsWorkerModule } from './reports.module.js';
