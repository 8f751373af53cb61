import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { defineJob, JobHandlers, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { z } from 'zod';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { NoticeCaller } from '../notices/notices.jobs.js';
import { AlertWatch } from './alert-watch.js';

/** Looks at everything the rules watch. */
export const watchAlerts = defineJob('alerts.watch', z.object({}));
/** Forgets alerts that were over long ago. */
export const purgeAlerts = defineJob('alerts.purge', z.object({}));

/** Every five seconds, with the seconds as the first of six fields. */
const EVERY_FIVE_SECONDS = '*/5 * * * * *';
const EVERY_NIGHT = '0 30 3 * * *';
/** So long alerts that are over stay to be looked at. */
const KEPT_MS = 180 * 24 * 3_600_000;

/** One look at a time. A look that fails is no dead letter: the next one comes in five seconds. */
@Injectable()
@Jobs('alerts', { concurrency: 1 })
export class WatchingJobs extends JobHandlers implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(AlertWatch) private readonly watch: AlertWatch,
    @Inject(AlertsRepository) private readonly alerts: AlertsRepository,
    @Inject(NoticeCaller) private readonly caller: NoticeCaller,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    const { timeZone } = this.config;
    await this.jobs.repeat(watchAlerts, {}, 'watch', { pattern: EVERY_FIVE_SECONDS, timeZone }, { isWakeUp: true });
    await this.jobs.repeat(purgeAlerts, {}, 'purge', { pattern: EVERY_NIGHT, timeZone });
  }

  @OnJob(watchAlerts)
  async look(): Promise<void> {
    await this.watch.look();
    await this.caller.call();
  }

  @OnJob(purgeAlerts)
  async purge(): Promise<void> {
    await this.alerts.purge(new Date(this.clock.now() - KEPT_MS));
  }
}
