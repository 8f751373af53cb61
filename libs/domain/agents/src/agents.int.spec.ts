import { agentsKey, agentStateSchema, directoryKey, openCallsKey, type PbxEntry, pbxsKey, presenceKey, queuesKey, queueStateSchema } from '@santral/contracts';
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
import { FakeTelephony } from './testing/fake-telephony.js';
import { liveAgent, ring, segment, waitingCall } from './testing/live-fixtures.js';

let redis: Awaited<ReturnType<typeof testRedis>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
let app: Awaited<ReturnType<typeof testHttpApp>>;
const get = (path: string, token: string) => request(app.getHttpServer()).get(path).set('Authorization', `Bearer ${token}`);

beforeAll(async () => {
  [database, redis] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...agentsMigrations]), await testRedis()];
  const config: Config = loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: redis.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
  app = await testHttpApp(
    { imports: [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot([]), FactsModule.forRoot(), OutboxModule.forRoot(), AgentsApiModule] },
    {
      manager: { permissions: ['agents.read', 'queues.read', 'agents.manage', 'desk.use'] },
      agent: { permissions: ['desk.use'] },
      here: { extension: '1001', pbx: 'main', permissions: ['desk.use'] },
      there: { extension: '1001', pbx: 'izmir', permissions: ['desk.use'] },
    },
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

describe('the same extension, queue and caller on another PBX', () => {
  let main: FakeTelephony;
  let izmir: FakeTelephony;
  const post = (path: string, token: string) => request(app.getHttpServer()).post(path).set('Authorization', `Bearer ${token}`);
  const codeOf = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;
  const asked = () => [main, izmir].map(({ commands }) => commands.map(({ name, payload }) => ('extension' in payload ? `${name} ${payload.extension}` : name)));

  beforeAll(async () => {
    const entry: PbxEntry = {
      id: 'izmir', name: 'İzmir', enabled: true, owner: 'santral', version: 1, ami: { host: '10.0.0.5', port: 5038, user: 'u' }, ari: null, websocket: null, recordings: null, removed: false, sealed: '',
    };
    await redis.redis.hset(pbxsKey, 'izmir', JSON.stringify(entry));
    await redis.redis.hset(directoryKey('izmir'), '1001', JSON.stringify({ userId: 'u7', displayName: 'Deniz Ak' }));
    await redis.redis.hset(openCallsKey('izmir'), 'c9', JSON.stringify({ record: waitingCall('c9', { pbx: 'izmir', visits: [], segments: [segment('1001', 'talk', 20)] }), tracker: {} }));
    await redis.redis.sadd(queuesKey('izmir'), 'destek');
    [main, izmir] = [new FakeTelephony(redis.redis), new FakeTelephony(redis.redis, 'izmir')];
    await main.start();
    await izmir.start();
  });
  beforeEach(async () => {
    await redis.redis.hset(agentsKey('izmir'), '1001', JSON.stringify(liveAgent('1001')));
    for (const one of [main, izmir]) one.commands.length = 0;
  });
  afterAll(() => Promise.all([main.stop(), izmir.stop()]));

  it('is somebody and something else', async () => {
    const agents = z.array(agentStateSchema).parse((await get('/api/agents', 'manager').expect(200)).body);
    expect(agents.map((a) => [a.pbx, a.extension, a.name, a.state, a.callId])).toEqual([
      ['main', '1001', 'Fatma Koç', 'ringing', 'c1'],
      ['main', '1010', 'Ali Kurt', 'logged-out', null],
      ['izmir', '1001', 'Deniz Ak', 'talking', 'c9'],
    ]);
    const queues = z.array(queueStateSchema).parse((await get('/api/queues?pbx=izmir', 'manager').expect(200)).body);
    expect(queues.map((q) => [q.pbx, q.queue, q.waiting])).toEqual([['izmir', 'destek', 0], ['izmir', 'satis', 0]]);
  });

  it('is asked on its own PBX, by whoever sits there', async () => {
    await post('/api/desk/calls/c9/hang-up', 'there').expect(200);
    await post('/api/agentLogout/1001', 'there').expect(200);
    expect(asked()).toEqual([[], ['call.hang-up 1001', 'agent.leave-queue 1001', 'agent.leave-queue 1001']]);
    await post('/api/agentControlPing/1001', 'there').expect(200);
    expect([await redis.redis.hexists(presenceKey('main'), '1001'), await redis.redis.hexists(presenceKey('izmir'), '1001')]).toEqual([0, 1]);
    expect((await post('/api/agentStatus/1001', 'here').expect(200)).body).toMatchObject({ status: 'online' });
  });

  it('is nothing to who sits at that extension here, and managers say which one they mean', async () => {
    expect(codeOf(await post('/api/desk/calls/c9/hang-up', 'here').expect(404))).toBe('call.not-found');
    expect(codeOf(await post('/api/agentLogout/1001?pbx=izmir', 'here').expect(403))).toBe('access.foreign-extension');
    expect(asked()).toEqual([[], []]);
    await post('/api/agentLogout/1001?pbx=izmir', 'manager').expect(200);
    expect(asked()[0]).toEqual([]);
    expect(asked()[1]).toHaveLength(2);
    await post('/api/agentLogout/1001?pbx=%C4%B0zmir', 'manager').expect(400);
  });
});
