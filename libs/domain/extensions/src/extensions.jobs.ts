import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { linkKey, pbxStatusSchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { defineJob, JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';
import { ExtensionsRepository } from './extensions.repository.js';
import { Reconciler } from './reconciler.js';

/** Of one PBX; null: of all. */
const ofPbx = z.object({ pbx: z.string().nullable() });
export const pushExtensions = defineJob('extensions.push', ofPbx);
export const compareExtensions = defineJob('extensions.compare', ofPbx);

/** Calls for work on extensions; what is wanted twice is done once. */
@Injectable()
export class ExtensionCaller {
  constructor(@Inject(JobQueues) private readonly jobs: JobQueues) {}

  /** Has what waits written to the PBX, now or a little later. */
  push(pbx: string | null, delayMs = 0): Promise<void> {
    return this.jobs.add(pushExtensions, { pbx }, { id: `push-${pbx ?? 'all'}${delayMs > 0 ? '-later' : ''}`, delayMs, isWakeUp: true });
  }

  compare(pbx: string | null): Promise<void> {
    return this.jobs.add(compareExtensions, { pbx }, { id: `compare-${pbx ?? 'all'}`, isWakeUp: true });
  }
}

/** Writing what waits, and comparing. The rows say what is to be done: a job that is lost, or runs twice, changes nothing. */
@Injectable()
@Jobs('extensions', { concurrency: 1 })
export class ExtensionsJobs extends JobHandlers {
  constructor(@Inject(Reconciler) private readonly reconciler: Reconciler) {
    super();
  }

  @OnJob(pushExtensions)
  push({ pbx }: JobPayload<typeof pushExtensions>): Promise<void> {
    return this.reconciler.push(pbx);
  }

  @OnJob(compareExtensions)
  compare({ pbx }: JobPayload<typeof compareExtensions>): Promise<void> {
    return this.reconciler.compare(pbx);
  }
}

const LOOK_MS = 5000;
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Has extensions compared when the worker starts and when a PBX is back, and regularly; and what could not be written tried again. */
@Injectable()
export class ExtensionWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger;
  private readonly upSince = new Map<string, string>();
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(ExtensionCaller) private readonly caller: ExtensionCaller,
  ) {
    this.logger = createLogger('extensions', config.logLevel);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat(pushExtensions, { pbx: null }, 'push-extensions', { pattern: EVERY_MINUTE, timeZone: this.config.timeZone }, { attempts: 1 });
    await this.jobs.repeat(compareExtensions, { pbx: null }, 'compare-extensions', { pattern: EVERY_FIVE_MINUTES, timeZone: this.config.timeZone }, { attempts: 1 });
    await this.caller.compare(null);
    await this.caller.push(null);
    this.timer = setInterval(() => void this.look().catch((err: unknown) => this.logger.warn({ err }, 'looking after the links failed, trying again')), LOOK_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** A link that came up anew: the PBX may have been restarted, or its AstDB wiped. Reading two keys is less than hearing every fact of every call. */
  async look(): Promise<void> {
    for (const pbx of await this.rows.pbxs()) {
      const text = await this.redis.get(linkKey(pbx));
      if (text === null) continue;
      const { link, since } = pbxStatusSchema.parse(JSON.parse(text));
      if (link !== 'up' || this.upSince.get(pbx) === since) continue;
      const isFirst = !this.upSince.has(pbx);
      this.upSince.set(pbx, since);
      if (isFirst) continue;
      await this.caller.compare(pbx);
      await this.caller.push(pbx);
    }
  }
}
