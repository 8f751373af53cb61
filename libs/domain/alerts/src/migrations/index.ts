import { CreateAlerts1795190000001 } from './1795190000001-create-alerts.js';

export const alertsMigrations = [CreateAlerts1795190000001];
