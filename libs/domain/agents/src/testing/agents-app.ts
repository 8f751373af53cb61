import { Test } from '@nestjs/testing';
import { directoryKey, type Fact, OWN_STREAM, streamOf } from '@santral/contracts';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { decodeEntry, FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, type TestPrincipals, testRedis, waitFor } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
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
  const [database, memory] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...agentsMigrations]), await testRedis()];
  const config: Config = { ...loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' }), timeZone: noonZone(), ...change };
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await seedAgentsDemo(source);
  await memory.redis.hset(directoryKey('main'), { '1001': JSON.stringify({ userId: 'u1', displayName: 'Şükrü Çağlar' }), '1002': JSON.stringify({ userId: 'u2', displayName: 'Ali Kurt' }) });
  const shared = () => [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([])];
  const app = await testHttpApp({ imports: [...shared(), FactsModule.forRoot(), OutboxModule.forRoot(), AgentsApiModule] }, principals);
  const telephony = new FakeTelephony(memory.redis);
  await telephony.start();
  const workers: { close(): Promise<void> }[] = [];
  const worker = async (clock = new Clock()) => {
    const building = Test.createTestingModule({ imports: [...shared(), FactsModule.forRoot({ consume: true }), JobsModule.forRoot(), AgentsWorkerModule] });
    const module = await building.overrideProvider(Clock).useValue(clock).compile();
    const started = await module.init();
    workers.push(started);
    return () => workers.splice(workers.indexOf(started), 1)[0]?.close();
  };
  return {
    app, config, source, telephony, worker, redis: memory.redis,
    /** Facts of our own services, oldest first. */
    async ownFacts(): Promise<Fact[]> {
      return ((await memory.redis.xrange(streamOf(OWN_STREAM), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry));
    },
    /** Resolves when the workers have read every fact there is. */
    async settled(): Promise<void> {
      await waitFor(async () => {
        for (const stream of [streamOf('main'), streamOf(OWN_STREAM)]) {
          const groups = (await memory.redis.xinfo('GROUPS', stream).catch(() => [])) as unknown[][];
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
      await memory.close();
      await database.drop();
    },
  };
}
