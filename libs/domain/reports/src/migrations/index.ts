import { CreateReportGaps1795165000001 } from './1795165000001-create-report-gaps.js';
import { IndexReportRows1795165000002 } from './1795165000002-index-report-rows.js';
import { CreateReportSchedules1795180100001 } from './1795180100001-create-report-schedules.js';
import { CreateRollups1795181000001 } from './1795181000001-create-rollups.js';
import { MarkStaleHours1795181000002 } from './1795181000002-mark-stale-hours.js';
import { CreateReportOptions1795181000003 } from './1795181000003-create-report-options.js';
import { IndexImportedLogins1795195100001 } from './1795195100001-index-imported-logins.js';
import { MarkImportedHours1795195100002 } from './1795195100002-mark-imported-hours.js';
import { CreateBreakRollups1795196100001 } from './1795196100001-create-break-rollups.js';
import { TellPbxsApart1795199000001 } from './1795199000001-tell-pbxs-apart.js';
import { CreateRollupTotals1795199100001 } from './1795199100001-create-rollup-totals.js';
import { CreateEntryRollups1795199500003 } from './1795199500003-create-entry-rollups.js';
import { CreateContactRollups1795199500004 } from './1795199500004-create-contact-rollups.js';
import { AddGoalsOfQueues1795300000001 } from './1795300000001-add-goals-of-queues.js';
import { SumUpGapsAgain1795300100002 } from './1795300100002-sum-up-gaps-again.js';
import { TellOutgoingHandling1795311000001 } from './1795311000001-tell-outgoing-handling.js';
import { MarkReturnedHoursOnce1795302100002 } from './1795302100002-mark-returned-hours-once.js';
import { TellOverrunsOfLimits1795312000003 } from './1795312000003-tell-overruns-of-limits.js';
import { MarkRepeatedHoursOnce1795320100001 } from './1795320100001-mark-repeated-hours-once.js';
import { JudgeBreaksByAllLimits1795320100002 } from './1795320100002-judge-breaks-by-all-limits.js';
import { FindIntervalsByAgent1795350000001 } from './1795350000001-find-intervals-by-agent.js';

/** Run after those of calls and agents, whose rows reports read. */
export const reportsMigrations = [
  CreateReportGaps1795165000001, IndexReportRows1795165000002, CreateReportSchedules1795180100001, CreateRollups1795181000001, MarkStaleHours1795181000002, CreateReportOptions1795181000003,
  IndexImportedLogins1795195100001, MarkImportedHours1795195100002, CreateBreakRollups1795196100001, TellPbxsApart1795199000001, CreateRollupTotals1795199100001,
  CreateEntryRollups1795199500003, CreateContactRollups1795199500004, AddGoalsOfQueues1795300000001, SumUpGapsAgain1795300100002, MarkReturnedHoursOnce1795302100002,
  TellOutgoingHandling1795311000001, TellOverrunsOfLimits1795312000003, MarkRepeatedHoursOnce1795320100001, JudgeBreaksByAllLimits1795320100002, FindIntervalsByAgent1795350000001,
];
