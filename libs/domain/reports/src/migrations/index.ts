import { CreateReportGaps1795165000001 } from './1795165000001-create-report-gaps.js';
import { IndexReportRows1795165000002 } from './1795165000002-index-report-rows.js';

/** Run after those of calls and agents, whose rows reports read. */
export const reportsMigrations = [CreateReportGaps1795165000001, IndexReportRows1795165000002];
