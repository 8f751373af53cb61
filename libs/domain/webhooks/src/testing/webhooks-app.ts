import { Test } from '@nestjs/testing';
import { JobsModule } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { resourceMigrations } from '@santral/platform/resource';
import { testGround, testHttpApp, type TestPrincipals } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { WebhooksApiModule, webhooksMigrations, WebhooksWorkerModule } from '../index.js';

const principals: TestPrincipals = {
  admin: { userId: 'boss', permissions: ['webhooks.manage'] },
  agent: { permissions: ['desk.use', 'calls.read', 'operations.read'] },
};

/** PostgreSQL, Redis, an api and a worker of this domain; receivers may listen on this machine. */
export async function webhooksApp(clock = new Clock()) {
  const ground = await testGround([...resourceMigrations, ...webhooksMigrations], { WEBHOOK_NETWORKS: 'loopback' });
  const source = await new DataSource({ type: 'postgres', url: ground.url }).initialize();
  const app = await testHttpApp({ imports: [...ground.base(), WebhooksApiModule] }, principals);
  const startWorker = async () => {
    const module = await Test.createTestingModule({ imports: [...ground.base(), JobsModule.forRoot(), WebhooksWorkerModule] }).overrideProvider(Clock).useValue(clock).compile();
    return module.init();
  };
  let worker = await startWorker();
  return {
    app, config: ground.config, source, redis: ground.redis,
    worker: () => worker,
    async restartWorker(): Promise<void> {
      await worker.close();
      worker = await startWorker();
    },
    async close(): Promise<void> {
      await worker.close();
      await app.close();
      await source.destroy();
      await ground.close();
    },
  };
}
