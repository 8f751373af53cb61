import { Test } from '@nestjs/testing';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { RedisModule } from '@santral/platform/redis';
import { testDatabase, testHttpApp, type TestPrincipals, testRedis } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { OperationsApiModule, operationsMigrations, OperationsWorkerModule } from '../index.js';

const principals: TestPrincipals = {
  admin: { userId: 'boss', permissions: ['operations.read', 'telephony.manage'] },
  watcher: { permissions: ['operations.read'] },
  program: { permissions: ['operations.read', 'telephony.manage'], apiToken: { id: 't1', name: 'Program' } },
  agent: { permissions: ['desk.use', 'queues.read'] },
};

/** PostgreSQL, Redis, an api and workers of this domain. */
export async function operationsApp() {
  const [database, memory] = [await testDatabase(operationsMigrations), await testRedis()];
  const config: Config = loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const shared = () => [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([]), JobsModule.forRoot()];
  const app = await testHttpApp({ imports: [...shared(), FactsModule.forRoot(), OperationsApiModule] }, principals);
  const module = await Test.createTestingModule({ imports: [...shared(), FactsModule.forRoot({ consume: true }), OperationsWorkerModule] }).compile();
  const worker = await module.init();
  return {
    app, config, source, redis: memory.redis,
    async close(): Promise<void> {
      await worker.close();
      await app.close();
      await source.destroy();
      await memory.close();
      await database.drop();
    },
  };
}
