import { CreateWallboardSettings1795184000001 } from './1795184000001-create-wallboard-settings.js';
import { JudgeByReportOptions1795340000001 } from './1795340000001-judge-by-report-options.js';

export const wallboardMigrations = [CreateWallboardSettings1795184000001, JudgeByReportOptions1795340000001];
