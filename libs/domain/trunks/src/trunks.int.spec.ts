import { allTrunksSchema, type CallRecord, leaseKey, linkKey, openCallsKey, type PbxTrunks, type SeenTrunk, type TrunkChange, trunkChangesKey, trunkHistorySchema, trunksKey } from '@santral/contracts';
import { callsMigrations } from '@santral/domain-calls';
import { JobsModule } from '@santral/platform/jobs';
import { resourceMigrations } from '@santral/platform/resource';
import { type TestGround, testGround, testHttpApp } from '@santral/platform/testing';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { TrunksApiModule, trunksMigrations, TrunksWorkerModule } from './index.js';
import { TrunksJobs } from './trunks.jobs.js';

let app: INestApplication;
let jobs: TrunksJobs;
let close: () => Promise<void>;
let ground: TestGround;
let source: DataSource;

beforeAll(async () => {
  ground = await testGround([...resourceMigrations, ...callsMigrations, ...trunksMigrations]);
  const shared = () => [...ground.base(), JobsModule.forRoot()];
  app = await testHttpApp({ imports: [...shared(), TrunksApiModule] }, { admin: { permissions: ['telephony.manage'] }, supervisor: { permissions: ['operations.read', 'alerts.manage', 'calls.read'] } });
  const worker = await (await Test.createTestingModule({ imports: [...shared(), TrunksWorkerModule] }).compile()).init();
  jobs = worker.get(TrunksJobs);
  source = app.get(DataSource);
  close = async () => {
    await app.close();
    await worker.close();
    await ground.close();
  };
}, 60_000);
afterAll(() => close());

const get = (path: string, token = 'admin') => request(app.getHttpServer()).get(`/api/trunks${path}`).set('Authorization', `Bearer ${token}`);
const main = async (): Promise<PbxTrunks | undefined> => allTrunksSchema.parse((await get('').expect(200)).body).find(({ pbx }) => pbx === 'main');
const at = '2026-11-20T08:00:00.000Z';
const seen = (trunk: string, state: SeenTrunk['state']): SeenTrunk => ({ trunk, state, server: `sip:${trunk}.example`, roundtripMs: 8, since: at });
const see = (...trunks: SeenTrunk[]) => ground.redis.set(trunksKey('main'), JSON.stringify({ readAt: at, trunks }));
const link = async (state: 'up' | 'lost') => {
  await ground.redis.set(leaseKey('main'), 'test');
  await ground.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: state, since: at, message: null }));
};

it('says of trunks nobody has seen that nobody has, and of others how they were seen', async () => {
  expect(await main()).toEqual({ pbx: 'main', isLive: false, readAt: null, trunks: [] });
  await see(seen('verimor', 'registered'), seen('gsm', 'rejected'));
  await link('up');
  expect(await main()).toMatchObject({ isLive: true, readAt: at, trunks: [{ trunk: 'verimor', state: 'registered', since: at }, { trunk: 'gsm', state: 'rejected' }] });
  await link('lost');
  expect(await main()).toMatchObject({ isLive: false, trunks: [{ trunk: 'verimor' }, { trunk: 'gsm' }] });
});

it('counts the calls of a trunk: those that are up, and those that ended since midnight', async () => {
  await see(seen('verimor', 'registered'), seen('gsm', 'registered'));
  const now = new Date().toISOString();
  const record = (callId: string, direction: CallRecord['direction'], trunk: string | null): CallRecord => ({
    callId, pbx: 'main', uniqueid: callId, direction, caller: { number: null, e164: null, name: null, private: false }, called: '', startedAt: now, answeredAt: null, endedAt: null, queue: null, extension: null, trunk, outcome: 'open', waitMs: 0,
    ringMs: 0, talkMs: 0, holdMs: 0, hangupBy: null, cause: null, coverage: 'live', mergedInto: null, visits: [], rings: [], segments: [], transfers: [], recordings: [],
  });
  const up = [record('a', 'inbound', 'verimor'), record('b', 'outbound', 'verimor'), record('c', 'inbound', 'verimor'), record('d', 'internal', null)];
  await ground.redis.hset(openCallsKey('main'), Object.fromEntries(up.map((one) => [one.callId, JSON.stringify({ record: one, tracker: {} })])));
  const over = (id: string, direction: string, trunk: string | null, startedAt: string) =>
    source.query(
      `INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, caller_private, called, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position, trunk) VALUES ($1, 'main', $1, $2, $3, false, '', 'answered', 0, 0, 0, 0, 'live', 1, 1, $4)`,
      [id, direction, startedAt, trunk],
    );
  await over('1', 'inbound', 'gsm', now);
  await over('2', 'outbound', 'gsm', now);
  await over('3', 'inbound', 'gsm', '2026-01-01T00:00:00.000Z');
  await over('4', 'inbound', null, now);
  const calls = Object.fromEntries(((await main())?.trunks ?? []).map(({ trunk, callsNow, callsToday }) => [trunk, [callsNow, callsToday]]));
  expect(calls).toEqual({ verimor: [{ inbound: 2, outbound: 1 }, { inbound: 0, outbound: 0 }], gsm: [{ inbound: 0, outbound: 0 }, { inbound: 1, outbound: 1 }] });
});

it('writes down what became of a trunk, once, however often it is told', async () => {
  const changes: TrunkChange[] = [
    { trunk: 'gsm', at: '2026-11-20T08:00:00.000Z', before: null, state: 'registered' },
    { trunk: 'gsm', at: '2026-11-20T09:00:00.000Z', before: 'registered', state: 'unregistered' },
    { trunk: 'verimor', at: '2026-11-20T09:00:00.000Z', before: null, state: 'reachable' },
  ];
  const tell = (some: readonly TrunkChange[]) => ground.redis.rpush(trunkChangesKey('main'), ...some.map((one) => JSON.stringify(one)));
  await tell(changes);
  await jobs.note();
  await tell([...changes.slice(1), { trunk: 'gsm', at: '2026-11-20T10:00:00.000Z', before: 'unregistered', state: null }]);
  // Two workers at once take each of them once.
  await Promise.all([jobs.note(), jobs.note()]);
  expect(await ground.redis.llen(trunkChangesKey('main'))).toBe(0);
  const history = async (query: string) => trunkHistorySchema.parse((await get(`/history?pbx=main&trunk=gsm${query}`).expect(200)).body).map(({ state }) => state);
  expect(await history('')).toEqual([null, 'unregistered', 'registered']);
  expect(await history('&before=2026-11-20T09:00:00.000Z')).toEqual(['registered']);
  await get('/history?pbx=yok&trunk=gsm').expect(404);
});

it('is for those who manage telephony', async () => {
  for (const path of ['', '/history?pbx=main&trunk=gsm']) expect(((await get(path, 'supervisor').expect(403)).body as { error: { code: string } }).error.code).toBe('access.denied');
});
