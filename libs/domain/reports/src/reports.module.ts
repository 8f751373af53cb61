import { Module } from '@nestjs/common';
import { MailModule } from '@santral/domain-messaging';
import { JobsModule } from '@santral/platform/jobs';
import { AgentDaysRepository } from './agents/agent-days.repository.js';
import { AgentReports } from './agents/agent-reports.js';
import { BreakReports } from './breaks/break-reports.js';
import { BreaksRepository } from './breaks/breaks.repository.js';
import { CallReports } from './calls/call-reports.js';
import { CallVisits } from './calls/call-visits.js';
import { GapsConsumer } from './coverage/gaps.consumer.js';
import { GapsRepository } from './coverage/gaps.repository.js';
import { Directory } from './directory.js';
import { AgentGroups } from './groups/agent-groups.js';
import { GroupsRepository } from './groups/groups.repository.js';
import { ReportGroupsController } from './groups/report-groups.controller.js';
import { CallJudgingService } from './options/call-judging.service.js';
import { ReportOptionsController } from './options/report-options.controller.js';
import { ReportOptionsRepository } from './options/report-options.repository.js';
import { ReportOptionsService } from './options/report-options.service.js';
import { ShortAbandonsService } from './options/short-abandons.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { QualityReports } from './quality/quality-reports.js';
import { QualityRepository } from './quality/quality.repository.js';
import { RollupKeeper } from './rollups/rollup-keeper.js';
import { RollupReader } from './rollups/rollup-reader.repository.js';
import { RollupWriter } from './rollups/rollup-writer.repository.js';
import { DeliveriesRepository } from './schedules/deliveries.repository.js';
import { ReportMailer } from './schedules/report-mailer.js';
import { ScheduleTimers } from './schedules/schedule-timers.js';
import { SchedulesController } from './schedules/schedules.controller.js';
import { SchedulesJobs } from './schedules/schedules.jobs.js';
import { SchedulesRepository } from './schedules/schedules.repository.js';
import { SchedulesService } from './schedules/schedules.service.js';
import { QueueStaff } from './visits/queue-staff.js';
import { VisitReports } from './visits/visit-reports.js';

/** Computing reports, for people and for mails. */
@Module({
  providers: [
    ReportsService, Directory, GapsRepository,
    AgentGroups, GroupsRepository,
    RollupReader, ReportOptionsRepository,
    VisitReports, QueueStaff,
    CallReports, CallVisits,
    AgentReports, AgentDaysRepository,
    BreakReports, BreaksRepository,
    QualityReports, QualityRepository,
  ],
  exports: [ReportsService, AgentGroups, GapsRepository, ReportOptionsRepository, Directory],
})
class ComputingModule {}

/** Schedules of mailed reports as they are kept, and their rhythms. */
@Module({
  imports: [JobsModule.forQueues('reports')],
  providers: [SchedulesRepository, DeliveriesRepository, ScheduleTimers],
  exports: [SchedulesRepository, DeliveriesRepository, ScheduleTimers],
})
class SchedulesModule {}

/** The reports over HTTP, and the schedules by which they are mailed. */
@Module({
  imports: [ComputingModule, SchedulesModule],
  controllers: [ReportsController, ReportGroupsController, ReportOptionsController, SchedulesController],
  providers: [SchedulesService, ReportOptionsService, ShortAbandonsService, CallJudgingService],
  exports: [ShortAbandonsService, CallJudgingService],
})
export class ReportsApiModule {}

/** Hours summed up when their rows have changed; reports mailed when they are due; outages of the link to a PBX written down, so that reports can say where they may be wrong. */
@Module({
  imports: [ComputingModule, SchedulesModule, MailModule],
  providers: [GapsConsumer, RollupWriter, RollupKeeper, ReportMailer, SchedulesJobs, CallJudgingService],
  exports: [CallJudgingService],
})
export class ReportsWorkerModule {}
