import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import type { z } from 'zod';
import type { JobSpec } from './define-job.js';

export interface AddOptions {
  /**
   * A job with an id that is already waiting or running is not added again. This only saves work: what makes a job happen once is the
   * natural key behind its write. Must hold no colon.
   */
  id?: string;
  delayMs?: number;
  /** How often the job is tried, where the usual number does not suit it. */
  attempts?: number;
  /** Wait before the second try; it doubles with each. */
  backoffMs?: number;
  /** The job only says that rows wait: nothing is lost with it, so it is tried once and is no dead letter (which would bar its id). */
  isWakeUp?: boolean;
}

/** When a job is done again and again: a cron pattern (minute hour day month weekday, or six fields with the second first) on the wall clock of a zone. */
export interface Rhythm {
  pattern: string;
  timeZone: string;
}

/** Own failures are retried this often before the job goes to the dead letters. */
const ATTEMPTS = 6;

const options = (add: AddOptions): JobsOptions => ({
  jobId: add.id,
  delay: add.delayMs,
  attempts: add.attempts ?? (add.isWakeUp ? 1 : ATTEMPTS),
  backoff: { type: 'exponential', delay: add.backoffMs ?? 500, jitter: 0.3 },
  // Payloads of batches are large, and nobody looks at what went well.
  removeOnComplete: true,
  // The failed set is the dead letters: kept until somebody replays or removes them.
  removeOnFail: add.isWakeUp ?? false,
});

export type JobCounts = Record<'waiting' | 'active' | 'delayed' | 'failed', number>;

/** Adds jobs to the queues this process has registered with `JobsModule.forQueues`, and looks after their dead letters. */
@Injectable()
export class JobQueues {
  constructor(@Inject(ModuleRef) private readonly modules: ModuleRef) {}

  /** Adds one job. Its payload is parsed where it enters the handler. */
  async add<S extends z.ZodType>(spec: JobSpec<S>, payload: z.input<S>, add: AddOptions = {}): Promise<void> {
    await this.queue(spec.queue).add(spec.name, payload, options(add));
  }

  /** Adds many jobs of one kind in one round trip. */
  async addAll<S extends z.ZodType>(spec: JobSpec<S>, jobs: (AddOptions & { payload: z.input<S> })[]): Promise<void> {
    await this.queue(spec.queue).addBulk(jobs.map((job) => ({ name: spec.name, data: job.payload, opts: options(job) })));
  }

  /** Adds a job whenever it is due. `id` names the rhythm: given again, the new one takes the place of the old. */
  async repeat<S extends z.ZodType>(spec: JobSpec<S>, payload: z.input<S>, id: string, { pattern, timeZone }: Rhythm, add: Pick<AddOptions, 'attempts' | 'backoffMs' | 'isWakeUp'> = {}): Promise<void> {
    const { jobId: _none, delay: _now, ...opts } = options(add);
    await this.queue(spec.queue).upsertJobScheduler(id, { pattern, tz: timeZone }, { name: spec.name, data: payload, opts });
  }

  /** Ends a rhythm; one that is not there is no error. */
  async stopRepeating(spec: JobSpec, id: string): Promise<void> {
    await this.queue(spec.queue).removeJobScheduler(id);
  }

  /** The rhythms of a kind of job, by id, and when each is due next, epoch ms. */
  async rhythms(spec: JobSpec): Promise<Map<string, number>> {
    const all = await this.queue(spec.queue).getJobSchedulers(0, -1);
    return new Map(all.flatMap(({ key, name, next }) => (name === spec.name && next !== undefined ? [[key, next] as const] : [])));
  }

  /** How many jobs of a queue are in which state; `failed` are its dead letters. */
  async counts(queue: string): Promise<JobCounts> {
    const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = await this.queue(queue).getJobCounts();
    return { waiting: waiting + prioritized, active, delayed, failed };
  }

  /** The newest dead letters of a queue, newest first. `at`: when they were given up, epoch ms. */
  async newestFailed(queue: string, limit: number): Promise<{ id: string; name: string; reason: string; at: number }[]> {
    const jobs = await this.queue(queue).getFailed(0, limit - 1);
    return jobs.map((job) => ({ id: job.id ?? '', name: job.name, reason: job.failedReason.slice(0, 500), at: job.finishedOn ?? job.timestamp }));
  }

  /** Puts the dead letters of a queue back to work; returns how many there were. */
  async replay(queue: string): Promise<number> {
    const { failed } = await this.counts(queue);
    if (failed > 0) await this.queue(queue).retryJobs({ state: 'failed' });
    return failed;
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
