import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobHandlers, type JobInfo, type JobPayload, Jobs, OnJob } from '@santral/platform/jobs';
import { ReportMailer } from './report-mailer.js';
import { mailReport, ScheduleTimers } from './schedule-timers.js';
import { SchedulesRepository } from './schedules.repository.js';

/** One at a time: reports are for later, calls are for now. */
@Injectable()
@Jobs('reports', { concurrency: 1 })
export class SchedulesJobs extends JobHandlers implements OnApplicationBootstrap {
  constructor(
    @Inject(ReportMailer) private readonly mailer: ReportMailer,
    @Inject(SchedulesRepository) private readonly schedules: SchedulesRepository,
    @Inject(ScheduleTimers) private readonly timers: ScheduleTimers,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.timers.align(await this.schedules.all());
  }

  @OnJob(mailReport)
  mail({ scheduleId, askedBy }: JobPayload<typeof mailReport>, { id, dueAt, isLast }: JobInfo): Promise<void> {
    return this.mailer.deliver({ scheduleId, askedBy, id, dueAt, isLast });
  }
}
