import { Inject, Injectable } from '@nestjs/common';
import { type DeadLetterLine, type DeadLetters, jobQueues } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { deadLetterCount, factStreams, newestDeadLetters, replayDeadLetters } from '@santral/platform/facts';
import { AUDIT_LOG, type AuditLog, Refusal, withDeadline } from '@santral/platform/http';
import { JobQueues } from '@santral/platform/jobs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';

/** So many of each stream and queue are shown. */
const SHOWN = 50;
const headSchema = z.object({ name: z.string(), subject: z.string() });

/** Facts and jobs that were given up: what they were, why, and the way back. */
@Injectable()
export class DeadLettersService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  async list(): Promise<DeadLetters> {
    const streams = await withDeadline(factStreams(this.config, this.redis));
    const [facts, jobs, counts] = await withDeadline(
      Promise.all([
        Promise.all(streams.map((stream) => this.facts(stream))),
        Promise.all(jobQueues.map((queue) => this.failedJobs(queue))),
        Promise.all([...streams.map((stream) => deadLetterCount(this.redis, stream)), ...jobQueues.map(async (queue) => (await this.jobs.counts(queue)).failed)]),
      ]),
    );
    const items = [...facts.flat(), ...jobs.flat()].sort((a, b) => b.at.localeCompare(a.at));
    return { items, total: counts.reduce((sum, count) => sum + count, 0) };
  }

  /** Hands back all of a stream or queue; answers how many there were. Refuses any other name with `dead-letters.unknown-source`. */
  async replay(source: string, userId: string): Promise<number> {
    const isStream = (await withDeadline(factStreams(this.config, this.redis))).includes(source);
    if (!isStream && !(jobQueues as readonly string[]).includes(source)) throw new Refusal('dead-letters.unknown-source', { source });
    const replayed = isStream ? await replayDeadLetters(this.redis, source) : await this.jobs.replay(source);
    await this.audit.append('dead-letters.replayed', { userId, subject: source, details: { replayed } });
    return replayed;
  }

  private async facts(stream: string): Promise<DeadLetterLine[]> {
    const letters = await newestDeadLetters(this.redis, stream, SHOWN);
    return letters.map(({ id, group, json, error }) => {
      const head = headSchema.safeParse(parsed(json)).data;
      return { id, kind: 'fact', source: stream, name: head?.name ?? '?', consumer: group, subject: head?.subject ?? null, error: String(error), at: new Date(Number(id.split('-')[0])).toISOString() };
    });
  }

  private async failedJobs(queue: string): Promise<DeadLetterLine[]> {
    const failed = await this.jobs.newestFailed(queue, SHOWN);
    return failed.map(({ id, name, reason, at }) => ({ id, kind: 'job', source: queue, name, consumer: null, subject: null, error: reason, at: new Date(at).toISOString() }));
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
