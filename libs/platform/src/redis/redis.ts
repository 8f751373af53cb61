import { type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config/config.js';
import { createLogger } from '../logging/logger.js';

/** Nest injection token of the shared Redis connection (commands only; blocking reads open their own with `createRedis`). */
export const REDIS = Symbol('REDIS');

/** ioredis takes the path of a socket, with its query, where it takes a URL. */
const addressOf = (url: string): string => url.replace(/^unix:\/\//, '');

/**
 * A connection that waits for Redis rather than failing: commands issued while it is away are sent when it is back.
 * `maxRetriesPerRequest: null` is what BullMQ and blocking reads ask for.
 * An outage is logged once, however many attempts it takes to end.
 */
export function createRedis(url: string, name: string): Redis {
  const redis = new Redis(addressOf(url), {
    connectionName: `santral-${name}`,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2000),
  });
  const logger = createLogger('redis');
  let isAway = false;
  redis.on('error', (err: Error) => {
    if (!isAway) logger.warn({ err, connection: name }, 'Redis is away');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info({ connection: name }, 'Redis is back');
    isAway = false;
  });
  return redis;
}

@Injectable()
class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}
  async onApplicationShutdown() {
    await this.redis.quit().catch(() => this.redis.disconnect());
  }
}

/** Makes one shared connection injectable: `@Inject(REDIS) redis: Redis`. */
@Module({})
export class RedisModule {
  static forRoot(name: string): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [{ provide: REDIS, inject: [CONFIG], useFactory: (config: Config) => createRedis(config.redisUrl, name) }, RedisCloser],
      exports: [REDIS],
    };
  }
}
