import { Module } from '@nestjs/common';
import { AgentsApiModule, PbxCommander } from '@santral/domain-agents';
import { JobsModule } from '@santral/platform/jobs';
import { DialplanController } from './dialplan.controller.js';
import { DialplanCaller, DialplanJobs, DialplanWatch } from './dialplan.jobs.js';
import { DialplanPartsService } from './dialplan-parts.service.js';
import { DialplanRepository } from './dialplan.repository.js';
import { DialplanService } from './dialplan.service.js';
import { DialplanWriter } from './dialplan-writer.js';

const writing = [DialplanRepository, DialplanWriter, DialplanCaller];

/** Our lines in the dialplan of each PBX: for the domains that have some, and over HTTP for how they stand. */
@Module({
  imports: [AgentsApiModule, JobsModule.forQueues('dialplan')],
  controllers: [DialplanController],
  providers: [...writing, DialplanPartsService, DialplanService],
  exports: [DialplanPartsService],
})
export class DialplanApiModule {}

/** Writes what waits, and compares what we have with the PBXs. */
@Module({ imports: [JobsModule.forQueues('dialplan')], providers: [...writing, PbxCommander, DialplanPartsService, DialplanJobs, DialplanWatch], exports: [DialplanPartsService] })
export class DialplanWorkerModule {}
