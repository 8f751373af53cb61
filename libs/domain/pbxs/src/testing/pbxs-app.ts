import { Test } from '@nestjs/testing';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { outboxMigrations, OutboxModule } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, type TestPrincipals, testRedis } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { PbxsApiModule, pbxsMigrations, PbxsWorkerModule } from '../index.js';

const principals: TestPrincipals = {
  admin: { userId: 'boss', permissions: ['telephony.manage'] },
  agent: { permissions: ['desk.use', 'operations.read', 'calls.read'] },
};

/** PostgreSQL and Redis; an api and a worker of this domain are started on them, also with another environment later. */
export async function pbxsApp(env: NodeJS.ProcessEnv = {}) {
  const [database, memory] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...pbxsMigrations]), await testRedis()];
  const configOf = (more: NodeJS.ProcessEnv): Config =>
    loadConfig({ ...process.env, AMI_HOST: '', DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal', ...more });
  const shared = (config: Config) => [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([])];
  const startApi = (more: NodeJS.ProcessEnv) => testHttpApp({ imports: [...shared(configOf(more)), FactsModule.forRoot(), OutboxModule.forRoot(), PbxsApiModule] }, principals);
  const startWorker = async () => {
    const module = await Test.createTestingModule({ imports: [...shared(configOf(env)), FactsModule.forRoot({ consume: true }), PbxsWorkerModule] }).compile();
    return module.init();
  };
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  let app = await startApi(env);
  return {
    app: () => app,
    configOf, startWorker, source, redis: memory.redis,
    /** The api stops and starts, as with another environment. */
    async restart(more: NodeJS.ProcessEnv): Promise<void> {
      await app.close();
      app = await startApi(more);
    },
    async close(): Promise<void> {
      await app.close();
      await source.destroy();
      await memory.close();
      await database.drop();
    },
  };
}
