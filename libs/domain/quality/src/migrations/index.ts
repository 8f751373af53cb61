import { CreateQualityCriteria1795185000001 } from './1795185000001-create-quality-criteria.js';
import { CreatePerformanceTargets1795185000002 } from './1795185000002-create-performance-targets.js';
import { CreateQualityScores1795185000003 } from './1795185000003-create-quality-scores.js';

/** Run after those of identity, whose groups have targets. */
export const qualityMigrations = [CreateQualityCriteria1795185000001, CreatePerformanceTargets1795185000002, CreateQualityScores1795185000003];
