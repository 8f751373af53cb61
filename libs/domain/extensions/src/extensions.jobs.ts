import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { JobHandlers, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { defineUpkeep, UpkeepCaller, type UpkeepJob, UpkeepWatch } from '@santral/platform/pbx-upkeep';
import { REDIS, type Redis } from '@santral/platform/redis';
import { ExtensionsRepository } from './extensions.repository.js';
import { Reconciler } from './reconciler.js';

const upkeep = defineUpkeep('extensions');

/** Calls for work on extensions. */
@Injectable()
export class ExtensionCaller extends UpkeepCaller {
  constructor(@Inject(JobQueues) jobs: JobQueues) {
    super(jobs, upkeep);
  }
}

/** Writing what waits, and comparing. */
@Injectable()
@Jobs('extensions', { concurrency: 1 })
export class ExtensionsJobs extends JobHandlers {
  constructor(@Inject(Reconciler) private readonly reconciler: Reconciler) {
    super();
  }

  @OnJob(upkeep.push)
  push({ pbx }: UpkeepJob): Promise<void> {
    return this.reconciler.push(pbx);
  }

  @OnJob(upkeep.compare)
  compare({ pbx }: UpkeepJob): Promise<void> {
    return this.reconciler.compare(pbx);
  }
}

/** Has extensions looked after. They are written by ARI, which needs no link of telephony's: its first one says nothing new. */
@Injectable()
export class ExtensionWatch extends UpkeepWatch {
  constructor(@Inject(CONFIG) config: Config, @Inject(REDIS) redis: Redis, @Inject(ExtensionsRepository) rows: ExtensionsRepository, @Inject(ExtensionCaller) caller: ExtensionCaller) {
    super(config, redis, rows, caller, { worksOnFirstLink: false });
  }
}
