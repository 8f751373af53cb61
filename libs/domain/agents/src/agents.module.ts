import { Module } from '@nestjs/common';
import { breakTypes } from '@santral/contracts';
import { JobsModule } from '@santral/platform/jobs';
import { ResourceModule } from '@santral/platform/resource';
import { agentCallsControllers } from './agent-calls.controller.js';
import { AgentCallsService } from './agent-calls.service.js';
import { AgentDayWriter } from './agent-day.writer.js';
import { AgentsConsumer } from './agents.consumer.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';
import { BreakSettingsController } from './breaks/break-settings.controller.js';
import { BreakSettingsService } from './breaks/break-settings.service.js';
import { BreakTypeRules } from './breaks/break-type.rules.js';
import { BreakTimers } from './breaks/break-timers.js';
import { BreaksJobs } from './breaks/breaks.jobs.js';
import { BreaksRepository } from './breaks/breaks.repository.js';
import { BreaksService } from './breaks/breaks.service.js';
import { CallControlController } from './call-control/call-control.controller.js';
import { CallControlService } from './call-control/call-control.service.js';
import { PbxCommander } from './commands/pbx-commander.js';
import { LiveStateRepository } from './live-state.repository.js';
import { OwnDayApiModule, OwnDayWorkerModule } from './own-day/own-day.module.js';
import { DeskPresenceService } from './presence/desk-presence.service.js';
import { DeskWatch } from './presence/desk-watch.js';
import { PresenceController } from './presence/presence.controller.js';
import { PresenceRepository } from './presence/presence.repository.js';
import { PresenceService } from './presence/presence.service.js';
import { AgentQueuesController } from './queues/agent-queues.controller.js';
import { AgentQueuesRepository } from './queues/agent-queues.repository.js';
import { AgentQueuesService } from './queues/agent-queues.service.js';
import { AgentSessionsRepository } from './queues/agent-sessions.repository.js';
import { QueueStaysRepository } from './queues/queue-stays.repository.js';
import { WrapUpApiModule, WrapUpWorkerModule } from './wrap-up/wrap-up.module.js';

/** The rows of breaks alone, for whoever needs nothing else of this domain. */
@Module({ providers: [BreaksRepository], exports: [BreaksRepository] })
class BreakRowsModule {}

/** Live state of agents and queues; queue login and breaks; the daily sheet of who was there. */
@Module({
  imports: [OwnDayApiModule, WrapUpApiModule, BreakRowsModule, ResourceModule.forResource(breakTypes, { rules: BreakTypeRules, imports: [BreakRowsModule] })],
  controllers: [AgentsController, BreakSettingsController, CallControlController, AgentQueuesController, PresenceController, ...agentCallsControllers],
  providers: [AgentsService, LiveStateRepository, AgentCallsService, CallControlService, PbxCommander, AgentQueuesRepository, AgentQueuesService, AgentSessionsRepository, BreaksService, BreakSettingsService, PresenceService, PresenceRepository, DeskPresenceService],
  exports: [AgentCallsService, AgentQueuesRepository, AgentQueuesService, BreaksService, AgentsService, LiveStateRepository, PbxCommander, WrapUpApiModule],
})
export class AgentsApiModule {}

/** The agents' day written down, and the timers of their breaks. */
@Module({
  imports: [OwnDayWorkerModule, WrapUpWorkerModule, JobsModule.forQueues('breaks')],
  providers: [AgentsConsumer, AgentDayWriter, AgentSessionsRepository, QueueStaysRepository, BreaksRepository, BreakTimers, BreaksJobs, LiveStateRepository, DeskPresenceService, DeskWatch],
})
export class AgentsWorkerModule {}
