import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@santral/platform/http';
import { JobHandlers, type JobPayload, Jobs, OnJob } from '@santral/platform/jobs';
import { PauseSettler } from './pause-settler.js';
import { expireWrapUp, settlePause, WrapUpTimers } from './wrap-up-timers.js';
import { WrapUpsService } from './wrap-ups.service.js';

@Injectable()
@Jobs('wrap-ups')
export class WrapUpsJobs extends JobHandlers {
  constructor(
    @Inject(WrapUpsService) private readonly wrapUps: WrapUpsService,
    @Inject(PauseSettler) private readonly settler: PauseSettler,
    @Inject(WrapUpTimers) private readonly timers: WrapUpTimers,
  ) {
    super();
  }

  @OnJob(expireWrapUp)
  expire({ id, extensions }: JobPayload<typeof expireWrapUp>): Promise<void> {
    return this.wrapUps.expire(id, extensions);
  }

  @OnJob(settlePause)
  async settle({ pbx, extension }: JobPayload<typeof settlePause>): Promise<void> {
    try {
      await this.settler.settle(pbx, extension);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'pbx.refused') throw error;
      await this.timers.settleLater(pbx, extension);
    }
  }
}
