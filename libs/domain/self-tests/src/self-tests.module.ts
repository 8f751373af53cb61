import { Module } from '@nestjs/common';
import { AgentsApiModule } from '@santral/domain-agents';
import { Clock } from '@santral/platform/process';
import { SelfTestsController } from './self-tests.controller.js';
import { SelfTestsRepository } from './self-tests.repository.js';
import { SelfTestsService } from './self-tests.service.js';
import { SurroundingsReader } from './surroundings.reader.js';
import { TestCallFacts } from './test-call-facts.js';

/** Test calls that show an admin whether a PBX is wired as it should be. */
@Module({
  imports: [AgentsApiModule],
  controllers: [SelfTestsController],
  providers: [SelfTestsService, SelfTestsRepository, SurroundingsReader, TestCallFacts, Clock],
})
export class SelfTestsApiModule {}
