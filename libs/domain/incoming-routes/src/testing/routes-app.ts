import { Test } from '@nestjs/testing';
import { queuesKey } from '@santral/contracts';
import { agentsMigrations } from '@santral/domain-agents';
import { dialplanMigrations } from '@santral/domain-dialplan';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { resourceMigrations } from '@santral/platform/resource';
import { testGround, testHttpApp, type TestPrincipals } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { IncomingRoutesApiModule, incomingRoutesMigrations, IncomingRoutesWorkerModule } from '../index.js';
import { FakeDialplan } from './fake-dialplan.js';

const principals: TestPrincipals = {
  admin: { userId: '11111111-1111-4111-8111-111111111111', permissions: ['telephony.manage'] },
  supervisor: { permissions: ['desk.use', 'agents.manage', 'queues.read', 'operations.read', 'alerts.manage'] },
};

/** PostgreSQL, Redis, an api and a worker of this domain, and a PBX that stands in. */
export async function routesApp() {
  const ground = await testGround([...resourceMigrations, ...outboxMigrations, ...agentsMigrations, ...dialplanMigrations, ...incomingRoutesMigrations], { AMI_HOST: '127.0.0.1', AMI_USER: 'u', AMI_SECRET: 's' });
  const app = await testHttpApp({ imports: [...ground.base(), FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), IncomingRoutesApiModule] }, principals);
  const pbx = new FakeDialplan(ground.redis);
  await ground.redis.sadd(queuesKey('main'), 'destek');
  await pbx.start();
  return {
    app, pbx, source: app.get(DataSource),
    async worker(): Promise<{ stop: () => Promise<void> }> {
      const module = await Test.createTestingModule({ imports: [...ground.base(), JobsModule.forRoot(), IncomingRoutesWorkerModule] }).compile();
      const started = await module.init();
      return { stop: () => started.close() };
    },
    async close(): Promise<void> {
      await app.close();
      await pbx.stop();
      await ground.close();
    },
  };
}
