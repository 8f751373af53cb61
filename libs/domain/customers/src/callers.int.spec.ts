import { type CallerLookup, contacts, customers, type DraftFact, facts, OWN_STREAM, permissions } from '@santral/contracts';
import { alterStatements, LIVE_COLUMNS } from '@santral/platform/resource';
import { resourceTestApp, type ResourceTestApp, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { CustomersApiModule, customersMigrations, CustomersWorkerModule, demoCallers, demoContactId, demoCustomerId, seedCustomersDemo } from './index.js';

const agentId = '00000000-0000-4000-8000-0000000000a1';
type Found = Extract<CallerLookup, { matches: unknown }>;
type NotFound = Extract<CallerLookup, { message: string }>;

describe('callers', () => {
  let t: ResourceTestApp;
  beforeAll(async () => {
    t = await resourceTestApp({
      migrations: customersMigrations,
      imports: [CustomersApiModule, CustomersWorkerModule],
      principals: { agent: { userId: agentId, extension: '1001', permissions: ['desk.use'] }, others: { permissions: permissions.filter((p) => p !== 'desk.use' && p !== 'customers.read') } },
      consume: true,
    });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.database.query('TRUNCATE phone_number, contact, customer, record_history RESTART IDENTITY CASCADE');
    await seedCustomersDemo(t.database);
  });

  const get = (path: string, as = 'agent', language = 'tr') => request(t.app.getHttpServer()).get(`/api/${path}`).set('authorization', `Bearer ${as}`).set('accept-language', language);
  const post = (path: string, form: Record<string, string>, as = 'agent', language = 'tr') =>
    request(t.app.getHttpServer()).post(`/api/${path}`).set('authorization', `Bearer ${as}`).set('accept-language', language).type('form').send(form);
  const lookup = async (number: string) => (await get(`getCustomerFromNumber/${encodeURIComponent(number)}`).expect(200)).body as CallerLookup;
  const found = async (number: string) => (await lookup(number)) as Found;
  const count = async (table: string) => Number(((await t.database.query(`SELECT count(*) FROM ${table}`)) as [{ count: string }])[0].count);

  it.each(['05321112233', '5321112233', '905321112233', '+905321112233', '00905321112233', '0532 111 22 33'])('finds Mehmet Demir by %p', async (spelling) => {
    expect(await found(spelling)).toEqual({
      id: demoCustomerId(1), name_surname: 'Mehmet Demir', company_name: 'Demir Ticaret', personel_gsm: '+905321112233', contactNumber: '+905321112233',
      services_cat_id: [1, 3, 6], contactId: demoContactId(1), customer_type: 1, matches: [expect.objectContaining({ id: demoCustomerId(1), contactId: demoContactId(1) })],
    });
  });

  it('finds people without a company and says so', async () => {
    expect(await found('05329998877')).toMatchObject({ name_surname: 'Şükrü Çağlar', company_name: '', contactId: null, services_cat_id: [1, 4] });
    expect(await found('05354182967')).toMatchObject({ name_surname: 'Melek Sönmez', customer_type: 2 });
  });

  it('finds a caller by one index hit', async () => {
    await t.database.query('ANALYZE phone_number');
    const plan = (await t.database.transaction(async (m) => {
      await m.query('SET LOCAL enable_seqscan = off');
      return m.query(`EXPLAIN SELECT 1 FROM phone_number WHERE number = '+905321112233'`);
    })) as { 'QUERY PLAN': string }[];
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('phone_number_number_idx');
  });

  it('shows every owner of a shared number, the one last in contact first', async () => {
    const names = async (number: string) => (await found(number)).matches.map((m) => m.name_surname);
    expect(await names('02165773000')).toEqual(['Ayşe Yılmaz', 'Burak Şen']);
    expect((await names('02125342819')).sort()).toEqual(['Fatma Kaya', 'Hasan Kaya']);
    await t.publish(detailSaved({ customerId: demoCustomerId(3), contactId: demoContactId(5), callerNumber: '02165773000' }));
    await waitFor(async () => (await names('02165773000'))[0] === 'Burak Şen');
    expect((await found('02165773000')).name_surname).toBe('Burak Şen');
  });

  it('takes the end of a call for a contact only where one person has the number, and never goes back in time', async () => {
    const last = async (number: string) => (await found(number)).matches.map((m) => m.lastContactAt);
    const shared = await last('02165773000');
    await t.publish(callEnded('1', '+902165773000', '2026-11-20T10:00:00.000Z'), callEnded('2', '+905321112233', '2026-11-20T10:00:00.000Z'), callEnded('3', '+905321112233', '2026-11-20T09:00:00.000Z'));
    await waitFor(async () => (await last('05321112233'))[0] === '2026-11-20T10:00:00.000Z');
    await t.publish(callEnded('4', '+905321112233', '2026-11-19T09:00:00.000Z'), callEnded('5', '+905329998877', '2026-11-20T11:00:00.000Z'));
    await waitFor(async () => (await last('05329998877'))[0] === '2026-11-20T11:00:00.000Z');
    expect(await last('05321112233')).toEqual(['2026-11-20T10:00:00.000Z']);
    expect(await last('02165773000')).toEqual(shared);
  });

  it('offers colleagues of the same block to a stranger, and nobody to a hidden number or an extension', async () => {
    const stranger = (await lookup('03124175599')) as NotFound;
    expect(stranger.message).toBe('Arayan Kişi Bilgisi Yok');
    expect(stranger.maybe.map((m) => m.name_surname)).toContain('Gökhan Çetin');
    expect(((await lookup('2931400')) as NotFound).maybe.map((m) => m.company_name)).toContain('Demir Ticaret');
    expect(await lookup('05321112299')).toEqual({ message: 'Arayan Kişi Bilgisi Yok', maybe: [] });
    expect(await lookup('anonymous')).toEqual({ message: 'Gizli numara', maybe: [] });
    expect(await lookup('1001')).toMatchObject({ maybe: [] });
  });

  it('searches customers by company, person, contact and number', async () => {
    const search = async (q: string) => ((await get(`customers?q=${encodeURIComponent(q)}`, 'admin').expect(200)).body as { data: { company_name: string }[] }).data.map((d) => d.company_name);
    expect((await get('customers?q=demir%20ticaret', 'admin')).body).toEqual({
      data: [{ id: demoCustomerId(1), customer_id: demoCustomerId(1), company_name: 'Demir Ticaret', firstname: 'Mehmet', lastname: 'Demir', customer_type: 1 }],
    });
    expect(await search('ISIK elektrik')).toEqual(['Işık Elektrik Ltd. Şti.']);
    expect(await search('burak sen')).toEqual(['Örnek Lojistik A.Ş.']);
    expect(await search('0216 577 30 12')).toEqual(['Örnek Lojistik A.Ş.']);
    expect(await search('')).toHaveLength(20);
    const people = (await get(`getContactList/${demoCustomerId(3)}`)).body as { data: { name: string }[] };
    expect(people.data.map((p) => p.name)).toEqual(['Ayşe Yılmaz', 'Burak Şen', 'Elif Aksoy']);
    expect((await get('getContactList/nobody')).body).toEqual({ data: [] });
  });

  const quickAdd = { customerType: '2', companyName: 'Yeni Firma', Name: 'Ali', Surname: 'Veli', contactName: 'Ali Veli', number: '0533 222 11 00', other_number: '0212 222 11 00', department: 'Teknik Birim' };

  it('adds customer, contact and numbers in one go, from a form or from JSON', async () => {
    const answer = (await post('contactAdd', quickAdd).expect(200)).body as { contact: { customerId: string; contactId: string } };
    expect(answer).toEqual({
      message: 'Kayıt Başarılı.',
      contact: { contactNumber: '+905332221100', customerId: expect.any(String) as string, contactId: expect.any(String) as string, contactName: 'Ali Veli', companyName: 'Yeni Firma' },
    });
    for (const number of ['05332221100', '02122221100']) expect(await found(number)).toMatchObject({ id: answer.contact.customerId, contactId: answer.contact.contactId, name_surname: 'Ali Veli' });
    const history = (await t.database.query('SELECT resource, verb, actor_id FROM record_history ORDER BY id')) as object[];
    expect(history).toEqual([{ resource: 'customers', verb: 'created', actor_id: agentId }, { resource: 'contacts', verb: 'created', actor_id: agentId }]);
    const json = await request(t.app.getHttpServer()).post('/api/contactAdd').set('authorization', 'Bearer agent').send({ ...quickAdd, customerType: 1, number: '0533 222 11 01' });
    expect(json.status).toBe(200);
    const multipart = await request(t.app.getHttpServer()).post('/api/contactAdd').set('authorization', 'Bearer agent').field({ ...quickAdd, number: '0533 222 11 02' });
    expect(multipart.status).toBe(200);
  });

  it('makes one contact of a double click', async () => {
    const before = [await count('customer'), await count('contact')];
    const answers = await Promise.all([post('contactAdd', quickAdd), post('contactAdd', quickAdd), post('contactAdd', { ...quickAdd, number: '+905332221100', contactName: 'ALİ  VELİ' })]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((a) => (a.body as { contact: { contactId: string } }).contact.contactId)).size).toBe(1);
    expect([await count('customer'), await count('contact')]).toEqual(before.map((n) => n + 1));
  });

  it('adds a contact to the customer that is named, and nothing when that one is gone', async () => {
    const answer = (await post('contactAdd', { ...quickAdd, customerId: demoCustomerId(1) }).expect(200)).body as object;
    expect(answer).toMatchObject({ contact: { customerId: demoCustomerId(1), companyName: 'Demir Ticaret' } });
    const contactsBefore = await count('contact');
    await post('contactAdd', { ...quickAdd, number: '0533 222 11 09', customerId: agentId }).expect(409);
    expect(await count('contact')).toBe(contactsBefore);
  });

  it('refuses with the texts of the specification', async () => {
    const refused = async (path: string, form: Record<string, string>, language = 'tr') => {
      const answer = await post(path, form, 'agent', language).expect(400);
      const { code, message } = (answer.body as { error: { code: string; message: string } }).error;
      return [code, message];
    };
    const { Surname: _surname, ...noSurname } = quickAdd;
    expect(await refused('contactAdd', { ...quickAdd, Name: ' ' })).toEqual(['contact.name-required', 'Lütfen Müşteri Ad Soyad Kısmını Doldurunuz.']);
    expect(await refused('contactAdd', noSurname, 'en')).toEqual(['contact.name-required', 'Please fill in the customer name and surname.']);
    expect(await refused('contactAdd', { ...quickAdd, number: '' })).toEqual(['contact.number-required', 'Numara zorunludur.']);
    expect(await refused('contactAdd', { ...quickAdd, number: 'anonymous' })).toEqual(['contact.number-hidden', 'Gizli numara bir kişiye kaydedilemez.']);
    const noNumber = ['field.phone-invalid', 'Geçerli bir telefon numarası giriniz.'];
    expect(await refused('contactAdd', { ...quickAdd, number: 'yok' })).toEqual(noNumber);
    // Rather than to drop what was typed.
    expect(await refused('contactAdd', { ...quickAdd, number: '0533 222 11 08', other_number: 'yok' })).toEqual(noNumber);
    expect((await refused('contactAdd', { ...quickAdd, customerId: 'yok' }))[0]).toBe('validation.failed');
    expect(await refused('selectContact', { number: '0533 222 11 00' })).toEqual(['contact.customer-required', 'Lütfen Müşteri Seçiniz.']);
    expect((await refused('selectContact', { number: '0533 222 11 00', customerId: demoCustomerId(1), contactId: demoContactId(5) }))[0]).toBe('contact.not-of-customer');
    await post('selectContact', { number: '0533 222 11 00', customerId: agentId }).expect(404);
  });

  it('ties a number to a chosen customer or contact, and the same one when asked again', async () => {
    const toCustomer = { number: '0533 222 11 00', customerId: demoCustomerId(2) };
    const first = (await post('selectContact', toCustomer).expect(200)).body as { contact: { contactId: string } };
    expect(first.contact).toEqual({ contactNumber: '+905332221100', contactId: expect.any(String) as string, contactName: 'Şükrü Çağlar', companyName: '', customerId: demoCustomerId(2) });
    expect((await post('selectContact', toCustomer)).body).toEqual(first);
    // A contact with a free field, then one whose fields are both taken.
    for (const [number, contact] of [['0533 222 11 10', 1], ['0533 222 11 11', 1], ['0533 222 11 12', 1]] as const) {
      await post('selectContact', { number, customerId: demoCustomerId(1), contactId: demoContactId(contact) }).expect(200);
      expect(await found(number)).toMatchObject({ contactId: demoContactId(1), name_surname: 'Mehmet Demir' });
    }
    const [row] = (await t.database.query('SELECT phone, other_phone FROM contact WHERE id = $1', [demoContactId(1)])) as object[];
    expect(row).toEqual({ phone: '+905321112233', other_phone: '+905332221110' });
  });

  it('keeps numbers in step when a record changes, moves or goes', async () => {
    const patch = async (path: string, version: number, changes: object) =>
      request(t.app.getHttpServer()).patch(`/api/resources/${path}`).set('authorization', 'Bearer admin').send({ version, changes }).expect(200);
    await patch(`contacts/${demoContactId(1)}`, 1, { phone: '0533 777 66 55' });
    expect(await lookup('05321112233')).toMatchObject({ message: 'Arayan Kişi Bilgisi Yok' });
    expect(await found('05337776655')).toMatchObject({ name_surname: 'Mehmet Demir' });
    await patch(`contacts/${demoContactId(1)}`, 2, { customerId: demoCustomerId(2) });
    expect(await found('05337776655')).toMatchObject({ id: demoCustomerId(2) });
    await request(t.app.getHttpServer()).delete(`/api/resources/contacts/${demoContactId(1)}`).set('authorization', 'Bearer admin').expect(204);
    expect(await lookup('05337776655')).toMatchObject({ maybe: [] });
  });

  it('refuses every call to those without the permission', async () => {
    for (const path of ['getCustomerFromNumber/05321112233', 'customers?q=a', `getContactList/${demoCustomerId(1)}`]) {
      for (const as of ['nobody', 'others']) expect([path, as, (await get(path, as)).status]).toEqual([path, as, 403]);
    }
    for (const path of ['selectContact', 'contactAdd']) for (const as of ['nobody', 'others']) expect((await post(path, quickAdd, as)).status).toBe(403);
    expect((await request(t.app.getHttpServer()).get('/api/customers')).status).toBe(401);
  });

  it('has tables that agree with the declarations', async () => {
    for (const resource of [customers, contacts]) expect(alterStatements(resource, (await t.database.query(LIVE_COLUMNS, [resource.table])) as never)).toEqual([]);
  });

  it('gives generators of calls numbers that the desk knows', async () => {
    expect(demoCallers.length).toBeGreaterThan(40);
    for (const { number, name } of demoCallers) expect([number, (await found(number)).matches.map((m) => m.name_surname)]).toEqual([number, expect.arrayContaining([name])]);
  });
});

let seq = 0;
function detailSaved(who: { customerId: string; contactId: string; callerNumber: string }): DraftFact {
  const payload = { callId: 'c1', extension: '1001', userId: agentId, pbx: 'main', detailId: 'd1', reasonIds: [1], comment: '', opensTicket: false, ticketCategory: null, ...who };
  return { id: `t${(seq += 1)}`, name: 'call-detail.saved', version: facts['call-detail.saved'].version, at: '2026-11-20T10:00:00.000Z', pbx: OWN_STREAM, subject: 'c1', payload } as DraftFact;
}

function callEnded(callId: string, e164: string, at: string): DraftFact {
  const call = { callId, pbx: 'main', uniqueid: callId, direction: 'inbound', caller: { number: e164, e164, name: null, private: false }, called: '100', startedAt: at };
  const record = {
    ...call, answeredAt: null, endedAt: at, queue: null, extension: null, outcome: 'abandoned', waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0, hangupBy: null, cause: null,
    coverage: 'live', mergedInto: null, visits: [], rings: [], segments: [], transfers: [], recordings: [],
  };
  const payload = { call, outcome: 'abandoned', record, extensions: [] };
  return { id: `t${(seq += 1)}`, name: 'call.ended', version: facts['call.ended'].version, at, pbx: OWN_STREAM, subject: callId, payload } as DraftFact;
}
