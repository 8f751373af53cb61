export { WallboardApiModule } from './wallboard.module.js';
export { TodayRepository } from './board/today.repository.js';
export { SettingsRepository } from './settings/settings.repository.js';
export { WallboardService } from './board/wallboard.service.js';
export { wallboardMigrations } from './migrations/index.js';
