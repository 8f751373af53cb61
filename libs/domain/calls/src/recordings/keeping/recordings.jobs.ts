import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { CONFIG, type Config } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { PbxWatch } from '@santral/platform/pbxs';
import { RecordingStorages, type Removal, StorageTrouble } from '@santral/platform/recordings';
import { EraseRounds, eraseRecording, sweepRecordings } from './erase-rounds.js';
import { type DueRecording, KeepingRepository } from './keeping.repository.js';

const BATCH = 500;
/** Recordings of a PBX whose place cannot be asked are not asked for one by one: the others' would wait. */
const AWAY_MS = 60_000;

/** Erases recordings whose time is up. One at a time: a storage is not to be kept from the people who listen. */
@Injectable()
@Jobs('recordings', { concurrency: 1 })
export class RecordingsJobs extends JobHandlers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger;
  private readonly watch: PbxWatch;
  private readonly away = new Map<string, { until: number; trouble: StorageTrouble }>();

  constructor(
    private readonly keeping: KeepingRepository,
    private readonly rounds: EraseRounds,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    private readonly storages: RecordingStorages,
    @Inject(CONFIG) { logLevel, redisUrl }: Config,
  ) {
    super();
    this.logger = createLogger('recordings', logLevel);
    this.watch = new PbxWatch(redisUrl, 'recordings', () => void this.follow().catch((err: unknown) => this.logger.warn({ err }, 'the rounds of erasure could not be set')));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.watch.start();
    await this.follow();
  }

  beforeApplicationShutdown(): void {
    this.watch.stop();
  }

  /** There are rounds while there is any place with recordings. */
  private async follow(): Promise<void> {
    this.away.clear();
    await ((await this.storages.isAny()) ? this.rounds.set() : this.rounds.unset());
  }

  /** Makes a job of each recording that is due, and goes on with the next part of the list. */
  @OnJob(sweepRecordings)
  async sweep({ after }: JobPayload<typeof sweepRecordings>): Promise<void> {
    if (!(await this.storages.isAny())) return;
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
    const calls = await this.keeping.callsOfFile(recordingId);
    await this.keeping.transaction(async (manager) => {
      for (const callId of calls) await this.keeping.lock(callId, manager);
      const due = await this.keeping.stillDue(recordingId, new Date(), manager);
      if (!due) return;
      const removal = await this.remove(due);
      if (removal === null) return;
      if (removal === 'outside') {
        // Not ours to erase; it is looked at again in the next round.
        this.logger.warn({ recordingId }, 'a recording lies outside of the storage and was not erased');
        return;
      }
      await this.keeping.certify(due, removal === 'removed', manager);
      this.logger.info({ recordingId, days: due.days, queue: due.queue, wasThere: removal === 'removed' }, 'recording erased');
    });
  }

  /** Null where nobody has said where the recordings of the PBX are. */
  private async remove({ pbx, file }: DueRecording): Promise<Removal | null> {
    const away = this.away.get(pbx);
    if (away && Date.now() < away.until) throw away.trouble;
    try {
      return (await (await this.storages.of(pbx))?.remove(file)) ?? null;
    } catch (error) {
      if (error instanceof StorageTrouble && error.kind !== 'failed') this.away.set(pbx, { until: Date.now() + AWAY_MS, trouble: error });
      throw error;
    }
  }
}
