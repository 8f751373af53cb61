import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { defineJob, JobQueues } from '@santral/platform/jobs';
import { z } from 'zod';

/** Looks for recordings whose time is up; a round goes on after `after`. */
export const sweepRecordings = defineJob('recordings.sweep', z.object({ after: z.object({ recordedAt: z.string(), recordingId: z.string() }).nullable() }));
/** Erases one recording, if its time is still up and nobody holds it. */
export const eraseRecording = defineJob('recordings.erase', z.object({ recordingId: z.string() }));

const ROUND = 'recordings-nightly';
/** Half past three, in the company's zone: nobody calls, and the clocks do not change then. */
const AT = '30 3 * * *';

/** The nightly round that erases recordings. */
@Injectable()
export class EraseRounds {
  constructor(
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sets the rhythm; setting it again changes nothing, another zone moves it. */
  set(): Promise<void> {
    return this.jobs.repeat(sweepRecordings, { after: null }, ROUND, { pattern: AT, timeZone: this.config.timeZone });
  }

  /** Where nothing can be erased there is no round. */
  unset(): Promise<void> {
    return this.jobs.stopRepeating(sweepRecordings, ROUND);
  }

  /** Epoch ms of the next round; null where there is none. */
  async nextAt(): Promise<number | null> {
    return (await this.jobs.rhythms(sweepRecordings)).get(ROUND) ?? null;
  }
}
