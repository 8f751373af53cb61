import { Controller, Get, Put } from '@nestjs/common';
import { type AgentQueueChanges, agentQueueChangesSchema, type AgentQueuesSheet, agentQueuesSheetSchema, type QueueWrapUp, queueWrapUpSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, Permit, type Principal } from '@santral/platform/http';
import { AgentQueuesService } from './agent-queues.service.js';

@Permit('agents.manage')
@Controller('agent-queues')
export class AgentQueuesController {
  constructor(private readonly queues: AgentQueuesService) {}

  @Get()
  @ApiSpec({ summary: 'Who may sign in to which queue, and the queues there are', answer: agentQueuesSheetSchema })
  sheet(): Promise<AgentQueuesSheet> {
    return this.queues.sheet();
  }

  @Put()
  @ApiSpec({ summary: 'Gives agents queues and takes them away, all or nothing; holds from their next login to the queues', answer: agentQueuesSheetSchema })
  change(@CurrentUser() me: Principal, @ParsedBody(agentQueueChangesSchema) { changes }: AgentQueueChanges): Promise<AgentQueuesSheet> {
    return this.queues.change(changes, me.userId);
  }

  @Put('wrap-up')
  @ApiSpec({ summary: 'How long an agent has after a call of a queue; holds from the next call that ends', answer: agentQueuesSheetSchema })
  setWrapUp(@CurrentUser() me: Principal, @ParsedBody(queueWrapUpSchema) wrapUp: QueueWrapUp): Promise<AgentQueuesSheet> {
    return this.queues.setWrapUp(wrapUp, me.userId);
  }
}
