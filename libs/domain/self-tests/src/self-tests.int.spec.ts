import { agentsKey, type CallHead, type CallRecord, judgeSelfTest, type PayloadOf, type SelfTest, selfTestChoicesSchema, selfTestSchema, selfTestsSchema, type SelfTestWish } from '@santral/contracts';
import { liveAgent } from '@santral/domain-agents/testing';
import { AUDIT_LOG } from '@santral/platform/http';
import type { AuditLines } from '@santral/platform/testing';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { selfTestsApp } from './testing/self-tests-app.js';

let test: Awaited<ReturnType<typeof selfTestsApp>>;
const call = (verb: 'get' | 'post', path = '', token = 'admin') => request(test.app.getHttpServer())[verb](`/api/self-tests${path}`).set('Authorization', `Bearer ${token}`);
const error = (body: unknown) => (body as { error: { code: string; fields?: { path: string }[] } }).error;
const audit = () => test.app.get<AuditLines>(AUDIT_LOG).lines;
const wish: SelfTestWish = { pbx: 'main', target: 'queue', number: '500', queue: 'destek', from: null, placedBy: 'santral', expectsRecording: true };
const start = async (change: Partial<SelfTestWish> = {}, token = 'admin'): Promise<SelfTest> => selfTestSchema.parse((await call('post', '', token).send({ ...wish, ...change }).expect(200)).body);
const read = async ({ id }: SelfTest): Promise<SelfTest> => selfTestSchema.parse((await call('get', `/${id}`).expect(200)).body);
const finish = async ({ id }: SelfTest): Promise<SelfTest> => selfTestSchema.parse((await call('post', `/${id}/finish`).expect(200)).body);
const finished = async (query = ''): Promise<SelfTest[]> => selfTestsSchema.parse((await call('get', query).expect(200)).body);
const heardOf = async (one: SelfTest) => Object.keys((await read(one)).heard.signals);
const ticked = ({ plan, heard }: SelfTest) => Object.fromEntries(judgeSelfTest(plan, heard, Date.now()).steps.map(({ step, state }) => [step, state]));

beforeAll(async () => {
  test = await selfTestsApp();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.source.query('TRUNCATE self_test; TRUNCATE call');
  audit().length = 0;
});

const AT = '2026-11-20T09:00:00.000Z';
let calls = 0;
/** Tells of a call as telephony does. */
function teller(change: Partial<CallHead>) {
  const head: CallHead = { callId: `c${++calls}`, pbx: 'main', uniqueid: `1795.${calls}`, direction: 'inbound', caller: { number: '05321112233', e164: '+905321112233', name: null, private: false }, called: '500', startedAt: AT, ...change };
  type Rest<N extends `call.${string}`> = N extends keyof Payloads ? Omit<Payloads[N], 'call'> : never;
  type Payloads = { [N in 'call.started' | 'call.queued' | 'call.ringing' | 'call.answered' | 'call.recording-started' | 'call.ended']: PayloadOf<N> };
  const say = <N extends keyof Payloads>(name: N, rest: Rest<N>) => test.telephony.state(name, { call: head, ...rest } as unknown as PayloadOf<N>);
  const record = { ...head, answeredAt: AT, endedAt: AT, queue: 'destek', extension: '1001', outcome: 'answered', waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0, hangupBy: 'caller', cause: 16, coverage: 'live', mergedInto: null, visits: [], rings: [], segments: [], transfers: [], recordings: [] } as CallRecord;
  return {
    callId: head.callId,
    begins: async () => {
      await say('call.started', {});
      await say('call.queued', { visitId: 'v', queue: 'destek', position: 1 });
    },
    rings: () => say('call.ringing', { ringId: 'r', extension: '1001', queue: 'destek', visitId: 'v' }),
    isAnswered: () => say('call.answered', { extension: '1001', ringId: 'r', queue: 'destek', answeredAt: AT, recording: null }),
    isRecorded: () => say('call.recording-started', { recordingId: 'm', extension: '1001', file: null }),
    ends: () => say('call.ended', { outcome: 'answered', record, extensions: ['1001'] }),
    isSaved: () => test.source.query('INSERT INTO call VALUES ($1, now())', [head.callId]),
  };
}

it('has the PBX make the call, hears its signals alone, looks for the row, and keeps what came of it', async () => {
  const begun = await start();
  expect(begun).toMatchObject({ verdict: 'running', by: 'Şule Ağaoğlu', plan: { ...wish, uniqueid: `selftest-${begun.id}` }, heard: { callId: null, signals: {} } });
  expect(test.telephony.commands.map(({ name, payload }) => [name, payload])).toEqual([['self-test.call', { uniqueid: begun.plan.uniqueid, number: '500', from: null }]]);

  await teller({}).begins();
  expect(await heardOf(begun)).toEqual([]);
  const mine = teller({ uniqueid: begun.plan.uniqueid });
  await mine.begins();
  expect(await heardOf(begun)).toEqual(['started', 'queued']);
  for (const next of [mine.rings, mine.isAnswered, mine.isRecorded]) await next();
  await call('post', `/${begun.id}/hang-up`).expect(200);
  expect(test.telephony.commands.at(-1)).toMatchObject({ name: 'self-test.hang-up', payload: { callId: mine.callId, uniqueid: begun.plan.uniqueid } });
  await mine.ends();
  expect(ticked(await read(begun))).toMatchObject({ recording: 'heard', ended: 'heard', saved: 'waiting' });
  await mine.isSaved();
  expect(judgeSelfTest(begun.plan, (await read(begun)).heard, Date.now()).verdict).toBe('passed');

  expect(await finish(begun)).toMatchObject({ verdict: 'passed', finishedAt: expect.any(String) as string });
  // Said twice, it is kept once; what is over is asked nothing more.
  expect((await finish(begun)).verdict).toBe('passed');
  const asked = test.telephony.commands.length;
  await call('post', `/${begun.id}/hang-up`).expect(200);
  expect(test.telephony.commands).toHaveLength(asked);
  expect((await finished()).map(({ id, verdict }) => [id, verdict])).toEqual([[begun.id, 'passed']]);
  expect(await finished('?pbx=other')).toEqual([]);
  expect(audit().map(({ action, userId, subject, details }) => [action, userId, subject, details])).toEqual([
    ['self-test.started', 'boss', 'main', { target: 'queue', number: '500', queue: 'destek', from: null, placedBy: 'santral' }],
    ['self-test.finished', 'boss', 'main', { number: '500', verdict: 'passed', missing: [] }],
  ]);
});

it('listens for the admin\'s own call, and says what was missing of it', async () => {
  const begun = await start({ placedBy: 'admin', from: '0532 111 22 33' });
  expect(test.telephony.commands).toEqual([]);
  const mine = teller({});
  await mine.begins();
  for (const next of [mine.rings, mine.isAnswered, mine.ends]) await next();
  await mine.isSaved();
  expect(ticked(await read(begun))).toEqual({ started: 'heard', queued: 'heard', ringing: 'heard', answered: 'heard', talking: 'heard', recording: 'missing', ended: 'heard', saved: 'heard' });
  expect((await finish(begun)).verdict).toBe('failed');
  expect(audit().at(-1)?.details).toMatchObject({ verdict: 'failed', missing: ['recording'] });
  // The admin's call is theirs to end.
  await call('post', `/${begun.id}/hang-up`).expect(200);
  expect(test.telephony.commands).toEqual([]);
});

it('takes a PBX that will not make the call for the first thing it found out', async () => {
  test.telephony.answerWith = { result: 'refused', message: 'Permission denied' };
  const begun = await start();
  expect(begun.heard.refusal).toBe('Permission denied');
  expect(await finish(begun)).toMatchObject({ verdict: 'failed', heard: { refusal: 'Permission denied' } });
  await test.telephony.link('lost');
  const another = await start();
  expect(another).toMatchObject({ heard: { refusal: 'pbx.unreachable' }, surroundings: { link: 'lost' } });
});

it('tells how things stand around the call: the members of the queue, the phones, the worker', async () => {
  const put = (extension: string, change: Parameters<typeof liveAgent>[1]) => test.redis.hset(agentsKey('main'), extension, JSON.stringify(liveAgent(extension, change)));
  const place = { queue: 'destek', interface: 'PJSIP/1', reason: null, penalty: 0 };
  await put('1001', { reachable: true });
  await put('1002', { queues: [{ ...place, paused: true }], reachable: false });
  await put('1003', { reachable: false });
  await put('1004', { queues: [] });
  await test.redis.set('health:process:worker:host:1', JSON.stringify({ name: 'worker', pid: 1, at: Date.now(), rssBytes: 1, metrics: [] }), 'EX', 30);
  expect((await start()).surroundings).toEqual({ link: 'up', isWorkerRunning: true, members: { all: 3, paused: 1, unreachable: 1 }, isCallerReachable: null, isTargetReachable: null });
  await test.redis.del('health:process:worker:host:1');
  const begun = await start({ target: 'extension', number: '1001', queue: null, from: '1003' });
  expect(begun.surroundings).toMatchObject({ isWorkerRunning: false, members: { all: 0 }, isCallerReachable: false, isTargetReachable: true });
  expect(test.telephony.commands.at(-1)).toMatchObject({ name: 'self-test.call', payload: { number: '1001', from: '1003' } });

  const [choices] = selfTestChoicesSchema.parse((await call('get', '/choices').expect(200)).body);
  expect(choices).toMatchObject({ pbx: 'main', link: 'up' });
  expect(choices?.extensions.slice(0, 2)).toEqual([{ extension: '1001', name: 'Ali Kurt', isReachable: true }, { extension: '1002', name: null, isReachable: false }]);
});

it('ends what the same admin left unfinished, call and all, and nobody else\'s', async () => {
  const left = await start();
  const others = await start({}, 'other');
  const mine = teller({ uniqueid: left.plan.uniqueid });
  await mine.begins();
  await start();
  expect(test.telephony.commands.filter(({ name }) => name === 'self-test.hang-up').map(({ payload }) => payload)).toEqual([{ callId: mine.callId, uniqueid: left.plan.uniqueid }]);
  expect((await read(left)).verdict).toBe('cancelled');
  expect((await read(others)).verdict).toBe('running');
});

it('refuses what cannot be tested', async () => {
  expect(error((await call('post').send({ ...wish, pbx: 'mars' }).expect(404)).body).code).toBe('record.not-found');
  expect(error((await call('post').send({ ...wish, placedBy: 'admin' }).expect(400)).body).fields?.map(({ path }) => path)).toEqual(['from']);
  for (const path of [`/${randomUUID()}`]) for (const [verb, rest] of [['get', ''], ['post', '/hang-up'], ['post', '/finish']] as const) await call(verb, path + rest).expect(404);
});

it('is for those who manage telephony; what came of it also for those who watch the system', async () => {
  const { id } = await start();
  for (const token of ['agent', 'watcher']) {
    expect(error((await call('post', '', token).send(wish).expect(403)).body).code).toBe('access.denied');
    for (const path of ['/choices', `/${id}`]) await call('get', path, token).expect(403);
    for (const path of ['/hang-up', '/finish']) await call('post', `/${id}${path}`, token).expect(403);
  }
  await call('get', '', 'agent').expect(403);
  await call('get', '', 'watcher').expect(200);
});
