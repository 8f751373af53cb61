import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { JobHandlers, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { defineUpkeep, eachPbx, UpkeepCaller, type UpkeepJob, UpkeepWatch } from '@santral/platform/pbx-upkeep';
import { REDIS, type Redis } from '@santral/platform/redis';
import { DialplanRepository } from './dialplan.repository.js';
import { DialplanWriter } from './dialplan-writer.js';

const upkeep = defineUpkeep('dialplan');

/** Calls for work on our lines. */
@Injectable()
export class DialplanCaller extends UpkeepCaller {
  constructor(@Inject(JobQueues) jobs: JobQueues) {
    super(jobs, upkeep);
  }
}

/** Putting in force what waits, and comparing. */
@Injectable()
@Jobs('dialplan', { concurrency: 1 })
export class DialplanJobs extends JobHandlers {
  constructor(
    @Inject(DialplanRepository) private readonly rows: DialplanRepository,
    @Inject(DialplanWriter) private readonly writer: DialplanWriter,
  ) {
    super();
  }

  @OnJob(upkeep.push)
  push({ pbx }: UpkeepJob): Promise<void> {
    return eachPbx(pbx, this.rows, (one) => this.writer.push(one));
  }

  @OnJob(upkeep.compare)
  compare({ pbx }: UpkeepJob): Promise<void> {
    return eachPbx(pbx, this.rows, (one) => this.writer.compare(one));
  }
}

/** Has our lines looked after. */
@Injectable()
export class DialplanWatch extends UpkeepWatch {
  constructor(@Inject(CONFIG) config: Config, @Inject(REDIS) redis: Redis, @Inject(DialplanRepository) rows: DialplanRepository, @Inject(DialplanCaller) caller: DialplanCaller) {
    super(config, redis, rows, caller, { worksOnFirstLink: true });
  }
}
