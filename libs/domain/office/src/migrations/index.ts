import { CreateNotifications1795142000001 } from './1795142000001-create-notifications.js';

export const officeMigrations = [CreateNotifications1795142000001];
