import { directoryKey } from '@santral/contracts';
import { agentsMigrations } from '@santral/domain-agents';
import { FakeTelephony } from '@santral/domain-agents/testing';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, type TestPrincipals, testRedis } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { SelfTestsApiModule, selfTestsMigrations } from '../index.js';

const principals: TestPrincipals = {
  admin: { userId: 'boss', displayName: 'Şule Ağaoğlu', permissions: ['telephony.manage', 'operations.read'] },
  other: { userId: 'other', displayName: 'Elif Kaya', permissions: ['telephony.manage'] },
  watcher: { permissions: ['operations.read'] },
  agent: { permissions: ['desk.use', 'queues.read'] },
};

/** PostgreSQL, Redis, an api of this domain and a telephony that answers. Of the calls there is only the table a test looks for them in. */
export async function selfTestsApp() {
  const [database, memory] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...agentsMigrations, ...selfTestsMigrations]), await testRedis()];
  const config: Config = loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await source.query('CREATE TABLE call (call_id text PRIMARY KEY, ended_at timestamptz)');
  await memory.redis.hset(directoryKey('main'), { '1001': JSON.stringify({ userId: 'u1', displayName: 'Ali Kurt' }) });
  const app = await testHttpApp(
    {
      imports: [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([]), FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), SelfTestsApiModule],
    },
    principals,
  );
  const telephony = new FakeTelephony(memory.redis);
  await telephony.start();
  return {
    app, source, telephony, redis: memory.redis,
    async close(): Promise<void> {
      await app.close();
      await telephony.stop();
      await source.destroy();
      await memory.close();
      await database.drop();
    },
  };
}
