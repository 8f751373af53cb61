import type { NestExpressApplication } from '@nestjs/platform-express';
import { callFilterSchema, callsPageSchema, COUNTED_CALLS, MAX_CALL_FILTERS } from '@santral/contracts';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { z } from 'zod';
import { insertCalls } from './testing/insert-calls.js';
import { callsServices } from './testing/calls-app.js';

const MANY = COUNTED_CALLS + 50;
const [bossId, otherId] = [randomUUID(), randomUUID()];
let services: Awaited<ReturnType<typeof callsServices>>;
let app: NestExpressApplication;

beforeAll(async () => {
  services = await callsServices({ timeZone: 'Europe/Istanbul' });
  app = await services.api({
    boss: { permissions: ['calls.read', 'calls.export'], userId: bossId },
    other: { permissions: ['calls.read'], userId: otherId },
    guest: { permissions: ['desk.use'] },
  });
  await insertCalls(services.source, MANY);
});
afterAll(() => services.close());

const send = (method: 'get' | 'post' | 'delete', path: string, who = 'boss') => request(app.getHttpServer())[method](`/api${path}`).set('Authorization', `Bearer ${who}`).set('Accept-Language', 'tr');
const page = async (query: object) => callsPageSchema.parse((await send('get', '/calls').query(query).expect(200)).body);
const ids = ({ items }: z.output<typeof callsPageSchema>) => items.map((item) => item.id);
const named = (from: number, to: number) => Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => `C${String(from + (to > from ? i : -i)).padStart(6, '0')}`);

describe('pages of the call history', () => {
  it('go on by cursor in both directions, without gaps or repetitions', async () => {
    const first = await page({ pageSize: 20 });
    expect([ids(first), first.previous]).toEqual([named(MANY, MANY - 19), null]);
    const second = await page({ pageSize: 20, cursor: first.next });
    expect(ids(second)).toEqual(named(MANY - 20, MANY - 39));
    const third = await page({ pageSize: 20, cursor: second.next });
    expect(ids(await page({ pageSize: 20, cursor: third.previous }))).toEqual(ids(second));
    const back = await page({ pageSize: 20, cursor: second.previous });
    expect([ids(back), back.previous]).toEqual([ids(first), null]);
    expect(back.next).toBe(first.next);
  });

  it('end where the calls end', async () => {
    const last = await page({ order: 'asc', pageSize: 30, cursor: (await page({ order: 'asc', pageSize: 30, page: (MANY - 30) / 30 })).next });
    expect([ids(last), last.next]).toEqual([named(MANY - 29, MANY), null]);
  });

  it('sort by the wait and the talk, equals in a fixed order', async () => {
    // The wait of call n is n % 7 seconds, the talk n % 5 minutes.
    const longest = await page({ sort: 'waitMs', pageSize: 3 });
    expect(longest.items.map((call) => call.waitMs)).toEqual([6000, 6000, 6000]);
    const more = await page({ sort: 'waitMs', pageSize: 3, cursor: longest.next });
    expect(new Set([...ids(longest), ...ids(more)]).size).toBe(6);
    expect((await page({ sort: 'talkMs', order: 'asc', pageSize: 1 })).items[0]?.talkMs).toBe(0);
  });

  it('say how many there are: counted while few, estimated when many', async () => {
    const few = await page({ direction: 'outbound', pageSize: 1 });
    expect([few.total, few.isTotalExact]).toEqual([Math.floor(MANY / 10), true]);
    const all = await page({ pageSize: 1 });
    expect(all.isTotalExact).toBe(false);
    expect(all.total).toBeGreaterThan(COUNTED_CALLS);
  });

  it.each([
    ['several directions', { direction: 'outbound,internal' }, Math.floor(MANY / 10)],
    ['several outcomes', { outcome: 'abandoned,no-answer' }, Math.floor(MANY / 4) - Math.floor(MANY / 20)],
    ['several queues', { queue: 'destek,satis', direction: 'inbound', until: '2026-10-01T00:01:40.000Z' }, 90],
    ['a part of the name of the agent', { agent: 'ışık', until: '2026-10-01T00:01:40.000Z' }, 79],
    ['what is kept of them', { has: 'recording,detail' }, 1],
    ['a short number', { number: '112' }, 1],
    ['the digits of a number from abroad', { number: '493012345678' }, 1],
    ['a number with a word beside it', { number: 'Ayşe 0532 000 00 42' }, 1],
    ['a number in any spelling', { number: '0 (532) 000 00 42' }, 1],
  ])('are narrowed by %s', async (_, query, total) => {
    expect((await page(query)).total).toBe(total);
  });

  describe('of whoever had a part in calls others had last', () => {
    /** Calls of 1001 at 2002 before, and of its queue in `yedek` before; a few are 2002's own. */
    const until = '2026-10-01T00:03:20.000Z';
    const parties = [['agent', '2002'], ['involves', '2002'], ['queue', 'yedek']] as const;
    const wanted: string[] = [];

    beforeAll(async () => {
      const { source } = services;
      await source.query(`INSERT INTO call_segment (call_id, segment_id, kind, extension, started_at) SELECT call_id, 's', 'talk', '2002', started_at + interval '3 hours' FROM call WHERE position % 7 = 0 AND position < 300`);
      await source.query(`INSERT INTO call_visit (call_id, visit_id, queue, entry_no, enqueued_at, outcome) SELECT call_id, v, 'yedek', 1, started_at + interval '2 hours', 'timeout' FROM call, unnest('{v1,v2}'::text[]) v WHERE position % 7 = 0 AND position < 300`);
      await source.query(`UPDATE call SET extension = '2002', queue = 'yedek' WHERE position % 14 = 0 AND position < 300 OR position % 50 = 1 AND position < 300`);
      const rows = await source.query<{ id: string }[]>(`SELECT call_id AS id FROM call WHERE position < 200 AND (position % 7 = 0 OR position % 50 = 1) ORDER BY started_at DESC`);
      wanted.push(...rows.map(({ id }) => id));
    });

    it.each(parties)('are counted and shown by %s', async (filter, value) => {
      const { total, isTotalExact } = await page({ [filter]: value, until, pageSize: 1 });
      expect([total, isTotalExact]).toEqual([wanted.length, true]);
      expect(ids(await page({ [filter]: value, until, pageSize: 10, page: 2 }))).toEqual(wanted.slice(10, 20));
    });

    it.each([...parties.map((party) => [...party, 'startedAt'] as const), [...parties[0], 'waitMs'] as const])('come by cursor in both directions by %s %s, sorted by %s', async (filter, value, sort) => {
      for (const order of ['asc', 'desc']) {
        const query = { [filter]: value, until, sort, order, pageSize: 7 };
        const pages: z.output<typeof callsPageSchema>[] = [];
        for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.next ?? null) pages.push(await page({ ...query, ...(cursor ? { cursor } : {}) }));
        expect(pages.flatMap(ids).sort()).toEqual([...wanted].sort());
        const values = pages.flatMap(({ items }) => items.map((item) => (sort === 'startedAt' ? Date.parse(item.startedAt) : item.waitMs)));
        expect(values).toEqual([...values].sort((a, b) => (order === 'asc' ? a - b : b - a)));
        const back = await page({ ...query, cursor: pages.at(-1)?.previous });
        expect(ids(back)).toEqual(ids(pages.at(-2) as z.output<typeof callsPageSchema>));
      }
    });
  });

  it('take no cursor of another sort and no made-up one', async () => {
    const { next } = await page({ pageSize: 1 });
    for (const cursor of [next, 'xyz', Buffer.from('["next","2026",1]').toString('base64url')]) {
      expect((await send('get', '/calls').query({ cursor, sort: 'waitMs' }).expect(400)).body.error.code).toBe('request.malformed');
    }
    await send('get', '/calls').query({ direction: 'inbound,sideways' }).expect(400);
  });

  it('find extensions and short numbers by an index', async () => {
    const [plan] = await services.source.query<[{ 'QUERY PLAN': unknown }]>(
      `EXPLAIN (FORMAT JSON) SELECT 1 FROM call c WHERE c.caller_e164 IS NULL AND regexp_replace(c.caller_number, '\\D', '', 'g') = '112'
         OR c.called_e164 IS NULL AND c.called <> '' AND regexp_replace(c.called, '\\D', '', 'g') = '112'`,
    );
    expect(JSON.stringify(plan)).toMatch(/call_caller_digits[\s\S]*call_called_digits/);
  });

  it.each([['caller_e164', 'call_caller'], ['called_e164', 'call_called'], ['agent_key', 'call_agent']])('find those of a %s by its index before anything is known of the table', async (column, index) => {
    const plan = await services.source.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      await manager.query('SET LOCAL enable_bitmapscan = off');
      return manager.query(`EXPLAIN (FORMAT JSON) SELECT FROM call WHERE ${column} = '+905550000000' AND started_at >= '2026-11-01' AND started_at < '2026-11-20'`);
    });
    expect(JSON.stringify(plan)).toContain(`"Index Name":"${index}"`);
  });
});

describe('GET /api/calls/export', () => {
  it('tells imported calls from those Santral recorded', async () => {
    const marked = async () => (await send('get', '/calls/export').expect(200)).text.split('İçe aktarıldı').length - 1;
    const [{ callId }] = await services.source.query<[{ callId: string }]>('SELECT call_id AS "callId" FROM call WHERE merged_into IS NULL LIMIT 1');
    expect(await marked()).toBe(0);
    await services.source.query(`UPDATE call SET coverage = 'imported' WHERE call_id = $1`, [callId]);
    expect(await marked()).toBe(1);
    await services.source.query(`UPDATE call SET coverage = 'live' WHERE call_id = $1`, [callId]);
  });

  it('writes every call that matches, in the words of the reader', async () => {
    const { text, headers } = await send('get', '/calls/export').query({ direction: 'outbound' }).expect(200);
    const lines = text.trim().split('\r\n');
    expect(headers['content-disposition']).toMatch(/filename="calls-\d{4}-\d\d-\d\d\.csv"/);
    expect(lines[0]).toMatch(/^Başlangıç;Yön;Arayan;/);
    expect(lines).toHaveLength(1 + Math.floor(MANY / 10));
    expect(lines.at(-1)).toMatch(/^01\.10\.2026 03:00:10;Giden;/);
  });

  it('is refused without its permission', async () => {
    await send('get', '/calls/export', 'other').expect(403);
  });
});

describe('kept searches', () => {
  const list = async (who = 'boss') => z.array(callFilterSchema).parse((await send('get', '/call-filters', who).expect(200)).body);

  it('belong to whoever keeps them; the same name again replaces', async () => {
    const kept = callFilterSchema.parse((await send('post', '/call-filters').send({ name: 'Şikâyet', query: 'queue=destek' }).expect(200)).body);
    await send('post', '/call-filters').send({ name: 'Dün', query: 'period=yesterday' }).expect(200);
    await send('post', '/call-filters').send({ name: 'Şikâyet', query: 'queue=satis' }).expect(200);
    const ofOtherPage = callFilterSchema.parse((await send('post', '/call-filters').send({ page: 'saved-calls', name: 'Şikâyet', query: 'has=detail' }).expect(200)).body);
    expect([ofOtherPage.page, ofOtherPage.id === kept.id]).toEqual(['saved-calls', false]);
    await send('delete', `/call-filters/${ofOtherPage.id}`).expect(204);
    expect((await list()).map(({ name, query }) => [name, query])).toEqual([['Dün', 'period=yesterday'], ['Şikâyet', 'queue=satis']]);
    expect(await list('other')).toEqual([]);
    await send('delete', `/call-filters/${kept.id}`, 'other').expect(404);
    await send('delete', `/call-filters/${kept.id}`).expect(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Dün']);
  });

  it('are not without end', async () => {
    for (let i = 0; i < MAX_CALL_FILTERS; i++) await send('post', '/call-filters', 'other').send({ name: `F${i}`, query: '' }).expect(200);
    expect((await send('post', '/call-filters', 'other').send({ name: 'one more', query: '' }).expect(409)).body.error.code).toBe('call-filter.too-many');
    await send('post', '/call-filters', 'other').send({ name: 'F0', query: 'a=1' }).expect(200);
    await send('post', '/call-filters').send({ name: ' ', query: '' }).expect(400);
  });

  it('are refused without the permission', async () => {
    await send('get', '/call-filters', 'guest').expect(403);
    await send('post', '/call-filters', 'guest').send({ name: 'a', query: '' }).expect(403);
    await send('delete', `/call-filters/${randomUUID()}`, 'guest').expect(403);
  });
});
