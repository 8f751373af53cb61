import { Module } from '@nestjs/common';
import { AgentsApiModule } from '@santral/domain-agents';
import { QueuesController } from './queues.controller.js';
import { QueuesService } from './queues.service.js';

/** The queues of the PBX, as it runs them and as they are configured there. */
@Module({ imports: [AgentsApiModule], controllers: [QueuesController], providers: [QueuesService] })
export class QueuesApiModule {}
