import { type BeforeApplicationShutdown, type DynamicModule, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { businessFacts, type FactName, OWN_STREAM, streamOf } from '@santral/contracts';
import { randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '../config/config.js';
import { createLogger } from '../logging/logger.js';
import { type ConsumerSpec, consumerSpecOf } from './fact-consumer.js';
import { FactGroupReader } from './fact-group-reader.js';
import { FactPublisher } from './fact-publisher.js';

/** Streams of this installation: one per PBX and one of our own services. */
export const factStreams = (config: Config): string[] => [streamOf(config.pbxId), streamOf(OWN_STREAM)];

/** Those of the streams that can hold facts a consumer wants: facts of our own services never come from a PBX, and the other way round. */
export function streamsFor(streams: readonly string[], spec: ConsumerSpec): string[] {
  const names = spec.handlers.flatMap((handler) => handler.names);
  const isOwn = (name: FactName) => name in businessFacts;
  return streams.filter((stream) => names.some((name) => isOwn(name) === (stream === streamOf(OWN_STREAM))));
}

/** Starts a group reader for every provider marked with `@FactConsumer`. */
@Injectable()
class ConsumerRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly readers: FactGroupReader[] = [];
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap() {
    const logger = createLogger('facts', this.config.logLevel);
    const instances = this.discovery.getProviders().map((p) => p.instance as unknown);
    for (const instance of new Set(instances.filter((i): i is object => typeof i === 'object' && i !== null))) {
      const spec = consumerSpecOf(instance);
      if (!spec) continue;
      const reader = new FactGroupReader({
        redisUrl: this.config.redisUrl,
        streams: streamsFor(factStreams(this.config), spec),
        spec,
        instance,
        consumer: `${process.pid}-${randomUUID().slice(0, 8)}`,
        logger,
        // A killed worker is replaced within seconds; its entries must not wait half a minute.
        claimAfterMs: 5000,
      });
      this.readers.push(reader);
      await reader.start();
    }
  }

  // Before the connections of the application close: the batch at hand still needs them.
  async beforeApplicationShutdown() {
    await Promise.all(this.readers.map((reader) => reader.stop()));
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
