import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import { isUnavailable } from '../database/unavailable.js';
import { StopError } from '../facts/fact-consumer.js';
import type { JobSpec } from './define-job.js';
import { finishedJobs, jobSeconds } from './job-metrics.js';

/** What a handler may know of the job beside its payload. */
export interface JobInfo {
  id: string;
  /** 1 for the first try. */
  attempt: number;
  /** If this try fails too, the job is given up. */
  isLast: boolean;
  /** When the job was to be done, epoch ms. */
  dueAt: number;
}

type Handler<S extends z.ZodType> = (payload: z.output<S>, info: JobInfo) => Promise<void>;
interface Bound {
  spec: JobSpec;
  method: string;
}

const handlers = new WeakMap<object, Map<string, Bound>>();

/**
 * Marks a class as the one that does the jobs of a queue; it extends `JobHandlers`. A worker that dies gives its jobs back within
 * seconds, so every handler must be idempotent.
 */
export const Jobs = (queue: string, options: { concurrency?: number } = {}): ClassDecorator =>
  Processor(
    { name: queue },
    {
      concurrency: options.concurrency ?? 4,
      lockDuration: 10_000,
      stalledInterval: 5000,
      // Restarts of the worker are nobody's fault; only a job that kills its worker again and again ends in the dead letters.
      maxStalledCount: 10,
    },
  ) as ClassDecorator;

/** Marks the method that does one job: `@OnJob(saveCalls) async save(payload: JobPayload<typeof saveCalls>)`. */
export const OnJob =
  <S extends z.ZodType>(spec: JobSpec<S>) =>
  <F extends Handler<S>>(prototype: object, method: string, _descriptor: TypedPropertyDescriptor<F>): void => {
    const known = handlers.get(prototype) ?? new Map<string, Bound>();
    handlers.set(prototype, known.set(spec.name, { spec, method }));
  };

const infoOf = (job: Job): JobInfo => {
  const attempt = job.attemptsMade + 1;
  return { id: job.id ?? '', attempt, isLast: attempt >= (job.opts.attempts ?? 1), dueAt: job.opts.prevMillis ?? job.timestamp + (job.opts.delay ?? 0) };
};

/** How long a job waits for a database that is away: half a second at first, 15 s at most. */
export const waitForDatabaseMs = (attempt: number): number => Math.min(500 * 2 ** Math.min(attempt, 6), 15_000);

/**
 * Base of every class of jobs. A payload that does not parse, and a `StopError`, fail at once; a PostgreSQL or Redis that is away is
 * waited for as long as it takes, without using up attempts; any other error is retried a bounded number of times. What fails for good stays in the queue's failed set: the dead letters,
 * which `replay` puts back.
 */
export abstract class JobHandlers extends WorkerHost {
  async process(job: Job, token?: string): Promise<void> {
    const bound = handlers.get(Object.getPrototypeOf(this) as object)?.get(job.name);
    if (!bound) throw new UnrecoverableError(`nobody does the job ${job.name}`);
    const payload = bound.spec.payload.safeParse(job.data);
    if (!payload.success) throw new UnrecoverableError(`payload of ${job.name}: ${payload.error.message}`);
    const stopTimer = jobSeconds.startTimer({ job: job.name });
    try {
      const handler = (this as unknown as Record<string, Handler<z.ZodType>>)[bound.method];
      await handler?.call(this, payload.data, infoOf(job));
      finishedJobs.inc({ job: job.name, result: 'done' });
    } catch (error) {
      throw await this.verdict(job, token, error);
    } finally {
      stopTimer();
    }
  }

  /** Heard so that BullMQ does not print it; the connection logs an outage itself, once. */
  @OnWorkerEvent('error')
  connectionFailed(): void {}

  /** Decides what an error means for the job and returns what BullMQ is to be told. */
  private async verdict(job: Job, token: string | undefined, error: unknown): Promise<unknown> {
    if (isUnavailable(error)) {
      finishedJobs.inc({ job: job.name, result: 'waiting' });
      await job.moveToDelayed(Date.now() + waitForDatabaseMs(job.attemptsStarted), token);
      return new DelayedError();
    }
    finishedJobs.inc({ job: job.name, result: 'failed' });
    return error instanceof StopError ? new UnrecoverableError(error.message) : error;
  }
}

