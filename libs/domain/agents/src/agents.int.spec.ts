import { agentsKey, agentStateSchema, directoryKey, openCallsKey, queuesKey, queueStateSchema } from '@santral/contracts';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, testRedis } from '@santral/platform/testing';
import request from 'supertest';
import { z } from 'zod';
import { agentsMigrations, AgentsApiModule } from './index.js';
import { liveAgent, ring, waitingCall } from './testing/live-fixtures.js';

let redis: Awaited<ReturnType<typeof testRedis>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
let app: Awaited<ReturnType<typeof testHttpApp>>;
const get = (path: string, token: string) => request(app.getHttpServer()).get(path).set('Authorization', `Bearer ${token}`);

beforeAll(async () => {
  [database, redis] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...agentsMigrations]), await testRedis()];
  const config: Config = loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: redis.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
  app = await testHttpApp(
    { imports: [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([]), FactsModule.forRoot(), OutboxModule.forRoot(), AgentsApiModule] },
    { manager: { permissions: ['agents.read', 'queues.read'] }, agent: { permissions: ['desk.use'] } },
  );
  await redis.redis.hset(agentsKey('main'), { '1001': JSON.stringify(liveAgent('1001')), '1002': '{"broken":' });
  await redis.redis.hset(directoryKey('main'), { '1001': JSON.stringify({ userId: 'u1', displayName: 'Fatma Koç' }), '1010': JSON.stringify({ userId: 'u2', displayName: 'Ali Kurt' }) });
  await redis.redis.hset(openCallsKey('main'), { c1: JSON.stringify({ record: waitingCall('c1', { rings: [ring('1001')] }), tracker: {} }) });
  await redis.redis.sadd(queuesKey('main'), 'destek', 'satis');
});
afterAll(async () => {
  await app.close();
  await redis.close();
  await database.drop();
});

it('answers the agents, and leaves out only what cannot be read', async () => {
  const { body } = await get('/api/agents', 'manager').expect(200);
  expect(z.array(agentStateSchema).parse(body).map((a) => [a.extension, a.name, a.state, a.callId])).toEqual([
    ['1001', 'Fatma Koç', 'ringing', 'c1'],
    ['1010', 'Ali Kurt', 'logged-out', null],
  ]);
});

it('answers the queues', async () => {
  const { body } = await get('/api/queues', 'manager').expect(200);
  expect(z.array(queueStateSchema).parse(body).map((q) => [q.queue, q.waiting, q.members, q.available])).toEqual([
    ['destek', 1, 1, 0],
    ['satis', 0, 1, 0],
  ]);
});

it('is not for everybody', async () => {
  await get('/api/agents', 'agent').expect(403);
  await get('/api/queues', 'agent').expect(403);
});
