import { callReasons, contacts, customers, type ListQuery, searchKey } from '@santral/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import request from 'supertest';
import { waitFor } from '../testing/test-services.js';
import { alterStatements, createStatements, LIVE_COLUMNS, type LiveColumn } from './resource-ddl.js';
import { type ResourceRules, ResourceModule, type ResourceChange } from './index.js';
import { Refusal } from '../http/refusal.js';
import { adminId, resourceTestApp, type ResourceTestApp } from '../testing/resource-app.js';
import { searchKeyVectors } from './testing/search-key.vectors.js';

class TestTables1795130000099 implements MigrationInterface {
  name = 'TestTables1795130000099';
  async up(runner: QueryRunner) {
    for (const resource of [callReasons, customers, contacts]) for (const sql of createStatements(resource)) await runner.query(sql);
  }
  async down() {}
}

/** A rule that refuses one label and completes another. */
class ReasonRules implements ResourceRules<typeof callReasons> {
  async beforeWrite({ values }: ResourceChange<typeof callReasons>) {
    if (values.label?.tr === 'Yasak') throw new Refusal('access.denied', { permission: 'yasak' });
    return values.label?.tr === 'Kurallı' ? { position: 77 } : undefined;
  }
}

const label = (tr: string) => ({ tr, en: tr, ar: tr });
const reason = (tr: string, more: object = {}) => ({ label: label(tr), ...more });

describe('resource engine', () => {
  let t: ResourceTestApp;
  const verbs = ['read', 'create', 'update', 'delete', 'export'] as const;

  beforeAll(async () => {
    t = await resourceTestApp({
      migrations: [TestTables1795130000099],
      imports: [ResourceModule.forResource(callReasons, { rules: ReasonRules }), ResourceModule.forResource(customers), ResourceModule.forResource(contacts)],
      principals: Object.fromEntries(verbs.map((verb) => [verb, { userId: adminId, permissions: [`call-reasons.${verb}`] as const }])),
    });
  });
  afterAll(() => t.close());
  beforeEach(() => t.database.query('TRUNCATE call_reason, contact, customer, record_history RESTART IDENTITY CASCADE'));

  const call = (method: 'get' | 'post' | 'patch' | 'put' | 'delete', path: string, body?: object, as = 'admin', language = 'tr') => {
    const sent = request(t.app.getHttpServer())[method](`/api/resources/${path}`).set('authorization', `Bearer ${as}`).set('accept-language', language);
    return body ? sent.send(body) : sent;
  };
  const create = async (name: string, body: object) => (await call('post', name, body).expect(201)).body as Record<string, never> & { id: string; version: number };
  const list = async (name: string, query: Partial<ListQuery> | string = '') =>
    (await call('get', `${name}?${typeof query === 'string' ? query : new URLSearchParams(query as Record<string, string>)}`).expect(200)).body as { items: Record<string, unknown>[]; total: number };

  it('gives SQL and TypeScript the same search key', async () => {
    for (const [text, key] of searchKeyVectors) {
      expect([text, searchKey(text)]).toEqual([text, key]);
      const [row] = (await t.database.query('SELECT santral_search_key($1) AS key', [text])) as [{ key: string }];
      expect([text, row.key]).toEqual([text, key]);
    }
  });

  it('creates, reads, changes and deletes a row, with a fact and a history line for each write', async () => {
    const created = await create('call-reasons', reason('Arıza', { opensTicket: true }));
    expect(created).toMatchObject({ id: 1, version: 1, position: 0, active: true, requiresComment: false, opensTicket: true });
    const changed = (await call('patch', 'call-reasons/1', { version: 1, changes: { position: 5 } }).expect(200)).body as object;
    expect(changed).toMatchObject({ version: 2, position: 5, label: label('Arıza') });
    expect((await call('get', 'call-reasons/1').expect(200)).body).toMatchObject({ position: 5, version: 2 });
    await call('delete', 'call-reasons/1').expect(204);
    expect((await call('get', 'call-reasons/1').expect(404)).body).toMatchObject({ error: { code: 'record.not-found' } });
    const facts = await waitFor(async () => {
      const found = (await t.factsOf('record.changed')).filter((f) => f.subject === 'call-reasons:1');
      return found.length === 3 && found;
    });
    expect(facts.map((f) => [f.payload.verb, f.payload.version])).toEqual([['created', 1], ['updated', 2], ['deleted', 3]]);
    const history = (await call('get', 'call-reasons/1/history').expect(200)).body as object[];
    expect(history).toMatchObject([
      { verb: 'deleted', version: 3, actorId: adminId },
      { verb: 'updated', version: 2, diff: { position: [0, 5] } },
      { verb: 'created', version: 1 },
    ]);
  });

  it('refuses every verb without its permission', async () => {
    await create('call-reasons', reason('Bilgi'));
    const attempts = {
      read: ['get', 'call-reasons'],
      create: ['post', 'call-reasons', reason('Yeni')],
      update: ['patch', 'call-reasons/1', { version: 1, changes: { position: 1 } }],
      delete: ['delete', 'call-reasons/1'],
      export: ['get', 'call-reasons/export'],
    } as const;
    for (const verb of verbs) {
      const [method, path, body] = attempts[verb];
      for (const other of ['nobody', ...verbs.filter((v) => v !== verb)]) {
        const answer = await call(method, path, body, other, 'en');
        expect([verb, other, answer.status, (answer.body as { error?: { message?: string } }).error?.message]).toEqual([verb, other, 403, `You lack the permission: call-reasons.${verb}`]);
      }
    }
    for (const verb of ['read', 'export', 'create', 'update', 'delete'] as const) {
      const [method, path, body] = attempts[verb];
      expect([verb, (await call(method, path, body, verb)).status]).toEqual([verb, { read: 200, export: 200, create: 201, update: 200, delete: 204 }[verb]]);
    }
  });

  it('refuses a change made on an old version and says which one is current', async () => {
    await create('call-reasons', reason('Bilgi'));
    await call('patch', 'call-reasons/1', { version: 1, changes: { position: 1 } }).expect(200);
    const answer = await call('patch', 'call-reasons/1', { version: 1, changes: { position: 9 } }).expect(409);
    expect(answer.body).toMatchObject({ error: { code: 'record.version-conflict', params: { version: 2 } } });
    expect((await list('call-reasons')).items).toMatchObject([{ position: 1, version: 2 }]);
    await call('delete', 'call-reasons/1?version=1').expect(409);
    // Two at once: one wins, the other hears of it.
    const both = await Promise.all([3, 4].map((position) => call('patch', 'call-reasons/1', { version: 2, changes: { position } })));
    expect(both.map((b) => b.status).sort()).toEqual([200, 409]);
  });

  it('writes nothing when a change changes nothing', async () => {
    await create('call-reasons', reason('Bilgi'));
    expect((await call('patch', 'call-reasons/1', { version: 1, changes: { position: 0, label: label('Bilgi') } }).expect(200)).body).toMatchObject({ version: 1 });
  });

  it('refuses duplicates by what a reader would call the same name, naming the field in the language of the request', async () => {
    await create('call-reasons', reason('Işık arızası'));
    const answer = await call('post', 'call-reasons', { ...reason('x'), label: { tr: 'IŞIK ARIZASI', en: 'b', ar: 'c' } }, 'admin', 'en').expect(409);
    expect(answer.body).toMatchObject({ error: { code: 'record.duplicate', message: 'Another record has the same value in Label.' } });
  });

  it('refuses fields that are wrong, missing or unknown, in the language of the request', async () => {
    const answer = await call('post', 'call-reasons', { label: { tr: '', en: 'x', ar: 'y' }, position: 'a', admin: true }, 'admin', 'ar').expect(400);
    const { error } = answer.body as { error: { code: string; fields: { path: string }[] } };
    expect(error.code).toBe('validation.failed');
    expect(error.fields.map((f) => f.path)).toEqual(expect.arrayContaining(['label.tr', 'position']));
    await call('get', 'call-reasons?sort=nothing').expect(400);
    await call('get', 'call-reasons?pageSize=500').expect(400);
    await call('get', 'call-reasons?filter[position]=1').expect(400);
    await call('get', 'call-reasons?filter[active]=perhaps').expect(400);
    await call('get', 'call-reasons/abc').expect(404);
    await call('get', 'call-reasons/99999999999999').expect(404);
  });

  it('lets rules refuse and complete a write', async () => {
    await call('post', 'call-reasons', reason('Yasak')).expect(403);
    expect((await list('call-reasons')).total).toBe(0);
    expect(await create('call-reasons', reason('Kurallı'))).toMatchObject({ position: 77 });
  });

  it('finds whatever the spelling, and every word has to fit', async () => {
    for (const name of ['İSTANBUL Lojistik', 'Işık Elektrik', 'Demir %100 Ticaret']) {
      await create('customers', { recordKind: 'customer', legalKind: 'corporate', companyName: name, phone: '0532 111 22 33', email: `${searchKey(name).slice(0, 3)}@x.com` });
    }
    const found = async (q: string) => (await list('customers', { q })).items.map((i) => i['companyName']);
    for (const q of ['istanbul', 'ISTANBUL', 'ıstanbul', 'İstan', 'lojistik istanbul']) expect([q, await found(q)]).toEqual([q, ['İSTANBUL Lojistik']]);
    for (const q of ['ışık', 'IŞIK', 'isik']) expect([q, await found(q)]).toEqual([q, ['Işık Elektrik']]);
    expect(await found('%')).toEqual(['Demir %100 Ticaret']);
    expect(await found('istanbul ışık')).toEqual([]);
    for (const q of ['0532 111', '532111', '+90 532 111 22 33', '00905321112233', '905321112233']) expect([q, (await found(q)).length]).toEqual([q, 3]);
    expect(await found('MUS-000002')).toEqual(['Işık Elektrik']);
  });

  it('sorts names as a Turkish dictionary does and choices as declared, without losing rows between pages', async () => {
    const names = ['zil', 'öz', 'cam', 'İzmir', 'şeker', 'ığdır', 'oz', 'incir', 'su', 'çay', 'ısı', 'ıspanak', 'Iğdır'];
    for (const city of names) await create('customers', { recordKind: city === 'su' ? 'lead' : 'customer', legalKind: 'individual', city });
    const sorted = (await list('customers', { sort: 'city', order: 'asc', pageSize: 50 })).items.map((i) => i['city']);
    expect(sorted).toEqual(['cam', 'çay', 'ığdır', 'Iğdır', 'ısı', 'ıspanak', 'incir', 'İzmir', 'oz', 'öz', 'su', 'şeker', 'zil']);
    const pages = await Promise.all([1, 2, 3].map((page) => list('customers', { sort: 'city', order: 'desc', page, pageSize: 5 })));
    expect(pages.flatMap((p) => p.items.map((i) => i['city']))).toEqual([...sorted].reverse());
    expect(pages[0]).toMatchObject({ total: 13, page: 1, pageSize: 5 });
    expect((await list('customers', 'filter[recordKind]=lead')).items.map((i) => i['city'])).toEqual(['su']);
  });

  it('resolves references, filters by them, and guards both ends', async () => {
    const customer = await create('customers', { recordKind: 'customer', legalKind: 'corporate', companyName: 'Demir Ticaret', firstName: 'Mehmet', lastName: 'Demir' });
    const other = await create('customers', { recordKind: 'customer', legalKind: 'individual', firstName: 'Ayşe' });
    for (const [customerId, name] of [[customer.id, 'Ali'], [other.id, 'Veli'], [customer.id, 'Can']]) await create('contacts', { customerId, name, phone: '0212 444 55 66' });
    const { items } = await list('contacts', `filter[customerId]=${customer.id}`);
    expect(items).toMatchObject([{ name: 'Ali', customerIdDisplay: 'Demir Ticaret · Mehmet Demir', phone: '+902124445566' }, { name: 'Can' }]);
    expect((await call('delete', `customers/${customer.id}`).expect(409)).body).toMatchObject({ error: { code: 'record.in-use' } });
    const missing = await call('post', 'contacts', { customerId: adminId, name: 'Yok', phone: '0532 000 00 00' }, 'admin', 'en').expect(409);
    expect(missing.body).toMatchObject({ error: { code: 'record.reference-missing', message: 'The record chosen in Customer no longer exists.' } });
    expect((await call('get', 'contacts/references?reference=customers&q=ayse').expect(200)).body).toEqual([{ id: other.id, display: 'Ayşe' }]);
    expect((await call('get', `contacts/references?reference=customers&ids=${customer.id},x`).expect(200)).body).toEqual([{ id: customer.id, display: 'Demir Ticaret · Mehmet Demir' }]);
    await call('get', 'contacts/references?reference=support-tickets').expect(404);
  });

  it('numbers rows one after the other', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => create('customers', { recordKind: 'lead', legalKind: 'individual' })));
    expect(new Set(codes.map((c) => c['code'])).size).toBe(3);
    expect(codes.every((c) => /^MUS-\d{6}$/.test(String(c['code'])))).toBe(true);
    expect(((await t.database.query(`SELECT santral_code('MUS', 1234567) AS code`)) as [{ code: string }])[0].code).toBe('MUS-1234567');
  });

  it('exports the filtered list for a Turkish spreadsheet and defuses formulas', async () => {
    await create('customers', { recordKind: 'customer', legalKind: 'corporate', companyName: '=cmd|calc', phone: '+90 532 111 22 33', note: 'bir; "iki"', services: [1, 15] });
    await create('customers', { recordKind: 'lead', legalKind: 'individual', companyName: 'Dışarıda', phone: '+49 30 1234567' });
    const answer = await call('get', 'customers/export?filter[recordKind]=customer').buffer(true).parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (c: Buffer) => chunks.push(c)).on('end', () => done(null, Buffer.concat(chunks)));
    });
    const bytes = answer.body as Buffer;
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^Kod;Kayıt türü;Müşteri türü;Firma adı;/);
    expect(lines[1]).toContain(`;Müşteri;Kurumsal;'=cmd|calc;`);
    expect(lines[1]).toContain(';0532 111 22 33;');
    expect(lines[1]).toContain('"bir; ""iki"""');
    expect(lines[1]).toContain(';Sabit Telefon, Çağrı Merkezi;');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/);
    expect((await call('get', 'customers/export')).text).toContain(`;'+49301234567;`);
    await call('get', 'customers/export?format=pdf').expect(400);
  });

  it('creates tables that agree with their declarations, and sees when they do not', async () => {
    const live = async (table: string) => (await t.database.query(LIVE_COLUMNS, [table])) as LiveColumn[];
    for (const resource of [callReasons, customers, contacts]) expect(alterStatements(resource, await live(resource.table))).toEqual([]);
    const without = (await live('customer')).filter((c) => c.name !== 'city');
    expect(alterStatements(customers, without)).toEqual(expect.arrayContaining(['ALTER TABLE "customer" ADD COLUMN "city" varchar(60)']));
  });

  describe('an order', () => {
    const made = async (...names: string[]) => Promise.all(names.map(async (name, i) => create('call-reasons', reason(name, { position: i + 1 }))));
    const shown = async () => (await list('call-reasons', 'sort=position')).items.map((row) => [(row['label'] as { tr: string }).tr, row['position'], row['version']]);
    const put = (rows: { id: string; version: number }[], as = 'admin') => call('put', 'call-reasons/order', { rows: rows.map(({ id, version }) => ({ id, version })) }, as);

    it('is written in one go: what moves is changed, with history and fact, and nothing else', async () => {
      // A fact is told once: other tests had rows of the first ids.
      await t.database.query('ALTER SEQUENCE call_reason_id_seq RESTART WITH 1001');
      const [a, b, c, d] = await made('A', 'B', 'C', 'D');
      await put([a, c, b, d] as never).expect(204);
      expect(await shown()).toEqual([['A', 1, 1], ['C', 2, 2], ['B', 3, 2], ['D', 4, 1]]);
      const history = (await call('get', `call-reasons/${b?.id}/history`).expect(200)).body as { diff: object }[];
      expect(history[0]?.diff).toEqual({ position: [2, 3] });
      const moved = await waitFor(async () => {
        const facts = (await t.factsOf('record.changed')).filter(({ payload }) => payload.verb === 'updated' && Number(payload.id) > 1000);
        return facts.length === 2 && facts;
      });
      expect(moved.map(({ payload: { id, version } }) => [id, version])).toEqual([[String(c?.id), 2], [String(b?.id), 2]]);
    });

    it('of rows that were changed, added or removed meanwhile is refused, and nothing of it written', async () => {
      const [a, b, c] = await made('A', 'B', 'C');
      const conflicts = async (rows: unknown[]) => expect(((await put(rows as never).expect(409)).body as { error: { code: string } }).error.code).toBe('record.version-conflict');
      await conflicts([c, b]);
      await conflicts([c, b, a, a]);
      await conflicts([c, b, { id: 999, version: 1 }]);
      await call('patch', `call-reasons/${a?.id}`, { version: 1, changes: { active: false } }).expect(200);
      await conflicts([c, b, a]);
      expect(await shown()).toEqual([['A', 1, 2], ['B', 2, 1], ['C', 3, 1]]);
      await put([c, b, { ...a, version: 2 }] as never).expect(204);
      expect((await shown()).map(([name]) => name)).toEqual(['C', 'B', 'A']);
    });

    it('is for those who may change the rows, of resources that have one', async () => {
      const rows = await made('A', 'B');
      for (const verb of verbs.filter((one) => one !== 'update')) await put(rows, verb).expect(403);
      await put(rows, 'update').expect(204);
      await call('put', 'call-reasons/order', { rows: [] }).expect(400);
      await call('put', 'customers/order', { rows: [{ id: adminId, version: 1 }] }).expect(404);
    });
  });
});
