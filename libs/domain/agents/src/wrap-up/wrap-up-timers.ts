import { Inject, Injectable } from '@nestjs/common';
import { defineJob, JobQueues } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { z } from 'zod';
import type { AgentWrapUp } from './wrap-ups.repository.js';

/** The time of a wrap-up is over, unless it was made longer since: then `extensions` is no longer what it was. */
export const expireWrapUp = defineJob('wrap-ups.expire', z.object({ id: z.string(), extensions: z.int() }));
/** What the PBX pauses an agent for is to agree with what is written. */
export const settlePause = defineJob('wrap-ups.settle', z.object({ pbx: z.string(), extension: z.string() }));

/** A PBX that is away is asked again after this, for as long as it takes: nobody may stay paused because of an outage. */
const ASK_AGAIN_MS = 3000;

/** The background work around wrap-ups. */
@Injectable()
export class WrapUpTimers {
  constructor(
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Sets the timer of a running wrap-up. Setting it again changes nothing. */
  async set({ id, extensions, endsAt }: AgentWrapUp): Promise<void> {
    await this.jobs.add(expireWrapUp, { id, extensions }, { id: `expire_${id}_${extensions}`, delayMs: Math.max(0, endsAt - this.clock.now()) });
  }

  /** Has the pause of an agent looked at. */
  async settle(pbx: string, extension: string): Promise<void> {
    await this.jobs.add(settlePause, { pbx, extension });
  }

  async settleLater(pbx: string, extension: string): Promise<void> {
    await this.jobs.add(settlePause, { pbx, extension }, { delayMs: ASK_AGAIN_MS });
  }
}
