import { Controller, Get } from '@nestjs/common';
import { type AgentState, agentStateSchema, type QueueState, queueStateSchema } from '@santral/contracts';
import { ApiSpec, Permit } from '@santral/platform/http';
import { z } from 'zod';
import { AgentsService } from './agents.service.js';

@Controller()
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Permit('agents.read')
  @Get('agents')
  @ApiSpec({ summary: 'Live state of every agent', answer: z.array(agentStateSchema) })
  list(): Promise<AgentState[]> {
    return this.agents.agents();
  }

  @Permit('queues.read')
  @Get('queues')
  @ApiSpec({ summary: 'Live state of every queue', answer: z.array(queueStateSchema) })
  queues(): Promise<QueueState[]> {
    return this.agents.queues();
  }
}
