import { Module } from '@nestjs/common';
import { AgentDaysRepository } from './agents/agent-days.repository.js';
import { AgentReports } from './agents/agent-reports.js';
import { BreakReports } from './breaks/break-reports.js';
import { BreaksRepository } from './breaks/breaks.repository.js';
import { CallReports } from './calls/call-reports.js';
import { GeneralRepository } from './calls/general.repository.js';
import { HoursRepository } from './calls/hours.repository.js';
import { GapsConsumer } from './coverage/gaps.consumer.js';
import { GapsRepository } from './coverage/gaps.repository.js';
import { Directory } from './directory.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { VisitReports } from './visits/visit-reports.js';
import { VisitsRepository } from './visits/visits.repository.js';

/** The reports over HTTP. */
@Module({
  controllers: [ReportsController],
  providers: [
    ReportsService, Directory, GapsRepository,
    VisitReports, VisitsRepository,
    CallReports, HoursRepository, GeneralRepository,
    AgentReports, AgentDaysRepository,
    BreakReports, BreaksRepository,
  ],
})
export class ReportsApiModule {}

/** Outages of the link to a PBX written down, so that reports can say where they may be wrong. */
@Module({ providers: [GapsRepository, GapsConsumer] })
export class ReportsWorkerModule {}
