export { WallboardApiModule } from './wallboard.module.js';
export { TodayRepository } from './board/today.repository.js';
export { CALL_JUDGING, type CallJudging } from './board/call-judging.js';
export { WallboardService } from './board/wallboard.service.js';
export { wallboardMigrations } from './migrations/index.js';
