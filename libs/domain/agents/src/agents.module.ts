import { Module } from '@nestjs/common';
import { JobsModule } from '@santral/platform/jobs';
import { agentCallsControllers } from './agent-calls.controller.js';
import { AgentCallsService } from './agent-calls.service.js';
import { AgentsConsumer } from './agents.consumer.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';
import { BreakTimers } from './breaks/break-timers.js';
import { BreaksJobs } from './breaks/breaks.jobs.js';
import { BreaksRepository } from './breaks/breaks.repository.js';
import { BreaksService } from './breaks/breaks.service.js';
import { PbxCommander } from './commands/pbx-commander.js';
import { LiveStateRepository } from './live-state.repository.js';
import { PresenceController } from './presence/presence.controller.js';
import { PresenceRepository } from './presence/presence.repository.js';
import { PresenceService } from './presence/presence.service.js';
import { AgentQueuesRepository } from './queues/agent-queues.repository.js';
import { AgentSessionsRepository } from './queues/agent-sessions.repository.js';

/** Live state of agents and queues; queue login and breaks; the daily sheet of who was there. */
@Module({
  controllers: [AgentsController, PresenceController, ...agentCallsControllers],
  providers: [AgentsService, LiveStateRepository, AgentCallsService, PbxCommander, AgentQueuesRepository, AgentSessionsRepository, BreaksService, BreaksRepository, PresenceService, PresenceRepository],
  exports: [AgentCallsService, BreaksService, AgentsService, PbxCommander],
})
export class AgentsApiModule {}

/** The agents' day written down, and the timers of their breaks. */
@Module({
  imports: [JobsModule.forQueues('breaks')],
  providers: [AgentsConsumer, AgentSessionsRepository, BreaksRepository, BreakTimers, BreaksJobs],
})
export class AgentsWorkerModule {}
