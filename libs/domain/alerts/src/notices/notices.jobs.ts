import { Inject, Injectable } from '@nestjs/common';
import type { AlertChannel } from '@santral/contracts';
import { defineJob, JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { z } from 'zod';
import { NoticeSender } from './notice-sender.js';
import { NoticesRepository } from './notices.repository.js';

const notice = z.object({ id: z.string() });
/** Each way to people has a queue of its own: a mail server that says nothing holds up no SMS, and neither holds up the look at what is wrong. */
export const mailAlert = defineJob('alert-mails.send', notice);
export const textAlert = defineJob('alert-texts.send', notice);
const jobOf: Record<AlertChannel, typeof mailAlert> = { mail: mailAlert, sms: textAlert };

@Injectable()
@Jobs('alert-mails', { concurrency: 8 })
export class AlertMailsJobs extends JobHandlers {
  constructor(@Inject(NoticeSender) private readonly sender: NoticeSender) {
    super();
  }

  @OnJob(mailAlert)
  send({ id }: JobPayload<typeof mailAlert>): Promise<void> {
    return this.sender.send(id);
  }
}

@Injectable()
@Jobs('alert-texts', { concurrency: 8 })
export class AlertTextsJobs extends JobHandlers {
  constructor(@Inject(NoticeSender) private readonly sender: NoticeSender) {
    super();
  }

  @OnJob(textAlert)
  send({ id }: JobPayload<typeof textAlert>): Promise<void> {
    return this.sender.send(id);
  }
}

/** Calls for what is due. A job holds nothing but a wake-up: losing all of them loses no notice. */
@Injectable()
export class NoticeCaller {
  constructor(
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(NoticesRepository) private readonly notices: NoticesRepository,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async call(): Promise<void> {
    const due = await this.notices.due(new Date(this.clock.now()));
    for (const channel of ['mail', 'sms'] as const) {
      const ids = due.filter((one) => one.channel === channel).map(({ id }) => id);
      if (ids.length > 0) await this.jobs.addAll(jobOf[channel], ids.map((id) => ({ payload: { id }, id: `notice-${id}`, isWakeUp: true })));
    }
  }
}
