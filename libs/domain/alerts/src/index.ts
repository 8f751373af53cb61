export { AlertsApiModule, AlertsWorkerModule } from './alerts.module.js';
export { alertsMigrations } from './migrations/index.js';
