import { Controller, Get } from '@nestjs/common';
import { type AgentState, agentStateSchema, type QueueState, queueStateSchema } from '@santral/contracts';
import { ApiSpec, ParsedQuery, Permit } from '@santral/platform/http';
import { z } from 'zod';
import { type AtPbx, atPbxSchema } from './at-pbx.js';
import { AgentsService } from './agents.service.js';

@Controller()
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Permit('agents.read')
  @Get('agents')
  @ApiSpec({ summary: 'Live state of every agent', answer: z.array(agentStateSchema) })
  list(@ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentState[]> {
    return this.agents.agents(pbx);
  }

  @Permit('queues.read')
  @Get('queues')
  @ApiSpec({ summary: 'Live state of every queue', answer: z.array(queueStateSchema) })
  queues(@ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<QueueState[]> {
    return this.agents.queues(pbx);
  }
}
