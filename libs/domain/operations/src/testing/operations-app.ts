import { Test } from '@nestjs/testing';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { testGround, testHttpApp, type TestPrincipals } from '@santral/platform/testing';
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
  const ground = await testGround(operationsMigrations);
  const source = await new DataSource({ type: 'postgres', url: ground.url }).initialize();
  const app = await testHttpApp({ imports: [...ground.base(), JobsModule.forRoot(), FactsModule.forRoot(), OperationsApiModule] }, principals);
  const module = await Test.createTestingModule({ imports: [...ground.base(), JobsModule.forRoot(), FactsModule.forRoot({ consume: true }), OperationsWorkerModule] }).compile();
  const worker = await module.init();
  return {
    app, config: ground.config, source, redis: ground.redis,
    async close(): Promise<void> {
      await worker.close();
      await app.close();
      await source.destroy();
      await ground.close();
    },
  };
}
