import { Module } from '@nestjs/common';
import { jobQueues } from '@santral/contracts';
import { JobsModule } from '@santral/platform/jobs';
import { DeadLettersService } from './dead-letters/dead-letters.service.js';
import { JobBoardController } from './job-board/job-board.controller.js';
import { JobBoardDoor } from './job-board/job-board-door.js';
import { JobBoardSessions } from './job-board/job-board-sessions.js';
import { OperationsController } from './operations.controller.js';
import { PbxEventsConsumer } from './pbx/pbx-events.consumer.js';
import { PbxEventsRepository } from './pbx/pbx-events.repository.js';
import { SystemHealthService } from './system/system-health.service.js';

/** How the PBX and Santral itself are, over HTTP. */
@Module({
  imports: [JobsModule.forQueues(...jobQueues)],
  controllers: [OperationsController, JobBoardController],
  providers: [SystemHealthService, DeadLettersService, PbxEventsRepository, JobBoardSessions, JobBoardDoor],
})
export class OperationsApiModule {}

/** The history of the links, written down. */
@Module({ providers: [PbxEventsRepository, PbxEventsConsumer] })
export class OperationsWorkerModule {}
