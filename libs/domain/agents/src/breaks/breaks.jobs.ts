import { Inject, Injectable } from '@nestjs/common';
import { JobHandlers, type JobPayload, Jobs, OnJob } from '@santral/platform/jobs';
import { BreakTimers, expireBreak, warnBreak } from './break-timers.js';

@Injectable()
@Jobs('breaks')
export class BreaksJobs extends JobHandlers {
  constructor(@Inject(BreakTimers) private readonly timers: BreakTimers) {
    super();
  }

  @OnJob(warnBreak)
  warn({ id }: JobPayload<typeof warnBreak>): Promise<void> {
    return this.timers.state('agent.break-warned', id);
  }

  @OnJob(expireBreak)
  expire({ id }: JobPayload<typeof expireBreak>): Promise<void> {
    return this.timers.state('agent.break-overrun', id);
  }
}
