export { WallboardApiModule } from './wallboard.module.js';
export { WallboardService } from './board/wallboard.service.js';
export { wallboardMigrations } from './migrations/index.js';
