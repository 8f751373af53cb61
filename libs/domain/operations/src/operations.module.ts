import { Module } from '@nestjs/common';
import { jobQueues } from '@santral/contracts';
import { JobsModule } from '@santral/platform/jobs';
import { DeadLettersService } from './dead-letters/dead-letters.service.js';
import { OperationsController } from './operations.controller.js';
import { PbxEventsConsumer } from './pbx/pbx-events.consumer.js';
import { PbxEventsRepository } from './pbx/pbx-events.repository.js';
import { SystemHealthService } from './system/system-health.service.js';

/** How the PBX and Santral itself are, over HTTP. */
@Module({
  imports: [JobsModule.forQueues(...jobQueues)],
  controllers: [OperationsController],
  providers: [SystemHealthService, DeadLettersService, PbxEventsRepository],
})
export class OperationsApiModule {}

/** The history of the links, written down. */
@Module({ providers: [PbxEventsRepository, PbxEventsConsumer] })
export class OperationsWorkerModule {}
