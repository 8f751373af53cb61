import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  driftResolutionSchema, type ManagedQueue, managedQueueSchema, type PbxQueues, pbxQueuesSchema, type QueueChange, queueChangeSchema, queueCompareSchema, type QueueForm, queueFormSchema, type QueueTakeOver,
  queueTakeOverSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import type { Actor } from '@santral/platform/resource';
import { z } from 'zod';
import { ManagedQueuesService } from './managed/managed-queues.service.js';
import { QueuesService } from './queues.service.js';

const idSchema = z.object({ id: z.uuid() });
type Id = z.output<typeof idSchema>;
const actorOf = ({ userId, language }: Principal): Actor => ({ userId, language });

@Permit('telephony.manage')
@Controller('pbx-queues')
export class QueuesController {
  constructor(
    private readonly queues: QueuesService,
    private readonly managed: ManagedQueuesService,
  ) {}

  @Get()
  @ApiSpec({ summary: 'Every queue of every PBX, ours and others: its live state, how the PBX runs it, its section of queues.conf, and how ours stand there', answer: z.array(pbxQueuesSchema) })
  read(): Promise<PbxQueues[]> {
    return this.queues.read();
  }

  @Post()
  @ApiSpec({ summary: 'Makes a queue on a PBX; what kept it from being in force is in the answer', answer: managedQueueSchema })
  create(@ParsedBody(queueFormSchema) form: QueueForm, @CurrentUser() me: Principal): Promise<ManagedQueue> {
    return this.managed.create(form, actorOf(me));
  }

  @Post('take-over')
  @ApiSpec({ summary: 'Makes a queue somebody else has configured one of ours, as it is', answer: managedQueueSchema })
  takeOver(@ParsedBody(queueTakeOverSchema) wish: QueueTakeOver, @CurrentUser() me: Principal): Promise<ManagedQueue> {
    return this.managed.takeOver(wish, actorOf(me));
  }

  @Post('compare')
  @ApiSpec({ summary: 'Compares our queues with the PBX now, and writes what waits', status: 204 })
  compare(@ParsedBody(queueCompareSchema) { pbx }: z.output<typeof queueCompareSchema>): Promise<void> {
    return this.managed.compare(pbx);
  }

  @Get(':id')
  @ApiSpec({ summary: 'A queue of ours with its members', answer: managedQueueSchema })
  one(@ParsedParams(idSchema) { id }: Id): Promise<ManagedQueue> {
    return this.managed.one(id);
  }

  @Patch(':id')
  @ApiSpec({ summary: 'Changes a queue of ours, here and on the PBX', answer: managedQueueSchema })
  change(@ParsedParams(idSchema) { id }: Id, @ParsedBody(queueChangeSchema) change: QueueChange, @CurrentUser() me: Principal): Promise<ManagedQueue> {
    return this.managed.change(id, change, actorOf(me));
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Takes a queue of ours off the PBX', status: 204 })
  remove(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<void> {
    return this.managed.remove(id, actorOf(me));
  }

  @Post(':id/resolve')
  @ApiSpec({ summary: 'Ends a difference: ours is written again, theirs taken over, or we stop looking after the queue (then null)', answer: managedQueueSchema.nullable() })
  resolve(@ParsedParams(idSchema) { id }: Id, @ParsedBody(driftResolutionSchema) { choice }: z.output<typeof driftResolutionSchema>, @CurrentUser() me: Principal): Promise<ManagedQueue | null> {
    return this.managed.resolve(id, choice, actorOf(me));
  }
}
