import { Test } from '@nestjs/testing';
import { agentsMigrations } from '@santral/domain-agents';
import { dialplanMigrations } from '@santral/domain-dialplan';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { resourceMigrations } from '@santral/platform/resource';
import { testGround, testHttpApp, type TestPrincipals } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { QueuesApiModule, queuesMigrations, QueuesWorkerModule } from '../index.js';
import { QueueWatch } from '../pbx-queues.jobs.js';
import { FakeQueuePbx } from './fake-queue-pbx.js';

const USER = '11111111-1111-4111-8111-111111111111';

/** PostgreSQL, Redis, an api and a worker of this domain, and a PBX that stands in. */
export async function queuesApp() {
  const ground = await testGround([...resourceMigrations, ...outboxMigrations, ...agentsMigrations, ...dialplanMigrations, ...queuesMigrations], { AMI_HOST: '127.0.0.1', AMI_USER: 'u', AMI_SECRET: 's' });
  const principals: TestPrincipals = { admin: { userId: USER, permissions: ['telephony.manage'] }, agent: { permissions: ['desk.use', 'queues.read', 'agents.manage'] } };
  const app = await testHttpApp({ imports: [...ground.base(), FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), QueuesApiModule] }, principals);
  const pbx = new FakeQueuePbx(ground.redis);
  await pbx.start();
  return {
    app, pbx, redis: ground.redis, source: app.get(DataSource),
    /** Starts the worker; `look` is its look at the links, which it has every few seconds by itself. */
    async worker(): Promise<{ look: () => Promise<void>; stop: () => Promise<void> }> {
      const module = await Test.createTestingModule({ imports: [...ground.base(), JobsModule.forRoot(), QueuesWorkerModule] }).compile();
      const started = await module.init();
      return { look: () => started.get(QueueWatch).look(), stop: () => started.close() };
    },
    async close(): Promise<void> {
      await app.close();
      await pbx.stop();
      await ground.close();
    },
  };
}
