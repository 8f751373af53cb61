import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { deadLetterCount, factStreams, groupProgress } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { Gauge, register } from 'prom-client';
import { queues } from '../domains.js';

/** Figures about work that waits; read anew whenever the metrics are asked for. */
@Injectable()
export class WorkerMetrics implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly names: string[] = [];

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: JobQueues,
  ) {}

  onApplicationBootstrap() {
    const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>) => {
      this.names.push(name);
      return new Gauge({
        name,
        help,
        labelNames,
        collect() {
          return read(this);
        },
      });
    };
    gauge('santral_facts_behind', 'Facts a consumer group has still to take', ['stream', 'group'], async (behind) => {
      for (const { stream, group, lag } of await this.progress()) behind.set({ stream, group }, lag ?? 0);
    });
    gauge('santral_facts_pending', 'Facts taken by a consumer group but not finished', ['stream', 'group'], async (pending) => {
      for (const { stream, group, pending: count } of await this.progress()) pending.set({ stream, group }, count);
    });
    gauge('santral_dead_letters', 'Facts that could not be handled and wait for a replay', ['stream'], async (dead) => {
      for (const stream of await this.streams()) dead.set({ stream }, await deadLetterCount(this.redis, stream));
    });
    gauge('santral_jobs', 'Jobs by queue and state; failed ones are dead letters', ['queue', 'state'], async (jobs) => {
      for (const queue of queues) for (const [state, count] of Object.entries(await this.jobs.counts(queue))) jobs.set({ queue, state }, count);
    });
  }

  onApplicationShutdown() {
    for (const name of this.names) register.removeSingleMetric(name);
  }

  private streams(): Promise<string[]> {
    return factStreams(this.config, this.redis);
  }

  private async progress() {
    return (await Promise.all((await this.streams()).map((stream) => groupProgress(this.redis, stream)))).flat();
  }
}
