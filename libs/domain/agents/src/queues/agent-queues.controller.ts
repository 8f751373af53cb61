import { Controller, Get, Put } from '@nestjs/common';
import { type AgentQueueChanges, agentQueueChangesSchema, type AgentQueuesSheet, agentQueuesSheetSchema, type QueueWrapUp, queueWrapUpSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { type AgentQueuesPlace, agentQueuesPlaceSchema } from './agent-queues-place.js';
import { AgentQueuesService } from './agent-queues.service.js';

@Permit('agents.manage')
@Controller('agent-queues')
export class AgentQueuesController {
  constructor(private readonly queues: AgentQueuesService) {}

  @Get()
  @ApiSpec({ summary: 'Who may sign in to which queue of a PBX, and the queues there are', answer: agentQueuesSheetSchema })
  async sheet(@ParsedQuery(agentQueuesPlaceSchema) place: AgentQueuesPlace): Promise<AgentQueuesSheet> {
    return this.queues.sheet(await this.queues.pbxOf(place));
  }

  @Put()
  @ApiSpec({ summary: 'Gives agents queues and takes them away, all or nothing; holds from their next login to the queues', answer: agentQueuesSheetSchema })
  async change(@CurrentUser() me: Principal, @ParsedBody(agentQueueChangesSchema) { changes }: AgentQueueChanges, @ParsedQuery(agentQueuesPlaceSchema) place: AgentQueuesPlace): Promise<AgentQueuesSheet> {
    return this.queues.change(await this.queues.pbxOf(place), changes, me.userId);
  }

  @Put('wrap-up')
  @ApiSpec({ summary: 'How long an agent has after a call of a queue; holds from the next call that ends', answer: agentQueuesSheetSchema })
  async setWrapUp(@CurrentUser() me: Principal, @ParsedBody(queueWrapUpSchema) wrapUp: QueueWrapUp, @ParsedQuery(agentQueuesPlaceSchema) place: AgentQueuesPlace): Promise<AgentQueuesSheet> {
    return this.queues.setWrapUp(await this.queues.pbxOf(place), wrapUp, me.userId);
  }
}
