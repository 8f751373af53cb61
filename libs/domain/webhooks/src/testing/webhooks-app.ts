import { Test } from '@nestjs/testing';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { JobsModule } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, type TestPrincipals, testRedis } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { WebhooksApiModule, webhooksMigrations, WebhooksWorkerModule } from '../index.js';

const principals: TestPrincipals = {
  admin: { userId: 'boss', permissions: ['webhooks.manage'] },
  agent: { permissions: ['desk.use', 'calls.read', 'operations.read'] },
};

/** PostgreSQL, Redis, an api and a worker of this domain; receivers may listen on this machine. */
export async function webhooksApp(clock = new Clock()) {
  const [database, memory] = [await testDatabase([...resourceMigrations, ...webhooksMigrations]), await testRedis()];
  const config: Config = loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal', WEBHOOK_NETWORKS: 'loopback' });
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const shared = () => [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([])];
  const app = await testHttpApp({ imports: [...shared(), WebhooksApiModule] }, principals);
  const startWorker = async () => {
    const module = await Test.createTestingModule({ imports: [...shared(), JobsModule.forRoot(), WebhooksWorkerModule] }).overrideProvider(Clock).useValue(clock).compile();
    return module.init();
  };
  let worker = await startWorker();
  return {
    app, config, source, redis: memory.redis,
    worker: () => worker,
    async restartWorker(): Promise<void> {
      await worker.close();
      worker = await startWorker();
    },
    async close(): Promise<void> {
      await worker.close();
      await app.close();
      await source.destroy();
      await memory.close();
      await database.drop();
    },
  };
}
