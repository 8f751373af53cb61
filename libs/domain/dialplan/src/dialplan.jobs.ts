import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { linkKey, pbxStatusSchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { defineJob, JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';
import { DialplanRepository } from './dialplan.repository.js';
import { DialplanWriter } from './dialplan-writer.js';

/** Of one PBX; null: of all. */
const ofPbx = z.object({ pbx: z.string().nullable() });
export const pushDialplan = defineJob('dialplan.push', ofPbx);
export const compareDialplan = defineJob('dialplan.compare', ofPbx);

/** Calls for work on our lines; what is wanted twice is done once. */
@Injectable()
export class DialplanCaller {
  constructor(@Inject(JobQueues) private readonly jobs: JobQueues) {}

  /** Has what waits put in force, now or a little later. */
  push(pbx: string | null, delayMs = 0): Promise<void> {
    return this.jobs.add(pushDialplan, { pbx }, { id: `push-${pbx ?? 'all'}${delayMs > 0 ? '-later' : ''}`, delayMs, isWakeUp: true });
  }

  compare(pbx: string | null): Promise<void> {
    return this.jobs.add(compareDialplan, { pbx }, { id: `compare-${pbx ?? 'all'}`, isWakeUp: true });
  }
}

/** Writing what waits, and comparing. The rows say what is to be done: a job that is lost, or runs twice, changes nothing. */
@Injectable()
@Jobs('dialplan', { concurrency: 1 })
export class DialplanJobs extends JobHandlers {
  constructor(
    @Inject(DialplanRepository) private readonly rows: DialplanRepository,
    @Inject(DialplanWriter) private readonly writer: DialplanWriter,
  ) {
    super();
  }

  @OnJob(pushDialplan)
  async push({ pbx }: JobPayload<typeof pushDialplan>): Promise<void> {
    for (const one of await this.pbxs(pbx)) await this.writer.push(one);
  }

  @OnJob(compareDialplan)
  async compare({ pbx }: JobPayload<typeof compareDialplan>): Promise<void> {
    for (const one of await this.pbxs(pbx)) await this.writer.compare(one);
  }

  private async pbxs(pbx: string | null): Promise<string[]> {
    return pbx === null ? (await this.rows.all()).map((row) => row.pbx) : [pbx];
  }
}

const LOOK_MS = 5000;
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Has our lines compared when the worker starts and when a PBX is back, and regularly; and what could not be written tried again. */
@Injectable()
export class DialplanWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger;
  private readonly upSince = new Map<string, string>();
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(DialplanRepository) private readonly rows: DialplanRepository,
    @Inject(DialplanCaller) private readonly caller: DialplanCaller,
  ) {
    this.logger = createLogger('dialplan', config.logLevel);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat(pushDialplan, { pbx: null }, 'push-dialplan', { pattern: EVERY_MINUTE, timeZone: this.config.timeZone }, { attempts: 1 });
    await this.jobs.repeat(compareDialplan, { pbx: null }, 'compare-dialplan', { pattern: EVERY_FIVE_MINUTES, timeZone: this.config.timeZone }, { attempts: 1 });
    await this.caller.compare(null);
    await this.caller.push(null);
    this.timer = setInterval(() => void this.look().catch((err: unknown) => this.logger.warn({ err }, 'looking after the links failed, trying again')), LOOK_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** A link that came up anew: the PBX may have been restarted with other files. */
  async look(): Promise<void> {
    for (const { pbx } of await this.rows.all()) {
      const text = await this.redis.get(linkKey(pbx));
      if (text === null) continue;
      const { link, since } = pbxStatusSchema.parse(JSON.parse(text));
      if (link !== 'up' || this.upSince.get(pbx) === since) continue;
      this.upSince.set(pbx, since);
      await this.caller.compare(pbx);
      await this.caller.push(pbx);
    }
  }
}
