import type { NestExpressApplication } from '@nestjs/platform-express';
import { type CallDetailAnswer, type Fact, OWN_STREAM, streamOf } from '@santral/contracts';
import { decodeEntry } from '@santral/platform/facts';
import { waitFor } from '@santral/platform/testing';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { seedCallsDemo } from '../index.js';
import { answeredRecord, callFact, headOf } from '../testing/call-facts.js';
import { callsServices } from '../testing/calls-app.js';

const [ayseId, burakId] = [randomUUID(), randomUUID()];
let services: Awaited<ReturnType<typeof callsServices>>;
let app: NestExpressApplication;
/** Ids of reasons by their Turkish label. */
let reason: Record<string, number>;

beforeAll(async () => {
  services = await callsServices();
  await seedCallsDemo(services.source);
  const rows = await services.source.query<{ id: number; tr: string }[]>(`SELECT id, label ->> 'tr' AS tr FROM call_reason`);
  reason = Object.fromEntries(rows.map((row) => [row.tr, row.id]));
  app = await services.api({
    ayse: { permissions: ['desk.use'], userId: ayseId, displayName: 'Ayşe', extension: '1001', pbx: 'main' },
    burak: { permissions: ['desk.use'], userId: burakId, displayName: 'Burak', extension: '1002', pbx: 'main' },
    office: { permissions: ['desk.use'] },
    stranger: { permissions: ['calls.read'], extension: '1001', pbx: 'main' },
  });
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.redis.flushdb();
  await services.source.query('TRUNCATE call, call_detail, outbox CASCADE');
});

const post = (who: string) => request(app.getHttpServer()).post('/api/callDetail').set('Authorization', `Bearer ${who}`);
const form = (callId: string, change: object = {}) => ({ comment: '', selects: [reason['Ödeme']], uniqueid: `u-${callId}`, divID: 'div7', type: 'incoming', ...change });
const ring = (callId: string) => services.state(callFact.ringing(headOf(callId)), callFact.answered(headOf(callId)), callFact.agentLeft(headOf(callId)));
const refusal = async (who: string, body: object) => {
  const answer = await post(who).send(body);
  return [answer.status, (answer.body as { error: { code: string } }).error?.code];
};
const details = () => services.source.query<{ id: string; call_id: string; comment: string; revision: number; opens_ticket: boolean; user_id: string }[]>('SELECT * FROM call_detail');
const facts = async () => {
  await waitFor(async () => (await services.source.query<{ n: string }[]>('SELECT count(*) AS n FROM outbox WHERE published_at IS NULL'))[0]?.n === '0');
  return ((await services.redis.xrange(streamOf(OWN_STREAM), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry) as Fact<'call-detail.saved'>);
};

describe('GET /api/getTags', () => {
  it('answers the active reasons in order, in the language of the request', async () => {
    await services.source.query(`UPDATE call_reason SET active = false WHERE id = $1`, [reason['Hat nakil']]);
    const tags = (language: string) => request(app.getHttpServer()).get('/api/getTags').set('Authorization', 'Bearer ayse').set('Accept-Language', language).expect(200);
    expect((await tags('tr')).body.map((tag: { tag: string }) => tag.tag)).toEqual(['Bilgi talebi', 'Fatura itirazı', 'Ödeme', 'Tarife bilgisi', 'Arıza kaydı', 'Numara taşıma', 'Şikâyet']);
    expect((await tags('en')).body.at(-1)).toEqual({ id: reason['Şikâyet'], tag: 'Complaint', requiresComment: true, opensTicket: true });
    await services.source.query(`UPDATE call_reason SET active = true`);
    await request(app.getHttpServer()).get('/api/getTags').set('Authorization', 'Bearer stranger').expect(403);
  });
});

describe('POST /api/callDetail', () => {
  it.each([
    ['JSON', (body: object) => post('ayse').send({ ...body, selects: [reason['Ödeme'], reason['Tarife bilgisi']] })],
    ['urlencoded', (body: object) => post('ayse').type('form').send({ ...body, selects: undefined, 'selects[]': [reason['Ödeme'], reason['Tarife bilgisi']] })],
    ['multipart', (body: object) =>
      Object.entries({ ...body, selects: undefined }).reduce((sent, [name, value]) => (value === undefined ? sent : sent.field(name, String(value))), post('ayse'))
        .field('selects[]', String(reason['Ödeme'])).field('selects[]', String(reason['Tarife bilgisi']))],
  ])('takes a %s form', async (_, send) => {
    await ring('A');
    const answer = await send(form('A', { comment: 'Borcunu sordu' })).expect(200);
    expect(answer.body).toEqual({ message: 'OK', divID: 'div7', support: 0 } satisfies CallDetailAnswer);
    expect(await details()).toEqual([expect.objectContaining({ call_id: 'A', user_id: ayseId, comment: 'Borcunu sordu', revision: 1 })]);
    const [fact] = await facts();
    expect(fact?.payload).toMatchObject({ callId: 'A', extension: '1001', reasonIds: [reason['Ödeme'], reason['Tarife bilgisi']], opensTicket: false, callerNumber: '05321112233' });
  });

  it('answers a retry the same and states it once, also when two come at the same time', async () => {
    await ring('A');
    const body = form('A', { selects: [reason['Arıza kaydı']], comment: 'Hat yok' });
    const answers = await Promise.all([post('ayse').send(body), post('ayse').send(body), post('ayse').send(body)]);
    answers.push(await post('ayse').send(body));
    for (const answer of answers) expect(answer.body).toEqual({ message: 'OK', divID: 'div7', support: 1 });
    expect(await details()).toHaveLength(1);
    expect((await facts()).map((fact) => [fact.payload.opensTicket, fact.payload.ticketCategory])).toEqual([[true, 'Arıza kaydı']]);
  });

  it('lets the agent correct a detail; a ticket that was asked for stays asked for', async () => {
    await ring('A');
    await post('ayse').send(form('A', { selects: [reason['Arıza kaydı']] })).expect(200);
    const corrected = await post('ayse').send(form('A', { comment: 'Yanlış seçmişim', callId: 'A' })).expect(200);
    expect(corrected.body.support).toBe(1);
    expect(await details()).toEqual([expect.objectContaining({ comment: 'Yanlış seçmişim', revision: 2, opens_ticket: true })]);
    const reasons = await services.source.query<{ reason_id: number }[]>('SELECT reason_id FROM call_detail_reason');
    expect(reasons).toEqual([{ reason_id: reason['Ödeme'] }]);
    expect((await facts()).map((fact) => fact.id.split(':').at(-1))).toEqual(['1', '2']);
  });

  it('keeps a detail for each agent of a transferred call', async () => {
    await ring('A');
    await services.state(callFact.answered(headOf('A'), '1002', 70));
    await post('ayse').send(form('A')).expect(200);
    await post('burak').send(form('A')).expect(200);
    expect((await details()).map((row) => row.user_id).sort()).toEqual([ayseId, burakId].sort());
  });

  it('finds a call whose card is gone, by its row, but not that of others', async () => {
    const stop = await services.worker();
    await services.state(callFact.ended(answeredRecord('A'), []));
    await waitFor(async () => (await services.source.query('SELECT 1 FROM call')).length === 1);
    await stop();
    await post('ayse').send(form('A', { callId: 'A' })).expect(200);
    expect(await refusal('burak', form('A', { callId: 'A' }))).toEqual([403, 'call.foreign']);
    expect(await refusal('burak', form('A'))).toEqual([403, 'call.foreign']);
  });

  it('finds an imported call by its channel, which is named after the second it was made in', async () => {
    const stop = await services.worker();
    await services.state(callFact.ended(answeredRecord('A'), []), callFact.ended(answeredRecord('B'), []));
    await waitFor(async () => (await services.source.query('SELECT 1 FROM call')).length === 2);
    await stop();
    await services.source.query(`UPDATE call SET coverage = 'imported', uniqueid = 'pbx-' || extract(epoch FROM started_at)::bigint - 90 || '.7' WHERE call_id = 'A'`);
    await services.source.query(`UPDATE call SET coverage = 'imported' WHERE call_id = 'B'`);
    const [{ uniqueid }] = await services.source.query<[{ uniqueid: string }]>(`SELECT uniqueid FROM call WHERE call_id = 'A'`);
    await post('ayse').send(form('A', { uniqueid })).expect(200);
    // No index tells whose channel this is, and no second where to look.
    expect(await refusal('ayse', form('B'))).toEqual([404, 'call.not-found']);
    await post('ayse').send(form('B', { callId: 'B' })).expect(200);
    expect((await details()).map((row) => row.call_id).sort()).toEqual(['A', 'B']);
    expect(await facts()).toHaveLength(2);
  });

  it('ties the call to the customer the agent chose', async () => {
    await ring('A');
    const customerId = randomUUID();
    await request(app.getHttpServer()).put('/api/desk/cards/A/draft').set('Authorization', 'Bearer ayse').send({ comment: '', reasonIds: [], customerId, contactId: null }).expect(200);
    await post('ayse').send(form('A')).expect(200);
    expect((await facts())[0]?.payload.customerId).toBe(customerId);
  });

  it('refuses what is not complete, not known or not allowed', async () => {
    await ring('A');
    expect(await refusal('ayse', form('A', { selects: [] }))).toEqual([400, 'call-detail.reason-required']);
    expect(await refusal('ayse', form('A', { selects: [999_999] }))).toEqual([400, 'call-detail.unknown-reason']);
    expect(await refusal('ayse', form('A', { selects: [99_999_999_999] }))).toEqual([400, 'validation.failed']);
    expect(await refusal('ayse', form('A', { selects: [reason['Şikâyet']], comment: '  ' }))).toEqual([400, 'call-detail.comment-required']);
    expect(await refusal('ayse', form('nowhere'))).toEqual([404, 'call.not-found']);
    expect(await refusal('ayse', { selects: [1] })).toEqual([400, 'validation.failed']);
    expect(await refusal('office', form('A'))).toEqual([403, 'access.no-extension']);
    expect(await refusal('stranger', form('A'))).toEqual([403, 'access.denied']);
    expect(await details()).toEqual([]);
  });

  it('refuses a reason that is no longer in use, unless it was saved with this call before', async () => {
    await ring('A');
    await ring('B');
    const body = { selects: [reason['Bilgi talebi']] };
    await post('ayse').send(form('A', body)).expect(200);
    await services.source.query('UPDATE call_reason SET active = false WHERE id = $1', [reason['Bilgi talebi']]);
    await post('ayse').send(form('A', body)).expect(200);
    expect(await refusal('ayse', form('B', body))).toEqual([400, 'call-detail.unknown-reason']);
    await services.source.query('UPDATE call_reason SET active = true');
  });
});
