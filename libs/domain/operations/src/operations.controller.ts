import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  type DeadLetters, deadLettersSchema, type PbxEvent, pbxEventSchema, type PbxEventsQuery, pbxEventsQuerySchema, replayAnswerSchema, replayRequestSchema, type SystemHealth, systemHealthSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { DeadLettersService } from './dead-letters/dead-letters.service.js';
import { PbxEventsRepository } from './pbx/pbx-events.repository.js';
import { SystemHealthService } from './system/system-health.service.js';

@Permit('operations.read')
@Controller('operations')
export class OperationsController {
  constructor(
    private readonly system: SystemHealthService,
    private readonly events: PbxEventsRepository,
    private readonly letters: DeadLettersService,
  ) {}

  @Get('health')
  @ApiSpec({ summary: 'The link to every PBX, our processes, streams and jobs, as they stand now', answer: systemHealthSchema })
  health(): Promise<SystemHealth> {
    return this.system.read();
  }

  @Get('pbx-events')
  @ApiSpec({ summary: 'What happened to the links, newest first', answer: z.array(pbxEventSchema) })
  pbxEvents(@ParsedQuery(pbxEventsQuerySchema) query: PbxEventsQuery): Promise<PbxEvent[]> {
    return this.events.list(query);
  }

  @Get('dead-letters')
  @ApiSpec({ summary: 'Facts and jobs that were given up, newest first', answer: deadLettersSchema })
  deadLetters(): Promise<DeadLetters> {
    return this.letters.list();
  }

  @Permit('telephony.manage')
  @Post('dead-letters/replay')
  @HttpCode(200)
  @ApiSpec({ summary: 'Hands the dead letters of a stream or queue back', answer: replayAnswerSchema })
  async replay(@CurrentUser() me: Principal, @ParsedBody(replayRequestSchema) { source }: z.output<typeof replayRequestSchema>): Promise<z.output<typeof replayAnswerSchema>> {
    return { replayed: await this.letters.replay(source, me.userId) };
  }
}
