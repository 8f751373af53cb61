import { Inject, Injectable } from '@nestjs/common';
import { StopError } from '@santral/platform/facts';
import { JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { saveCalls } from './call-change.js';
import { CallRecordsService } from './call-records.service.js';
import { saveVisits } from './visit-change.js';
import { VisitWriterRepository } from './visit-writer.repository.js';

@Injectable()
@Jobs('calls')
export class CallsJobs extends JobHandlers {
  constructor(
    @Inject(CallRecordsService) private readonly records: CallRecordsService,
    @Inject(VisitWriterRepository) private readonly visits: VisitWriterRepository,
    @Inject(JobQueues) private readonly jobs: JobQueues,
  ) {
    super();
  }

  /** Writes a batch. A change PostgreSQL refuses becomes a job of its own, and so a dead letter that can be looked at and replayed. */
  @OnJob(saveCalls)
  async save({ changes }: JobPayload<typeof saveCalls>): Promise<void> {
    const refused = await this.records.save(changes);
    const [only] = refused;
    if (changes.length === 1 && only) throw new StopError(String(only.error));
    await this.jobs.addAll(saveCalls, refused.map(({ change }) => ({ payload: { changes: [change] }, id: `refused_${change.kind}_${change.seq}` })));
  }

  @OnJob(saveVisits)
  async saveVisits({ changes }: JobPayload<typeof saveVisits>): Promise<void> {
    await this.visits.write(changes);
  }
}
