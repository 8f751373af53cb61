import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { directoryKey, queuesKey } from '@santral/contracts';
import { agentsMigrations } from '@santral/domain-agents';
import { ExtensionHolders } from '@santral/domain-identity';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, type TestPrincipals, testRedis } from '@santral/platform/testing';
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
  const [database, memory, ari] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...agentsMigrations, ...extensionsMigrations]), await testRedis(), await fakeAri()];
  const config: Config = {
    ...loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal', AMI_HOST: '127.0.0.1', AMI_USER: 'u', AMI_SECRET: 's', ARI_URL: ari.url, ARI_USER: ari.user, ARI_SECRET: ari.secret, PBX_SIP: 'pbx.test:5062' }),
    ...change,
  };
  const holders = new TestHolders();
  @Global()
  @Module({ providers: [{ provide: ExtensionHolders, useValue: holders }], exports: [ExtensionHolders] })
  class TestHoldersModule {}
  const shared = () => [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([])];
  const app = await testHttpApp({ imports: [...shared(), FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), TestHoldersModule, ExtensionsApiModule] }, principals);
  holders.connect(async (entries) => {
    await memory.redis.del(directoryKey('main'));
    if (entries.length > 0) await memory.redis.hset(directoryKey('main'), Object.fromEntries(entries.map(({ extension, userId, displayName }) => [extension, JSON.stringify({ userId, displayName })])));
  });
  await memory.redis.sadd(queuesKey('main'), 'destek', 'satis');
  const source = app.get(DataSource);
  return {
    app, ari, config, holders, source, redis: memory.redis,
    /** Starts the worker; `look` is its look at the links, which it has every few seconds by itself. */
    async worker(): Promise<{ look: () => Promise<void>; stop: () => Promise<void> }> {
      const module = await Test.createTestingModule({ imports: [...shared(), JobsModule.forRoot(), ExtensionsWorkerModule] }).compile();
      const started = await module.init();
      return { look: () => started.get(ExtensionWatch).look(), stop: () => started.close() };
    },
    async close(): Promise<void> {
      await app.close();
      await ari.close();
      await memory.close();
      await database.drop();
    },
  };
}
