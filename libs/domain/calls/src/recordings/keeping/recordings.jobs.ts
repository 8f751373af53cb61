import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { CONFIG, type Config } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { RECORDING_STORAGE, type RecordingStorage } from '../recording-storage.js';
import { EraseRounds, eraseRecording, sweepRecordings } from './erase-rounds.js';
import { KeepingRepository } from './keeping.repository.js';

const BATCH = 500;

/** Erases recordings whose time is up. One at a time: a storage is not to be kept from the people who listen. */
@Injectable()
@Jobs('recordings', { concurrency: 1 })
export class RecordingsJobs extends JobHandlers implements OnApplicationBootstrap {
  private readonly logger;

  constructor(
    private readonly keeping: KeepingRepository,
    private readonly rounds: EraseRounds,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(RECORDING_STORAGE) private readonly storage: RecordingStorage | null,
    @Inject(CONFIG) { logLevel }: Config,
  ) {
    super();
    this.logger = createLogger('recordings', logLevel);
  }

  async onApplicationBootstrap(): Promise<void> {
    await (this.storage ? this.rounds.set() : this.rounds.unset());
  }

  /** Makes a job of each recording that is due, and goes on with the next part of the list. */
  @OnJob(sweepRecordings)
  async sweep({ after }: JobPayload<typeof sweepRecordings>): Promise<void> {
    if (!this.storage) return;
    const due = await this.keeping.dueAfter(new Date(), after, BATCH);
    await this.jobs.addAll(eraseRecording, due.map(({ recordingId }) => ({ payload: { recordingId }, id: `erase_${recordingId.replaceAll(':', '_')}` })));
    const last = due.at(-1);
    if (last && due.length === BATCH) await this.jobs.add(sweepRecordings, { after: last.place });
  }

  /**
   * The locks of all calls with this file are held while it goes: who holds one of them meanwhile waits, and is told that nothing is left.
   * A worker that dies after the file has gone finds it missing the next time, and writes the certificate then.
   */
  @OnJob(eraseRecording)
  async erase({ recordingId }: JobPayload<typeof eraseRecording>): Promise<void> {
    const { storage } = this;
    if (!storage) return;
    const calls = await this.keeping.callsOfFile(recordingId);
    await this.keeping.transaction(async (manager) => {
      for (const callId of calls) await this.keeping.lock(callId, manager);
      const due = await this.keeping.stillDue(recordingId, new Date(), manager);
      if (!due) return;
      const removal = await storage.remove(due.file);
      if (removal === 'outside') {
        // Not ours to erase; it is looked at again in the next round.
        this.logger.warn({ recordingId }, 'a recording lies outside of the storage and was not erased');
        return;
      }
      await this.keeping.certify(due, removal === 'removed', manager);
      this.logger.info({ recordingId, days: due.days, queue: due.queue, wasThere: removal === 'removed' }, 'recording erased');
    });
  }
}
