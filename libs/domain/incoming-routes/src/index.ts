export { IncomingRoutesApiModule, IncomingRoutesWorkerModule } from './incoming-routes.module.js';
export { incomingRoutesMigrations } from './migrations/index.js';
