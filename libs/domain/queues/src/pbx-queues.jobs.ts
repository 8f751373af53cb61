import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { JobHandlers, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { defineUpkeep, eachPbx, UpkeepCaller, type UpkeepJob, UpkeepWatch } from '@santral/platform/pbx-upkeep';
import { REDIS, type Redis } from '@santral/platform/redis';
import { ManagedQueuesRepository } from './managed/managed-queues.repository.js';
import { QueueKeeper } from './managed/queue-keeper.js';

const upkeep = defineUpkeep('pbx-queues', 'queues');

/** Calls for work on queues. */
@Injectable()
export class QueueCaller extends UpkeepCaller {
  constructor(@Inject(JobQueues) jobs: JobQueues) {
    super(jobs, upkeep);
  }
}

/** Writing what waits, and comparing. */
@Injectable()
@Jobs('pbx-queues', { concurrency: 1 })
export class PbxQueuesJobs extends JobHandlers {
  constructor(
    @Inject(ManagedQueuesRepository) private readonly rows: ManagedQueuesRepository,
    @Inject(QueueKeeper) private readonly keeper: QueueKeeper,
  ) {
    super();
  }

  @OnJob(upkeep.push)
  push({ pbx }: UpkeepJob): Promise<void> {
    return eachPbx(pbx, this.rows, async (one) => {
      for (const id of await this.rows.waiting(one)) await this.keeper.push(id);
    });
  }

  @OnJob(upkeep.compare)
  compare({ pbx }: UpkeepJob): Promise<void> {
    return eachPbx(pbx, this.rows, (one) => this.keeper.compare(one));
  }
}

/** Has queues looked after. */
@Injectable()
export class QueueWatch extends UpkeepWatch {
  constructor(@Inject(CONFIG) config: Config, @Inject(REDIS) redis: Redis, @Inject(ManagedQueuesRepository) rows: ManagedQueuesRepository, @Inject(QueueCaller) caller: QueueCaller) {
    super(config, redis, rows, caller, { worksOnFirstLink: true });
  }
}
