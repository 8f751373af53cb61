import type { ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type DraftFact, type Fact, type FactName, OWN_STREAM, permissions, streamOf } from '@santral/contracts';
import type { Redis } from 'ioredis';
import os from 'node:os';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { ConfigModule } from '../config/config.module.js';
import { loadConfig } from '../config/config.js';
import { DatabaseModule, type Entities } from '../database/database.js';
import { decodeEntry } from '../facts/fact-codec.js';
import { FactsModule } from '../facts/facts.module.js';
import { outboxMigrations } from '../outbox/outbox.migration.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { RedisModule } from '../redis/redis.js';
import { testHttpApp, type TestPrincipals } from './http-app.js';
import { testDatabase, testRedis } from './test-services.js';
import { resourceMigrations } from '../resource/migrations/index.js';

/** Bearer `admin` may do everything, `nobody` is signed in and may do nothing. */
export const adminId = '00000000-0000-4000-8000-00000000000a';
const basePrincipals: TestPrincipals = {
  admin: { userId: adminId, displayName: 'Test Admin', permissions },
  nobody: { userId: '00000000-0000-4000-8000-00000000000b', displayName: 'Nobody', permissions: [] },
};

export interface ResourceTestApp {
  app: NestExpressApplication;
  database: DataSource;
  redis: Redis;
  /** Facts of our own services with this name, in order. */
  factsOf<N extends FactName>(name: N): Promise<Fact<N>[]>;
  publish(...facts: DraftFact[]): Promise<void>;
  close(): Promise<void>;
}

/** The whole HTTP road of declared resources on a database and a Redis of its own; `imports` are the modules under test. */
export async function resourceTestApp(options: {
  imports: NonNullable<ModuleMetadata['imports']>;
  migrations: (new () => object)[];
  entities?: Entities;
  principals?: TestPrincipals;
  consume?: boolean;
}): Promise<ResourceTestApp> {
  const [db, memory] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...options.migrations]), await testRedis()];
  const config = loadConfig({ DATABASE_URL: db.url, REDIS_URL: memory.url, SANTRAL_DATA: path.join(os.tmpdir(), 'santral-test'), JWT_SECRET: 'x'.repeat(32) });
  const app = await testHttpApp(
    {
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(options.entities ?? []),
        RedisModule.forRoot('test'),
        FactsModule.forRoot({ consume: options.consume ?? false }),
        OutboxModule.forRoot(),
        ...options.imports,
      ],
    },
    { ...basePrincipals, ...options.principals },
  );
  return {
    app,
    database: app.get(DataSource),
    redis: memory.redis,
    factsOf: async <N extends FactName>(name: N) => {
      const entries = (await memory.redis.xrange(streamOf(OWN_STREAM), '-', '+')) as [string, string[]][];
      return entries.map(decodeEntry).filter((fact) => fact.name === name) as Fact<N>[];
    },
    publish: async (...facts) => {
      for (const fact of facts) await memory.redis.xadd(streamOf(fact.pbx), '*', 'f', JSON.stringify(fact));
    },
    close: async () => {
      await app.close();
      await memory.close();
      await db.drop();
    },
  };
}
