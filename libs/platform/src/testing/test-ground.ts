import type { DynamicModule } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { type Config, loadConfig } from '../config/config.js';
import { DatabaseModule } from '../database/database.js';
import { RedisModule } from '../redis/redis.js';
import { testDatabase, testRedis } from './test-services.js';

export interface TestGround {
  config: Config;
  /** Of the database. */
  url: string;
  redis: Awaited<ReturnType<typeof testRedis>>['redis'];
  /** What every process stands on; each one that is started takes its own. */
  base(): DynamicModule[];
  /** After everything that stood on it. */
  close(): Promise<void>;
}

/** PostgreSQL with these tables and an empty Redis for one test file, and a configuration of processes on them. */
export async function testGround(migrations: (new () => object)[], environment: NodeJS.ProcessEnv = {}, change: Partial<Config> = {}): Promise<TestGround> {
  const [database, memory] = [await testDatabase(migrations), await testRedis()];
  const config = { ...loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal', ...environment }), ...change };
  return {
    config,
    url: database.url,
    redis: memory.redis,
    base: () => [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([])],
    close: async () => {
      await memory.close();
      await database.drop();
    },
  };
}
