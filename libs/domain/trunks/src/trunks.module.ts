import { Module } from '@nestjs/common';
import { JobsModule } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { TrunksController } from './trunks.controller.js';
import { TrunksJobs } from './trunks.jobs.js';
import { TrunksRepository } from './trunks.repository.js';
import { TrunksService } from './trunks.service.js';

/** The trunks of every PBX, over HTTP. */
@Module({ controllers: [TrunksController], providers: [TrunksService, TrunksRepository, Clock] })
export class TrunksApiModule {}

/** What becomes of trunks, written down. */
@Module({ imports: [JobsModule.forQueues('trunks')], providers: [TrunksRepository, TrunksJobs] })
export class TrunksWorkerModule {}
