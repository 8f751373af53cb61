import { Test } from '@nestjs/testing';
import { directoryKey, type Fact, OWN_STREAM, streamOf } from '@santral/contracts';
import type { Config } from '@santral/platform/config';
import { decodeEntry, FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { Clock } from '@santral/platform/process';
import { resourceMigrations } from '@santral/platform/resource';
import { testGround, testHttpApp, type TestPrincipals, waitFor } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { AgentsApiModule, agentsMigrations, AgentsWorkerModule, seedAgentsDemo } from '../index.js';
import { FakeTelephony } from './fake-telephony.js';

export const ADMIN_ID = '11111111-1111-4111-8111-111111111111';
const principals: TestPrincipals = {
  agent: { userId: 'u1', extension: '1001', pbx: 'main', permissions: ['desk.use'] },
  other: { userId: 'u2', extension: '1002', pbx: 'main', permissions: ['desk.use'] },
  supervisor: { userId: 'boss', permissions: ['desk.use', 'agents.read', 'agents.manage', 'queues.read'] },
  admin: { userId: ADMIN_ID, permissions: ['presence.read', 'presence.export', 'break-types.read', 'break-types.create', 'break-types.update', 'break-types.delete', 'break-types.export'] },
  watcher: { userId: 'a2', permissions: ['presence.read'] },
  clerk: { userId: 'u4', permissions: ['customers.read'] },
};

/** A zone in which it is about noon now: no test of a few hours crosses a working day by accident. */
function noonZone(): string {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`;
}

/** PostgreSQL, Redis, an api, a worker and a telephony that obeys. */
export async function agentsApp(change: Partial<Config> = {}) {
  const ground = await testGround([...resourceMigrations, ...outboxMigrations, ...agentsMigrations], {}, { timeZone: noonZone(), ...change });
  const source = await new DataSource({ type: 'postgres', url: ground.url }).initialize();
  await seedAgentsDemo(source);
  await ground.redis.hset(directoryKey('main'), { '1001': JSON.stringify({ userId: 'u1', displayName: 'Şükrü Çağlar' }), '1002': JSON.stringify({ userId: 'u2', displayName: 'Ali Kurt' }) });
  const app = await testHttpApp({ imports: [...ground.base(), FactsModule.forRoot(), OutboxModule.forRoot(), AgentsApiModule] }, principals);
  const telephony = new FakeTelephony(ground.redis);
  await telephony.start();
  const workers: { close(): Promise<void> }[] = [];
  const worker = async (clock = new Clock()) => {
    const building = Test.createTestingModule({ imports: [...ground.base(), FactsModule.forRoot({ consume: true }), JobsModule.forRoot(), AgentsWorkerModule] });
    const module = await building.overrideProvider(Clock).useValue(clock).compile();
    const started = await module.init();
    workers.push(started);
    return () => workers.splice(workers.indexOf(started), 1)[0]?.close();
  };
  return {
    app, config: ground.config, source, telephony, worker, redis: ground.redis,
    /** Facts of our own services, oldest first. */
    async ownFacts(): Promise<Fact[]> {
      return ((await ground.redis.xrange(streamOf(OWN_STREAM), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry));
    },
    /** Resolves when the workers have read every fact there is. */
    async settled(): Promise<void> {
      await waitFor(async () => {
        for (const stream of [streamOf('main'), streamOf(OWN_STREAM)]) {
          const groups = (await ground.redis.xinfo('GROUPS', stream).catch(() => [])) as unknown[][];
          if (!groups.every((group) => group[group.indexOf('lag') + 1] === 0 && group[group.indexOf('pending') + 1] === 0)) return false;
        }
        return true;
      }, 10_000, 'the facts read');
    },
    async close(): Promise<void> {
      for (const one of workers.splice(0)) await one.close();
      await app.close();
      await telephony.stop();
      await source.destroy();
      await ground.close();
    },
  };
}
