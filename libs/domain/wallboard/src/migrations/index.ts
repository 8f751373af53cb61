import { CreateWallboardSettings1795184000001 } from './1795184000001-create-wallboard-settings.js';

export const wallboardMigrations = [CreateWallboardSettings1795184000001];
