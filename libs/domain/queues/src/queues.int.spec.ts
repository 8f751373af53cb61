import { agentsKey, directoryKey, pbxQueuesKey, type PbxQueuesRead, pbxQueuesSchema, type PbxQueues, pbxsKey, queuesKey } from '@santral/contracts';
import { agentsMigrations } from '@santral/domain-agents';
import { FakeTelephony, liveAgent } from '@santral/domain-agents/testing';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, testRedis } from '@santral/platform/testing';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { z } from 'zod';
import { QueuesApiModule } from './index.js';

let app: INestApplication;
let telephony: FakeTelephony;
let memory: Awaited<ReturnType<typeof testRedis>>;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  [database, memory] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...agentsMigrations]), await testRedis()];
  const config: Config = loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: memory.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
  const imports = [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([]), FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), QueuesApiModule];
  app = await testHttpApp({ imports }, { admin: { permissions: ['telephony.manage'] }, agent: { permissions: ['desk.use', 'queues.read', 'agents.manage'] } });
  telephony = new FakeTelephony(memory.redis);
  await telephony.start();
}, 30_000);
afterAll(async () => {
  await app.close();
  await telephony.stop();
  await memory.close();
  await database.drop();
});
beforeEach(async () => {
  await memory.redis.del(pbxQueuesKey('main'), agentsKey('main'), queuesKey('main'), directoryKey('main'));
  await telephony.clear();
});

const get = (token = 'admin') => request(app.getHttpServer()).get('/api/pbx-queues').set('Authorization', `Bearer ${token}`);
const read = async (): Promise<PbxQueues> => {
  const [main, ...others] = z.array(pbxQueuesSchema).parse((await get().expect(200)).body);
  if (main?.pbx !== 'main' || others.length > 0) throw new Error('not the one PBX there is');
  return main;
};
const found = (secondsAgo: number, ...queues: string[]): PbxQueuesRead => ({
  readAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  configRefusal: null,
  queues: queues.map((queue) => ({ queue, strategy: 'ringall', maxLength: 0, weight: 0, serviceLevelS: 20, members: [], section: { templates: [], settings: [] } })),
});
const leave = (what: PbxQueuesRead) => memory.redis.set(pbxQueuesKey('main'), JSON.stringify(what));

it('has telephony look, and shows what it found beside the live state, with the queues only one of both knows', async () => {
  await leave(found(60, 'destek', 'yeni'));
  await memory.redis.sadd(queuesKey('main'), 'destek', 'eski');
  await memory.redis.hset(agentsKey('main'), '1001', JSON.stringify(liveAgent('1001', { queues: [{ queue: 'destek', interface: 'PJSIP/1001', paused: false, reason: null, penalty: 0 }] })));
  const { queues, trouble } = await read();
  expect(telephony.commands.map(({ name }) => name)).toEqual(['queues.read']);
  expect(trouble).toBeNull();
  expect(queues.map(({ queue, live, onPbx }) => [queue, live.members, live.available, onPbx?.strategy ?? null])).toEqual([['destek', 1, 1, 'ringall'], ['eski', 0, 0, null], ['yeni', 0, 0, 'ringall']]);
});

it('does not have it look again at what it saw a moment ago', async () => {
  await leave(found(0, 'destek'));
  await read();
  expect(telephony.commands).toEqual([]);
});

it('says what is in the way, and shows what was read last', async () => {
  await telephony.link('lost');
  await memory.redis.sadd(queuesKey('main'), 'destek');
  expect(await read()).toMatchObject({ trouble: 'pbx.unreachable', readAt: null, queues: [{ queue: 'destek', onPbx: null }] });
  const before = found(60, 'destek');
  await leave(before);
  expect(await read()).toMatchObject({ trouble: 'pbx.unreachable', readAt: before.readAt, queues: [{ onPbx: { strategy: 'ringall' } }] });
  await telephony.link('up');
  telephony.answerWith = { result: 'refused', message: 'Permission denied' };
  expect((await read()).trouble).toBe('pbx.refused');
});

it('asks no PBX that was taken out', async () => {
  const entry = { id: 'eski', name: 'Eski', enabled: false, owner: 'santral', version: 2, ami: { host: '127.0.0.1', port: 5038, user: 'u' }, ari: null, websocket: null, recordings: null, removed: true, sealed: '' };
  await memory.redis.hset(pbxsKey, 'eski', JSON.stringify(entry));
  expect((await read()).pbx).toBe('main');
  await memory.redis.del(pbxsKey);
});

it('is for those who manage telephony', async () => {
  expect(((await get('agent').expect(403)).body as { error: { code: string } }).error.code).toBe('access.denied');
});
