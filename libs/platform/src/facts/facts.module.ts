import { type BeforeApplicationShutdown, type DynamicModule, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { businessFacts, type FactName, OWN_STREAM, streamOf } from '@santral/contracts';
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config/config.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { pbxIds } from '../pbxs/pbx-ids.js';
import { PbxWatch } from '../pbxs/pbx-watch.js';
import { REDIS } from '../redis/redis.js';
import { type ConsumerSpec, consumerSpecOf } from './fact-consumer.js';
import { FactGroupReader } from './fact-group-reader.js';
import { FactPublisher } from './fact-publisher.js';
import { PileUp } from './pile-up.js';

/** Streams of this installation as it is now: one per PBX and one of our own services. */
export const factStreams = async (config: Pick<Config, 'pbxId'>, redis: Redis): Promise<string[]> => [...(await pbxIds(config, redis)), OWN_STREAM].map(streamOf);

/** Those of the streams that can hold facts a consumer wants: facts of our own services never come from a PBX, and the other way round. */
export function streamsFor(streams: readonly string[], spec: ConsumerSpec): string[] {
  const names = spec.handlers.flatMap((handler) => handler.names);
  const isOwn = (name: FactName) => name in businessFacts;
  return streams.filter((stream) => names.some((name) => isOwn(name) === (stream === streamOf(OWN_STREAM))));
}

/** Starts a group reader for every provider marked with `@FactConsumer`, and gives it the streams of PBXs that are added later. */
@Injectable()
class ConsumerRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly readers: { reader: FactGroupReader; spec: ConsumerSpec }[] = [];
  private readonly pileUp = new PileUp();
  private readonly watch: PbxWatch;
  private readonly logger: Logger;
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
  ) {
    this.logger = createLogger('facts', config.logLevel);
    this.watch = new PbxWatch(config.redisUrl, 'consumers', () => void this.follow().catch((err: unknown) => this.logger.warn({ err }, 'streams of new PBXs are not read yet')));
  }

  async onApplicationBootstrap() {
    const { logger } = this;
    // First: what is added while the readers start must not be missed.
    await this.watch.start();
    const streams = await factStreams(this.config, this.redis);
    const instances = this.discovery.getProviders().map((p) => p.instance as unknown);
    for (const instance of new Set(instances.filter((i): i is object => typeof i === 'object' && i !== null))) {
      const spec = consumerSpecOf(instance);
      if (!spec) continue;
      const reader = new FactGroupReader({
        redisUrl: this.config.redisUrl,
        streams: streamsFor(streams, spec),
        spec,
        instance,
        consumer: `${process.pid}-${randomUUID().slice(0, 8)}`,
        logger,
        pileUp: this.pileUp,
        // A killed worker is replaced within seconds; its entries must not wait half a minute.
        claimAfterMs: 5000,
      });
      await reader.start();
      this.readers.push({ reader, spec });
    }
    if (this.readers.length > 0) await this.follow();
  }

  private async follow(): Promise<void> {
    const streams = await factStreams(this.config, this.redis);
    for (const { reader, spec } of this.readers) await reader.follow(streamsFor(streams, spec));
  }

  // Before the connections of the application close: the batch at hand still needs them.
  async beforeApplicationShutdown() {
    this.watch.stop();
    await Promise.all(this.readers.map(({ reader }) => reader.stop()));
  }
}

/** `FactsModule.forRoot()` lets a process publish; `FactsModule.forRoot({ consume: true })` also runs the consumers it hosts. */
@Module({})
export class FactsModule {
  static forRoot(options: { consume?: boolean } = {}): DynamicModule {
    return {
      module: FactsModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [FactPublisher, ...(options.consume ? [ConsumerRunner] : [])],
      exports: [FactPublisher],
    };
  }
}
