import { BullModule, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config/config.js';
import { createRedis } from '../redis/redis.js';
import { JobQueues } from './job-queues.js';

const JOBS_REDIS = Symbol('JOBS_REDIS');
/** Keys of all queues start with this; the braces keep a queue on one node of a cluster. */
const PREFIX = '{jobs}';

/** BullMQ prints every error of a connection that nobody listens for; ours logs an outage itself, once (`createRedis`). */
const quietly = (emitter: Pick<NodeJS.EventEmitter, 'on'>) => emitter.on('error', () => undefined);

/** Lets running jobs finish while their database is still connected, then closes the connection of the queues. */
@Injectable()
class JobsLifecycle implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(JOBS_REDIS) private readonly redis: Redis,
  ) {}

  onModuleInit() {
    this.instances().filter((instance) => instance instanceof Queue).forEach(quietly);
  }

  async beforeApplicationShutdown() {
    const hosts = this.instances().filter((instance) => instance instanceof WorkerHost);
    await Promise.all(hosts.map((host) => host.worker.close()));
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }

  private readonly instances = () => this.discovery.getProviders().map((provider) => provider.instance as unknown);
}

@Module({
  providers: [{ provide: JOBS_REDIS, inject: [CONFIG], useFactory: (config: Config) => createRedis(config.redisUrl, 'jobs') }],
  exports: [JOBS_REDIS],
})
class JobsConnectionModule {}

/**
 * `JobsModule.forRoot()` once per process; `JobsModule.forQueues('calls')` in every module that adds jobs to a queue or does them.
 * Classes marked with `@Jobs` work only in the process that provides them.
 */
@Module({})
export class JobsModule {
  static forRoot(): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      imports: [
        DiscoveryModule,
        JobsConnectionModule,
        BullModule.forRootAsync({ imports: [JobsConnectionModule], inject: [JOBS_REDIS], useFactory: (connection: Redis) => ({ connection, prefix: PREFIX }) }),
      ],
      providers: [JobQueues, JobsLifecycle],
      exports: [JobQueues],
    };
  }

  static forQueues(...queues: string[]): DynamicModule {
    const registered = BullModule.registerQueue(...queues.map((name) => ({ name })));
    return { module: JobsQueuesModule, imports: [registered], exports: [registered] };
  }
}

@Module({})
class JobsQueuesModule {}
