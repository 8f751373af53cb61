import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { linkKey, pbxStatusSchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { defineJob, JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';
import { ManagedQueuesRepository } from './managed/managed-queues.repository.js';
import { QueueKeeper } from './managed/queue-keeper.js';

/** Of one PBX; null: of all. */
const ofPbx = z.object({ pbx: z.string().nullable() });
export const pushQueues = defineJob('pbx-queues.push', ofPbx);
export const compareQueues = defineJob('pbx-queues.compare', ofPbx);

/** Calls for work on queues; what is wanted twice is done once. */
@Injectable()
export class QueueCaller {
  constructor(@Inject(JobQueues) private readonly jobs: JobQueues) {}

  /** Has what waits written to the PBX, now or a little later. */
  push(pbx: string | null, delayMs = 0): Promise<void> {
    return this.jobs.add(pushQueues, { pbx }, { id: `push-${pbx ?? 'all'}${delayMs > 0 ? '-later' : ''}`, delayMs, isWakeUp: true });
  }

  compare(pbx: string | null): Promise<void> {
    return this.jobs.add(compareQueues, { pbx }, { id: `compare-${pbx ?? 'all'}`, isWakeUp: true });
  }
}

/** Writing what waits, and comparing. The rows say what is to be done: a job that is lost, or runs twice, changes nothing. */
@Injectable()
@Jobs('pbx-queues', { concurrency: 1 })
export class PbxQueuesJobs extends JobHandlers {
  constructor(
    @Inject(ManagedQueuesRepository) private readonly rows: ManagedQueuesRepository,
    @Inject(QueueKeeper) private readonly keeper: QueueKeeper,
  ) {
    super();
  }

  @OnJob(pushQueues)
  async push({ pbx }: JobPayload<typeof pushQueues>): Promise<void> {
    for (const one of await this.pbxs(pbx)) for (const id of await this.rows.waiting(one)) await this.keeper.push(id);
  }

  @OnJob(compareQueues)
  async compare({ pbx }: JobPayload<typeof compareQueues>): Promise<void> {
    for (const one of await this.pbxs(pbx)) await this.keeper.compare(one);
  }

  private async pbxs(pbx: string | null): Promise<string[]> {
    return pbx === null ? this.rows.pbxs() : [pbx];
  }
}

const LOOK_MS = 5000;
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Has queues compared when the worker starts and when a PBX is back, and regularly; and what could not be written tried again. */
@Injectable()
export class QueueWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger;
  private readonly upSince = new Map<string, string>();
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(ManagedQueuesRepository) private readonly rows: ManagedQueuesRepository,
    @Inject(QueueCaller) private readonly caller: QueueCaller,
  ) {
    this.logger = createLogger('queues', config.logLevel);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat(pushQueues, { pbx: null }, 'push-queues', { pattern: EVERY_MINUTE, timeZone: this.config.timeZone }, { attempts: 1 });
    await this.jobs.repeat(compareQueues, { pbx: null }, 'compare-queues', { pattern: EVERY_FIVE_MINUTES, timeZone: this.config.timeZone }, { attempts: 1 });
    await this.caller.compare(null);
    await this.caller.push(null);
    this.timer = setInterval(() => void this.look().catch((err: unknown) => this.logger.warn({ err }, 'looking after the links failed, trying again')), LOOK_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** A link that came up anew: the PBX may have been restarted, with other files. */
  async look(): Promise<void> {
    for (const pbx of await this.rows.pbxs()) {
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
