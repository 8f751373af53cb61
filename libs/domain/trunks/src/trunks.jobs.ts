import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { trunkChangeSchema, trunkChangesKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { defineJob, JobHandlers, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';
import { TrunksRepository } from './trunks.repository.js';

/** Writes down what became of the trunks. */
export const noteTrunks = defineJob('trunks.note', z.object({}));
const EVERY_TEN_SECONDS = '*/10 * * * * *';

/** Takes the changes telephony has left into the rows. A change is taken off the list once it is written; written twice it is one row. */
@Injectable()
@Jobs('trunks', { concurrency: 1 })
export class TrunksJobs extends JobHandlers implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(TrunksRepository) private readonly rows: TrunksRepository,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat(noteTrunks, {}, 'note', { pattern: EVERY_TEN_SECONDS, timeZone: this.config.timeZone }, { isWakeUp: true });
  }

  @OnJob(noteTrunks)
  async note(): Promise<void> {
    for (const pbx of await pbxIds(this.config, this.redis)) {
      const texts = await this.redis.lrange(trunkChangesKey(pbx), 0, -1);
      if (texts.length === 0) continue;
      await this.rows.add(pbx, texts.map((text) => trunkChangeSchema.parse(JSON.parse(text))));
      // By what they say and not by how many: another worker may have taken some meanwhile.
      const taken = this.redis.pipeline();
      for (const text of texts) taken.lrem(trunkChangesKey(pbx), 1, text);
      await taken.exec();
    }
  }
}
