export { QualityApiModule } from './quality.module.js';
export { qualityMigrations } from './migrations/index.js';
export { seedQualityDemo } from './seed/quality.seed.js';
export { seedScoresDemo } from './seed/scores.seed.js';
