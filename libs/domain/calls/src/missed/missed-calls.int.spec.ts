import type { NestExpressApplication } from '@nestjs/platform-express';
import { callOutcomes, COUNTED_NUMBERS, type MissedCall, missedCallsPageSchema, missedOutcomes } from '@santral/contracts';
import request from 'supertest';
import { callsServices } from '../testing/calls-app.js';

const HOUR_MS = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
const [ayse, veli, can] = ['+905320000001', '+905320000002', '+905320000003'];
let services: Awaited<ReturnType<typeof callsServices>>;
let app: NestExpressApplication;
let nextId = 0;

/** A call `hours` ago between the company and a number, which waited for 7 s unless said otherwise. `lastsMs` of those whose end is known. */
async function call(direction: 'inbound' | 'outbound', number: string | null, outcome: string, hours: number, change: { agent?: string; queue?: string; pbx?: string; waitMs?: number; lastsMs?: number } = {}): Promise<string> {
  const id = `M${++nextId}`;
  await services.source.query(
    `INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, caller_number, caller_e164, caller_name, caller_private, called, called_e164, queue, agent_name, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position, ended_at)
     VALUES ($1, $11, $1, $2, $3, $4, $4, $5, $6, coalesce($7, '0850'), $7, $8, $9, $10, $12, 0, 0, 0, 'live', 1, 1, $3::timestamptz + $13 * interval '1 millisecond')`,
    [id, direction, ago(hours), direction === 'inbound' ? number : '1001', direction === 'inbound' ? 'Arayan' : null, number === null, direction === 'outbound' ? number : null, change.queue ?? null, change.agent ?? null, outcome, change.pbx ?? 'main', change.waitMs ?? 7000, change.lastsMs ?? null],
  );
  return id;
}

beforeAll(async () => {
  services = await callsServices();
  app = await services.api({
    elif: { permissions: ['calls.read', 'desk.use'], displayName: 'Elif' },
    mert: { permissions: ['calls.read', 'desk.use'], displayName: 'Mert' },
    boss: { permissions: ['desk.use', 'agents.manage'] },
    reader: { permissions: ['calls.read'] },
    guest: { permissions: ['profile.own'] },
  });
});
beforeEach(() => services.source.query('TRUNCATE call CASCADE; TRUNCATE missed_call_claim'));
afterAll(() => services.close());

const send = (method: 'get' | 'post', path: string, who = 'elif') => request(app.getHttpServer())[method](`/api/missed-calls${path}`).set('Authorization', `Bearer ${who}`);
const list = async (query: object = {}) => missedCallsPageSchema.parse((await send('get', '').query(query).expect(200)).body);
const one = async (): Promise<MissedCall> => {
  const [item] = (await list()).items;
  if (!item) throw new Error('no missed call');
  return item;
};

it('has one line per number, and only for calls that were missed', async () => {
  await call('inbound', ayse, 'abandoned', 5, { queue: 'satis' });
  const last = await call('inbound', ayse, 'timeout', 2, { queue: 'destek' });
  await call('inbound', veli, 'refused', 3);
  await call('inbound', can, 'answered', 1);
  await call('outbound', can, 'busy', 1);
  // Who heard the menu and asked for nobody, pressed a key to leave or was taken out by a supervisor has missed nobody; the general report counts the same.
  for (const outcome of callOutcomes.filter((one) => !missedOutcomes.some((missed) => missed === one))) await call('inbound', can, outcome, 1);
  await call('inbound', null, 'abandoned', 1);
  await call('inbound', veli, 'abandoned', 24 * 8);
  const { items, ...rest } = await list();
  expect(rest).toEqual({ total: 2, isTotalExact: true, page: 1, pageSize: 50, unreachable: 1 });
  expect(items.map(({ number, attempts, state }) => [number, attempts, state])).toEqual([[ayse, 2, 'waiting'], [veli, 1, 'waiting']]);
  expect(items[0]).toMatchObject({ firstAt: ago(5), lastAt: ago(2), lastCallId: last, queues: ['destek', 'satis'], name: 'Arayan', waitMs: 7000, taken: null, returned: null, tries: 0 });
  expect((await list({ pageSize: 1, page: 2 })).items.map(({ number }) => number)).toEqual([veli]);
  expect((await list({ from: ago(24 * 9) })).items.find(({ number }) => number === veli)?.attempts).toBe(2);
});

it('tells the attempts of one PBX apart, and its queues from those of the same name elsewhere', async () => {
  await call('inbound', ayse, 'abandoned', 5, { queue: 'destek' });
  await call('inbound', ayse, 'abandoned', 4, { queue: 'destek', pbx: 'izmir' });
  await call('inbound', veli, 'abandoned', 3, { pbx: 'izmir' });
  await call('inbound', null, 'abandoned', 2, { pbx: 'izmir' });
  const told = async (query: object) => (({ items, unreachable }) => [...items.map(({ number, attempts, places }) => [number, attempts, places]), unreachable])(await list(query));
  const [here, there] = [{ pbx: 'main', queue: 'destek' }, { pbx: 'izmir', queue: 'destek' }];
  expect(await told({})).toEqual([[veli, 1, [{ pbx: 'izmir', queue: null }]], [ayse, 2, [there, here]], 1]);
  expect(await told({ pbx: 'main' })).toEqual([[ayse, 1, [here]], 0]);
  expect(await told({ pbx: 'izmir' })).toEqual([[veli, 1, [{ pbx: 'izmir', queue: null }]], [ayse, 1, [there]], 1]);
  // Whoever was talked with by way of the other one needs no second call.
  await call('outbound', ayse, 'answered', 1, { agent: 'Elif' });
  expect(await told({ pbx: 'izmir', state: 'waiting' })).toEqual([[veli, 1, [{ pbx: 'izmir', queue: null }]], 1]);
});

it('is narrowed by queue, and by a number or a part of it however it is written', async () => {
  await call('inbound', ayse, 'abandoned', 5, { queue: 'destek' });
  await call('inbound', ayse, 'timeout', 4, { queue: 'satis' });
  await call('inbound', veli, 'abandoned', 3, { queue: 'satis' });
  await call('inbound', null, 'abandoned', 2, { queue: 'satis' });
  const told = async (query: object) => (({ items, unreachable }) => [...items.map(({ number, attempts }) => [number, attempts]), unreachable])(await list(query));
  expect(await told({ queue: 'destek' })).toEqual([[ayse, 1], 0]);
  expect(await told({ queue: 'destek,satis' })).toEqual([[veli, 1], [ayse, 2], 1]);
  for (const number of ['0532 000 00 01', '+90 (532) 000-0001', '5320000001', '00905320000001', '0000001', '00 01']) expect([number, await told({ number })]).toEqual([number, [[ayse, 2], 0]]);
  expect(await told({ number: '0532 000' })).toEqual([[veli, 1], [ayse, 2], 0]);
  // Zeros at the beginning are dialled, or part of it: the last four digits are not every number with a 2 in it.
  expect([await told({ number: '0002' }), await told({ number: '0090 532' }), await told({ number: '00' })]).toEqual([[[veli, 1], 0], [[veli, 1], [ayse, 2], 0], [[veli, 1], [ayse, 2], 0]]);
  expect(await told({ number: '0532 000', queue: 'destek' })).toEqual([[ayse, 1], 0]);
  for (const number of ['% _', 'ayşe', '999']) expect([number, await told({ number })]).toEqual([number, [0]]);
  await send('get', '').query({ number: '5'.repeat(41) }).expect(400);
});

it('leaves out who hung up at once, by the limit of the first queue or the length of a call without one, unless they are asked for', async () => {
  const told = async (query: object = {}) => (({ items, unreachable }) => [...items.map(({ number, attempts, shortAttempts }) => [number, attempts, shortAttempts]), unreachable])(await list(query));
  await call('inbound', ayse, 'abandoned', 5, { queue: 'destek', waitMs: 4999 });
  await call('inbound', veli, 'abandoned', 4, { queue: 'sabirli', waitMs: 19_999 });
  await call('inbound', can, 'abandoned', 3, { lastsMs: 4999, waitMs: 0 });
  await call('inbound', null, 'abandoned', 2, { queue: 'destek', waitMs: 0 });
  expect([await told(), await told({ shortAbandons: 'false' })]).toEqual([[0], [0]]);
  expect(await told({ shortAbandons: 'true' })).toEqual([[can, 1, 1], [veli, 1, 1], [ayse, 1, 1], 1]);
  // At the limit it is none any more, nor where the queue let go of the caller.
  await call('inbound', ayse, 'abandoned', 1, { queue: 'destek', waitMs: 5000 });
  await call('inbound', veli, 'timeout', 1, { queue: 'sabirli', waitMs: 1000 });
  await call('inbound', can, 'abandoned', 1, { lastsMs: 5000, waitMs: 0 });
  expect(await told()).toEqual([[ayse, 1, 0], [veli, 1, 0], [can, 1, 0], 0]);
  expect(await told({ shortAbandons: 'true' })).toEqual([[ayse, 2, 1], [veli, 2, 1], [can, 2, 1], 1]);
  await send('get', '').query({ shortAbandons: 'perhaps' }).expect(400);
});

it('knows who returned a call and when, and what was tried in vain', async () => {
  await call('outbound', ayse, 'answered', 6, { agent: 'Before' });
  await call('inbound', ayse, 'abandoned', 5);
  await call('outbound', ayse, 'no-answer', 4);
  expect(await one()).toMatchObject({ state: 'waiting', tries: 1, returned: null });
  const back = await call('outbound', ayse, 'answered', 3, { agent: 'Elif' });
  await call('outbound', ayse, 'answered', 2, { agent: 'Later' });
  expect(await one()).toMatchObject({ state: 'returned', returned: { callId: back, at: ago(3), by: 'company', agent: 'Elif' } });
  expect((await list({ state: 'waiting,taken' })).items).toEqual([]);
  await call('inbound', ayse, 'abandoned', 1);
  expect(await one()).toMatchObject({ state: 'waiting', attempts: 2 });
});

it('counts a caller who called again and was answered as reached', async () => {
  await call('inbound', ayse, 'abandoned', 5);
  await call('inbound', ayse, 'answered', 4, { agent: 'Mert' });
  expect(await one()).toMatchObject({ state: 'returned', returned: { by: 'caller', agent: 'Mert' } });
});

it('is taken by one, who may give it back; a manager may for others', async () => {
  await call('inbound', ayse, 'abandoned', 5);
  await send('post', '/take').send({ number: ayse }).expect(204);
  await send('post', '/take').send({ number: ayse }).expect(204);
  expect(await one()).toMatchObject({ state: 'taken', taken: { userId: 'elif', name: 'Elif' } });
  const refused = await send('post', '/take', 'mert').send({ number: ayse }).expect(409);
  expect(refused.body.error).toMatchObject({ code: 'missed-call.taken', params: { name: 'Elif' } });
  await send('post', '/release', 'mert').send({ number: ayse }).expect(409);
  await send('post', '/release').send({ number: ayse }).expect(204);
  await send('post', '/release').send({ number: ayse }).expect(404);
  await send('post', '/take', 'mert').send({ number: ayse }).expect(204);
  await send('post', '/release', 'boss').send({ number: ayse }).expect(204);
  expect(await one()).toMatchObject({ state: 'waiting', taken: null });
});

it('gives two who take at once to one of them', async () => {
  const answers = await Promise.all(['elif', 'mert', 'elif', 'mert'].map((who) => send('post', '/take', who).send({ number: veli })));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409, 409]);
});

it('forgets who took it once company and caller have talked', async () => {
  await call('inbound', ayse, 'abandoned', 5);
  await services.source.query('INSERT INTO missed_call_claim VALUES ($1, $2, $3, $4)', [ayse, 'elif', 'Elif', ago(4)]);
  expect((await one()).state).toBe('taken');
  await call('outbound', ayse, 'answered', 3);
  await call('inbound', ayse, 'abandoned', 2);
  expect(await one()).toMatchObject({ state: 'waiting', taken: null });
  await send('post', '/take', 'mert').send({ number: ayse }).expect(204);
  expect((await one()).taken?.name).toBe('Mert');
});

it('counts no further than a thousand numbers behind a page, and says so', async () => {
  await services.source.query(
    `INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, caller_e164, caller_private, called, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position)
     SELECT 'N' || n, 'main', 'N' || n, 'inbound', $1::timestamptz - n * interval '1 second', '+90533' || lpad(n::text, 7, '0'), false, '0850', 'abandoned', 1000, 0, 0, 0, 'live', 1, 1 FROM generate_series(1, $2::int) n`,
    [ago(1), COUNTED_NUMBERS + 60],
  );
  await services.source.query('ANALYZE call');
  expect(await list()).toMatchObject({ total: COUNTED_NUMBERS, isTotalExact: false });
  expect(await list({ page: 2 })).toMatchObject({ total: COUNTED_NUMBERS + 50, isTotalExact: false });
  const last = await list({ page: 3 });
  expect(last).toMatchObject({ total: COUNTED_NUMBERS + 60, isTotalExact: true });
  expect(last.items[0]?.number).toBe('+905330000101');
});

it('is refused without the permission, and takes nothing that is no number', async () => {
  await send('get', '', 'guest').expect(403);
  await send('post', '/take', 'reader').send({ number: ayse }).expect(403);
  await send('post', '/release', 'reader').send({ number: ayse }).expect(403);
  await send('post', '/take').send({ number: '112; DROP' }).expect(400);
});
