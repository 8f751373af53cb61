import type { NestExpressApplication } from '@nestjs/platform-express';
import { callItemSchema, callsPageSchema, directoryKey, openCallsKey, recentCallSchema, timelineEntrySchema } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { z } from 'zod';
import { answeredRecord, at, callFact, headOf } from './testing/call-facts.js';
import { callsServices } from './testing/calls-app.js';

const [ayseId, customerId] = [randomUUID(), randomUUID()];
let services: Awaited<ReturnType<typeof callsServices>>;
let app: NestExpressApplication;

beforeAll(async () => {
  services = await callsServices();
  app = await services.api({ boss: { permissions: ['calls.read', 'desk.use'] }, guest: { permissions: ['profile.own'] } });
  await services.redis.hset(directoryKey('main'), '1001', JSON.stringify({ userId: ayseId, displayName: 'Ayşe İnce' }));
  const stop = await services.worker();
  await services.state(
    callFact.ended(answeredRecord('A', { startedAt: at(0) })),
    callFact.ended(answeredRecord('B', { startedAt: at(100), outcome: 'abandoned', extension: null, answeredAt: null, segments: [], queue: 'satis', visits: [], caller: { number: null, e164: null, name: null, private: true } })),
    callFact.ended(answeredRecord('C', { startedAt: at(200), direction: 'outbound', queue: null, visits: [], called: '0212 555 44 33', caller: { number: '1002', e164: null, name: null, private: false } }, '1002')),
    callFact.started(headOf('D', { startedAt: at(300) })),
    callFact.started(headOf('E', { startedAt: at(310) })),
    callFact.merged(headOf('D', { startedAt: at(300) }), 'E'),
  );
  await waitFor(async () => (await services.source.query<{ n: string }[]>('SELECT count(*) AS n FROM call'))[0]?.n === '5');
  await stop();
  await services.source.query(
    `INSERT INTO call_detail (call_id, user_id, user_name, pbx, extension, uniqueid, comment, customer_id, opens_ticket, saved_at) VALUES ('A', $1, 'Ayşe İnce', 'main', '1001', 'u-A', 'Sordu', $2, false, now())`,
    [ayseId, customerId],
  );
});
afterAll(() => services.close());

const get = (path: string, query: object = {}, who = 'boss') => request(app.getHttpServer()).get(`/api/calls${path}`).query(query).set('Authorization', `Bearer ${who}`);
const page = async (query: object = {}) => callsPageSchema.parse((await get('', query).expect(200)).body);
const ids = async (query: object = {}) => (await page(query)).items.map((item) => item.id);

describe('GET /api/calls', () => {
  it('answers calls whole, newest first, a merged one as part of the older', async () => {
    const { items, ...rest } = await page();
    expect(rest).toEqual({ total: 4, isTotalExact: true, page: 1, pageSize: 50, next: null, previous: null });
    expect(items.map((item) => item.id)).toEqual(['D', 'C', 'B', 'A']);
    const { callId: _, caller: __, ...record } = answeredRecord('A');
    expect(items[3]).toEqual({
      ...record, visits: record.visits.map((visit) => ({ ...visit, entryKind: 'direct', positionOut: null, pbxWaitS: null })), id: 'A', caller: '05321112233', callerE164: '+905321112233', callerName: null, agent: 'Ayşe İnce', wrapUpMs: 0, customerId,
      detail: expect.objectContaining({ comment: 'Sordu', userName: 'Ayşe İnce', reasons: [] }),
    });
  });

  it.each([
    ['the time, half open', () => ({ from: at(100), until: at(300) }), ['C', 'B']],
    ['the queue', () => ({ queue: 'destek' }), ['A']],
    ['the outcome', () => ({ outcome: 'abandoned' }), ['B']],
    ['either of two outcomes', () => ({ outcome: 'open,abandoned' }), ['D', 'B']],
    ['two outcomes and more beside', () => ({ outcome: 'answered,abandoned', direction: 'inbound', until: at(300) }), ['B', 'A']],
    ['the direction', () => ({ direction: 'outbound' }), ['C']],
    ['the agent by extension', () => ({ agent: '1002' }), ['C']],
    ['the agent by name, however it is written', () => ({ agent: 'AYŞE ince' }), ['A']],
    ['the agent by user', () => ({ agent: ayseId }), ['A']],
    ['the extension that talked or was rung', () => ({ involves: '1001' }), ['B', 'A']],
    ['the number of the caller', () => ({ number: '+90 (532) 111-22-33' }), ['D', 'A']],
    ['the number that was called', () => ({ number: '2125554433' }), ['C']],
    ['an extension as number', () => ({ number: '1002' }), ['C']],
    ['the customer', () => ({ customerId }), ['A']],
    ['nothing that exists', () => ({ agent: 'nobody' }), []],
  ])('filters by %s', async (_, query, expected) => {
    expect(await ids(query())).toEqual(expected);
  });

  it('counts and pages what has either of two outcomes, and refuses both where one is none', async () => {
    const [first, second] = [await page({ outcome: 'answered,abandoned', pageSize: 2 }), await page({ outcome: 'answered,abandoned', pageSize: 2, page: 2 })];
    expect([first, second].map(({ total, items }) => [total, items.map(({ id }) => id)])).toEqual([[3, ['C', 'B']], [3, ['A']]]);
    expect(await ids({ outcome: 'answered,abandoned', pageSize: 2, cursor: first.next })).toEqual(['A']);
    await get('', { outcome: 'answered,lost' }).expect(400);
  });

  it('filters by PBX: queues and extensions of several may have the same names', async () => {
    await services.source.query(`UPDATE call SET pbx = 'izmir' WHERE call_id = 'C'`);
    expect([await ids({ pbx: 'izmir' }), await ids({ pbx: 'main' }), await ids({ pbx: 'main,izmir' }), await ids({ pbx: 'nowhere' })]).toEqual([['C'], ['D', 'B', 'A'], ['D', 'C', 'B', 'A'], []]);
    await services.source.query(`UPDATE call SET pbx = 'main' WHERE call_id = 'C'`);
  });

  it('filters by where they are known from', async () => {
    expect([await ids({ source: 'live' }), await ids({ source: 'imported' })]).toEqual([['D', 'C', 'B', 'A'], []]);
    await services.source.query(`UPDATE call SET coverage = 'imported' WHERE call_id = 'B'`);
    expect([await ids({ source: 'live' }), await ids({ source: 'imported' })]).toEqual([['D', 'C', 'A'], ['B']]);
    expect((await page({ source: 'imported' })).items).toMatchObject([{ id: 'B', coverage: 'imported' }]);
    await get('', { source: 'elsewhere' }).expect(400);
    await services.source.query(`UPDATE call SET coverage = 'live' WHERE call_id = 'B'`);
  });

  it('pages', async () => {
    expect(await ids({ pageSize: 3 })).toEqual(['D', 'C', 'B']);
    expect(await page({ pageSize: 3, page: 2 })).toMatchObject({ total: 4, page: 2, items: [{ id: 'A' }] });
    await get('', { pageSize: 201 }).expect(400);
    await get('', { from: '0000-01-01T00:00:00Z' }).expect(400);
  });

  it('shows a call that is up as it is this moment', async () => {
    const record = { ...answeredRecord('D', { startedAt: at(300) }), outcome: 'open', endedAt: null };
    await services.redis.hset(openCallsKey('main'), 'D', JSON.stringify({ record, tracker: {} }));
    expect((await page()).items[0]).toMatchObject({ id: 'D', outcome: 'open', answeredAt: at(5), agent: 'Ayşe İnce', queue: 'destek' });
    await services.redis.del(openCallsKey('main'));
    expect((await page()).items[0]).toMatchObject({ id: 'D', outcome: 'open', answeredAt: null, agent: null });
  });

  it('is refused without the permission', async () => {
    for (const path of ['', '/A', '/A/timeline', '/recent']) expect([path, (await get(path, {}, 'guest')).status]).toEqual([path, 403]);
  });
});

describe('one call', () => {
  it('is answered by its id, also by the id of a call merged into it', async () => {
    expect(callItemSchema.parse((await get('/A').expect(200)).body).id).toBe('A');
    expect((await get('/E').expect(200)).body.id).toBe('D');
    expect((await get('/nowhere').expect(404)).body.error.code).toBe('call.not-found');
  });

  it('has a timeline', async () => {
    const entries = z.array(timelineEntrySchema).parse((await get('/A/timeline').expect(200)).body);
    expect(entries.map((entry) => entry.name)).toEqual([
      'call.started', 'call.queued', 'call.ringing', 'call.dequeued', 'call.answered', 'call.recording-started', 'call.agent-left', 'call.recording-stopped', 'call.ended', 'call-detail.saved',
    ]);
    expect(entries.filter(({ name }) => name === 'call.answered' || name === 'call.ended')).toMatchObject([{ extension: '1001', agent: 'Ayşe İnce' }, { extension: null, agent: null }]);
  });

  it('counts among the last contacts of its number and its customer, once it is over', async () => {
    const recent = async (query: object) => z.array(recentCallSchema).parse((await get('/recent', query).expect(200)).body).map((call) => call.id);
    expect(await recent({ number: '5321112233' })).toEqual(['A']);
    expect(await recent({ customerId })).toEqual(['A']);
    expect(await recent({ number: '02125554433', customerId })).toEqual(['C', 'A']);
    expect(await recent({})).toEqual([]);
  });
});
