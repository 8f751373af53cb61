import { Module } from '@nestjs/common';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';
import { LiveStateRepository } from './live-state.repository.js';

/** Live state of agents and queues. */
@Module({ controllers: [AgentsController], providers: [AgentsService, LiveStateRepository] })
export class AgentsApiModule {}
