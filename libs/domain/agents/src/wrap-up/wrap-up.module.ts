import { Module } from '@nestjs/common';
import { JobsModule } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { BreaksRepository } from '../breaks/breaks.repository.js';
import { PbxCommander } from '../commands/pbx-commander.js';
import { AgentIntervalsConsumer } from '../intervals/agent-intervals.consumer.js';
import { AgentIntervalsRepository } from '../intervals/agent-intervals.repository.js';
import { LiveStateRepository } from '../live-state.repository.js';
import { PauseSettler } from './pause-settler.js';
import { SavedCardsRepository } from './saved-cards.repository.js';
import { WrapUpController } from './wrap-up.controller.js';
import { WrapUpTimers } from './wrap-up-timers.js';
import { WrapUpsJobs } from './wrap-ups.jobs.js';
import { WrapUpsRepository } from './wrap-ups.repository.js';
import { WrapUpsService } from './wrap-ups.service.js';

/** What an agent does with the wrap-up that goes on. */
@Module({ controllers: [WrapUpController], providers: [WrapUpsService, WrapUpsRepository], exports: [WrapUpsRepository, WrapUpsService] })
export class WrapUpApiModule {}

/** What agents do at every instant, written down; the wrap-ups that follow their talks, and the pauses the PBX holds meanwhile. */
@Module({
  imports: [JobsModule.forQueues('wrap-ups')],
  providers: [
    AgentIntervalsConsumer, AgentIntervalsRepository, WrapUpsService, WrapUpsRepository, WrapUpTimers, WrapUpsJobs, SavedCardsRepository, PauseSettler,
    PbxCommander, LiveStateRepository, BreaksRepository, Clock,
  ],
  exports: [Clock],
})
export class WrapUpWorkerModule {}
