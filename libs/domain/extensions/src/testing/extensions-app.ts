import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { directoryKey, queuesKey } from '@santral/contracts';
import { agentsMigrations } from '@santral/domain-agents';
import { ExtensionHolders } from '@santral/domain-identity';
import type { Config } from '@santral/platform/config';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { resourceMigrations } from '@santral/platform/resource';
import { testGround, testHttpApp, type TestPrincipals } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { ExtensionsApiModule, extensionsMigrations, ExtensionsWorkerModule } from '../index.js';
import { ExtensionWatch } from '../extensions.jobs.js';
import { fakeAri } from './fake-ari.js';
import { TestHolders } from './test-holders.js';

const principals: TestPrincipals = {
  admin: { userId: '11111111-1111-4111-8111-111111111111', permissions: ['telephony.manage'] },
  supervisor: { permissions: ['desk.use', 'agents.manage', 'queues.read', 'users.read', 'operations.read'] },
};

/** PostgreSQL, Redis, an api and a worker of this domain, and a server that speaks ARI. People who sit somewhere are the test's own. */
export async function extensionsApp(change: Partial<Config> = {}) {
  const ari = await fakeAri();
  const environment = { AMI_HOST: '127.0.0.1', AMI_USER: 'u', AMI_SECRET: 's', ARI_URL: ari.url, ARI_USER: ari.user, ARI_SECRET: ari.secret, PBX_SIP: 'pbx.test:5062' };
  const ground = await testGround([...resourceMigrations, ...outboxMigrations, ...agentsMigrations, ...extensionsMigrations], environment, change);
  const holders = new TestHolders();
  @Global()
  @Module({ providers: [{ provide: ExtensionHolders, useValue: holders }], exports: [ExtensionHolders] })
  class TestHoldersModule {}
  const app = await testHttpApp({ imports: [...ground.base(), FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), TestHoldersModule, ExtensionsApiModule] }, principals);
  holders.connect(async (entries) => {
    await ground.redis.del(directoryKey('main'));
    if (entries.length > 0) await ground.redis.hset(directoryKey('main'), Object.fromEntries(entries.map(({ extension, userId, displayName }) => [extension, JSON.stringify({ userId, displayName })])));
  });
  await ground.redis.sadd(queuesKey('main'), 'destek', 'satis');
  const source = app.get(DataSource);
  return {
    app, ari, config: ground.config, holders, source, redis: ground.redis,
    /** Starts the worker; `look` is its look at the links, which it has every few seconds by itself. */
    async worker(): Promise<{ look: () => Promise<void>; stop: () => Promise<void> }> {
      const module = await Test.createTestingModule({ imports: [...ground.base(), JobsModule.forRoot(), ExtensionsWorkerModule] }).compile();
      const started = await module.init();
      return { look: () => started.get(ExtensionWatch).look(), stop: () => started.close() };
    },
    async close(): Promise<void> {
      await app.close();
      await ari.close();
      await ground.close();
    },
  };
}
