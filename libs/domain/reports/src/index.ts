export { reportsMigrations } from './migrations/index.js';
export { CallJudgingService } from './options/call-judging.service.js';
export { ShortAbandonsService } from './options/short-abandons.service.js';
export { ReportsApiModule, ReportsWorkerModule } from './reports.module.js';
export { markRollups, refreshRollups, type RollupProgress } from './rollups/rebuild-rollups.js';
export { mailReport } from './schedules/schedule-timers.js';
export { type Patience, RollupWriter } from './rollups/rollup-writer.repository.js';
export { rebuildGaps } from './coverage/rebuild-gaps.js';
