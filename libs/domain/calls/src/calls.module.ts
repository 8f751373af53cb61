import { Module } from '@nestjs/common';
import { callReasons } from '@santral/contracts';
import { CallersModule } from '@santral/domain-customers';
import { JobsModule } from '@santral/platform/jobs';
import { PbxDirectory } from '@santral/platform/pbxs';
import { RecordingStorages } from '@santral/platform/recordings';
import { ResourceModule } from '@santral/platform/resource';
import { AgentNames } from './agent-names.js';
import { CallRecordsService } from './call-records.service.js';
import { CallWriterRepository } from './call-writer.repository.js';
import { CallsConsumer } from './calls.consumer.js';
import { CallsController } from './calls.controller.js';
import { CallsJobs } from './calls.jobs.js';
import { CallsRepository } from './calls.repository.js';
import { CallsService } from './calls.service.js';
import { CardKeeper } from './cards/card-keeper.js';
import { CardsConsumer } from './cards/cards.consumer.js';
import { CardsController } from './cards/cards.controller.js';
import { CardsProjection } from './cards/cards.projection.js';
import { CardsRepository } from './cards/cards.repository.js';
import { CardsService } from './cards/cards.service.js';
import { CallDetailsController } from './details/call-details.controller.js';
import { CallDetailsRepository } from './details/call-details.repository.js';
import { CallDetailsService } from './details/call-details.service.js';
import { CallFiltersController } from './filters/call-filters.controller.js';
import { CallFiltersRepository } from './filters/call-filters.repository.js';
import { MissedCallsController } from './missed/missed-calls.controller.js';
import { MissedCallsRepository } from './missed/missed-calls.repository.js';
import { OpenCalls } from './open-calls.js';
import { ReasonsController } from './reasons/reasons.controller.js';
import { ReasonsRepository } from './reasons/reasons.repository.js';
import { EraseRounds } from './recordings/keeping/erase-rounds.js';
import { CallKeepingController, RetentionController } from './recordings/keeping/keeping.controller.js';
import { KeepingRepository } from './recordings/keeping/keeping.repository.js';
import { KeepingService } from './recordings/keeping/keeping.service.js';
import { RecordingsJobs } from './recordings/keeping/recordings.jobs.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { VisitWriterRepository } from './visit-writer.repository.js';

/** Where recordings lie, and how long they do. */
@Module({
  imports: [JobsModule.forQueues('recordings')],
  providers: [PbxDirectory, RecordingStorages, KeepingRepository, EraseRounds],
  exports: [RecordingStorages, KeepingRepository, EraseRounds],
})
class RecordingsModule {}

/** Calls, cards, call details and call reasons over HTTP. */
@Module({
  imports: [CallersModule, RecordingsModule, ResourceModule.forResource(callReasons)],
  controllers: [CallsController, CallFiltersController, MissedCallsController, RecordingsController, RetentionController, CallKeepingController, CardsController, CallDetailsController, ReasonsController],
  providers: [AgentNames, OpenCalls, CallsRepository, CallsService, CallFiltersRepository, MissedCallsRepository, CardsRepository, CardsService, CallDetailsRepository, CallDetailsService, ReasonsRepository, KeepingService],
})
export class CallsApiModule {}

/** Call records written from facts, and the cards of every desk kept. */
@Module({
  imports: [JobsModule.forQueues('calls'), RecordingsModule],
  providers: [AgentNames, CallWriterRepository, VisitWriterRepository, CallRecordsService, CallsConsumer, CallsJobs, CardsProjection, CardsConsumer, CardKeeper, RecordingsJobs],
})
export class CallsWorkerModule {}
