import { CreateReportGaps1795160000001 } from './1795160000001-create-report-gaps.js';

export const reportsMigrations = [CreateReportGaps1795160000001];
