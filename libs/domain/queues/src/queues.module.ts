import { Module } from '@nestjs/common';
import { AgentsApiModule, PbxCommander } from '@santral/domain-agents';
import { DialplanApiModule } from '@santral/domain-dialplan';
import { JobsModule } from '@santral/platform/jobs';
import { PbxDirectory } from '@santral/platform/pbxs';
import { Clock } from '@santral/platform/process';
import { ManagedQueuesRepository } from './managed/managed-queues.repository.js';
import { ManagedQueuesService } from './managed/managed-queues.service.js';
import { QueueAgents } from './managed/queue-agents.js';
import { QueueKeeper } from './managed/queue-keeper.js';
import { PbxQueuesJobs, QueueCaller, QueueWatch } from './pbx-queues.jobs.js';
import { QueueLooks } from './queue-looks.js';
import { QueuesController } from './queues.controller.js';
import { QueuesService } from './queues.service.js';

const keeping = [ManagedQueuesRepository, QueueKeeper, QueueLooks, QueueCaller, Clock];

/** The queues of the PBXs: as they are run and configured there, and those we make. */
@Module({
  imports: [AgentsApiModule, DialplanApiModule, JobsModule.forQueues('pbx-queues')],
  controllers: [QueuesController],
  providers: [...keeping, QueuesService, ManagedQueuesService, QueueAgents, PbxDirectory],
})
export class QueuesApiModule {}

/** Writes what waits, and compares what we have with the PBXs. */
@Module({ imports: [JobsModule.forQueues('pbx-queues')], providers: [...keeping, PbxCommander, PbxQueuesJobs, QueueWatch] })
export class QueuesWorkerModule {}
