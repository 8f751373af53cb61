import { directoryKey } from '@santral/contracts';
import { agentsMigrations } from '@santral/domain-agents';
import { FakeTelephony } from '@santral/domain-agents/testing';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { resourceMigrations } from '@santral/platform/resource';
import { testGround, testHttpApp, type TestPrincipals } from '@santral/platform/testing';
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
  const ground = await testGround([...resourceMigrations, ...outboxMigrations, ...agentsMigrations, ...selfTestsMigrations]);
  const source = await new DataSource({ type: 'postgres', url: ground.url }).initialize();
  await source.query('CREATE TABLE call (call_id text PRIMARY KEY, ended_at timestamptz)');
  await ground.redis.hset(directoryKey('main'), { '1001': JSON.stringify({ userId: 'u1', displayName: 'Ali Kurt' }) });
  const app = await testHttpApp({ imports: [...ground.base(), FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), SelfTestsApiModule] }, principals);
  const telephony = new FakeTelephony(ground.redis);
  await telephony.start();
  return {
    app, source, telephony, redis: ground.redis,
    async close(): Promise<void> {
      await app.close();
      await telephony.stop();
      await source.destroy();
      await ground.close();
    },
  };
}
