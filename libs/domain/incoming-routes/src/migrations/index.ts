import { CreateIncomingRoutes1795200000002 } from './1795200000002-create-incoming-routes.js';

export const incomingRoutesMigrations = [CreateIncomingRoutes1795200000002];
