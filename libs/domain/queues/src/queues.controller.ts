import { Controller, Get } from '@nestjs/common';
import { type PbxQueues, pbxQueuesSchema } from '@santral/contracts';
import { ApiSpec, Permit } from '@santral/platform/http';
import { z } from 'zod';
import { QueuesService } from './queues.service.js';

@Permit('telephony.manage')
@Controller('pbx-queues')
export class QueuesController {
  constructor(private readonly queues: QueuesService) {}

  @Get()
  @ApiSpec({ summary: 'Every queue of every PBX: its live state, how the PBX runs it, and its section of queues.conf', answer: z.array(pbxQueuesSchema) })
  read(): Promise<PbxQueues[]> {
    return this.queues.read();
  }
}
