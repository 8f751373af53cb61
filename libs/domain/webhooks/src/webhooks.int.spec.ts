import { type DraftFact, streamOf, type Webhook, type WebhookDelivery, webhookDeliveriesSchema, webhookSchema, webhookSecretSchema, webhooksSchema } from '@santral/contracts';
import { encodeFact, FACT_FIELD } from '@santral/platform/facts';
import { AUDIT_LOG } from '@santral/platform/http';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { LANES } from './deliveries/deliveries.jobs.js';
import { signatureOf } from './deliveries/signature.js';
import { receiver, type Receiver } from './testing/receiver.js';
import { webhooksApp } from './testing/webhooks-app.js';

let test: Awaited<ReturnType<typeof webhooksApp>>;
const receivers: Receiver[] = [];
const listen = async (...given: Parameters<typeof receiver>) => {
  const made = await receiver(...given);
  receivers.push(made);
  return made;
};
const call = (verb: 'get' | 'post' | 'patch' | 'delete', path: string, token = 'admin') => request(test.app.getHttpServer())[verb](`/api/webhooks${path}`).set('Authorization', `Bearer ${token}`);
const errorOf = (answer: { body: unknown }) => (answer.body as { error: { code: string; message: string } }).error;
const audit = () => test.app.get<AuditLines>(AUDIT_LOG).lines;

beforeAll(async () => {
  test = await webhooksApp();
}, 30_000);
afterEach(async () => {
  for (const { id } of webhooksSchema.parse((await call('get', '').expect(200)).body)) await call('delete', `/${id}`).expect(204);
  // Nobody reads any more: what the next test adds is heard from its beginning.
  await waitFor(async () => (await groups()) === 0, 15_000, 'the group to be gone');
  await Promise.all(receivers.splice(0).map((one) => one.close()));
});
afterAll(() => test.close());

const head = (callId: string) => ({ callId, pbx: 'main', uniqueid: `u-${callId}`, direction: 'inbound', called: '4441000', startedAt: '2026-11-20T09:00:00.000Z', caller: { number: '05321112233', e164: '+905321112233', name: null, private: false } });
const fact = (name: 'call.started' | 'call.held' | 'call.resumed', callId: string, no: number): DraftFact =>
  ({ id: `${callId}:${no}`, name, version: 1, at: '2026-11-20T09:00:00.000Z', pbx: 'main', subject: callId, payload: { call: head(callId), ...(name === 'call.started' ? {} : { extension: '1001' }) } }) as DraftFact;
const state = async (...facts: DraftFact[]) => {
  for (const one of facts) await test.redis.xadd(streamOf('main'), '*', FACT_FIELD, encodeFact(one));
};
const groups = async () => ((await test.redis.exists(streamOf('main'))) ? ((await test.redis.xinfo('GROUPS', streamOf('main'))) as unknown[]).length : 0);
/** The last of a call's facts that came. */
function newest({ received }: Receiver) {
  const found = received.filter(({ fact: { subject } }) => subject === 'A').at(-1);
  if (!found) throw new Error('nothing came');
  return found;
}
/** Adds a webhook, and waits until the worker reads for it. */
async function subscribe(url: string, facts = ['call.started', 'call.held', 'call.resumed']) {
  const made = webhookSecretSchema.parse((await call('post', '').send({ name: `Alıcı ${url.slice(-12, -5)}`, url, facts, active: true }).expect(200)).body);
  await waitFor(async () => (await groups()) === 1, 10_000, 'a reader of the stream');
  return made;
}
const read = async (id: string): Promise<Webhook> => webhookSchema.parse(webhooksSchema.parse((await call('get', '').expect(200)).body).find((one) => one.id === id));
const deliveries = async (id: string, query = ''): Promise<WebhookDelivery[]> => webhookDeliveriesSchema.parse((await call('get', `/${id}/deliveries${query}`).expect(200)).body);

describe('a webhook', () => {
  it('gets the wanted facts of each call in order, signed, and no other; nothing is read while nobody wants anything', async () => {
    expect(await groups()).toBe(0);
    const good = await listen();
    const { webhook, secret } = await subscribe(good.url, ['call.started', 'call.resumed']);
    expect(webhook).toMatchObject({ active: true, health: 'idle', pending: 0, failed: 0 });
    await state(fact('call.started', 'A', 1), fact('call.held', 'A', 2), fact('call.started', 'B', 1), fact('call.resumed', 'A', 3));
    await waitFor(() => good.received.length === 3, 10_000, 'three facts');
    expect(good.ids('A')).toEqual(['A:1', 'A:3']);
    const { headers, body, fact: first } = newest(good);
    expect(first).toMatchObject({ name: 'call.resumed', seq: expect.stringMatching(/^\d+-\d+$/), payload: { call: { callId: first.subject } } });
    const signature = String(headers['santral-signature']);
    const timestamp = Number(/t=(\d+)/.exec(signature)?.[1]);
    expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(30);
    expect(signature).toBe(signatureOf(body, [secret], timestamp * 1000));
    expect(headers).toMatchObject({ 'santral-fact': 'call.resumed', 'content-type': 'application/json' });
    const list = await waitFor(async () => (await deliveries(webhook.id)).every((one) => one.state === 'delivered') && deliveries(webhook.id), 5000, 'all marked as delivered');
    expect(list[0]).toMatchObject({ fact: 'call.resumed', subject: 'A', attempts: 1, status: 200, answer: 'tamam', nextTryAt: null });
    expect(await read(webhook.id)).toMatchObject({ health: 'good', lastDeliveredAt: expect.any(String) });

    // Switched off it hears nothing; removed, nobody reads any more and the stream can be trimmed.
    await call('patch', `/${webhook.id}`).send({ version: 1, active: false }).expect(200);
    await waitFor(async () => (await groups()) === 0, 10_000, 'the group to be gone');
    await state(fact('call.started', 'C', 1));
    await call('patch', `/${webhook.id}`).send({ version: 2, active: true }).expect(200);
    await waitFor(async () => (await groups()) === 1, 10_000, 'a reader again');
    await state(fact('call.started', 'D', 1));
    await waitFor(() => good.ids('D').length === 1, 10_000, 'the fact after it');
    expect(good.ids('C')).toEqual([]);
  }, 60_000);

  it('hears when the link to the PBX is lost and when it is back', async () => {
    const watch = await listen();
    await subscribe(watch.url, ['pbx.link-lost', 'pbx.link-up']);
    const link = (name: string, payload: object) => ({ id: `main:${name}`, name, version: 1, at: '2026-11-20T09:00:00.000Z', pbx: 'main', subject: 'main', payload }) as DraftFact;
    await state(link('pbx.link-lost', { reason: 'the PBX has gone silent' }), link('pbx.link-up', { banner: 'Asterisk', restarted: false, openCalls: 0 }));
    await waitFor(() => watch.received.length === 2, 10_000, 'both facts');
    expect(watch.received.map(({ fact: { name } }) => name)).toEqual(['pbx.link-lost', 'pbx.link-up']);
  }, 30_000);

  it('that says nothing delays no other, with more of them than answer', async () => {
    const silent = await Promise.all(Array.from({ length: 3 }, () => listen(() => 'silence')));
    const good = await listen();
    for (const { url } of silent) await subscribe(url);
    await subscribe(good.url);
    // More calls than a receiver has lanes: all lanes of the silent ones are held.
    const stateCalls = (...callIds: string[]) => state(...callIds.map((callId) => fact('call.started', callId, 1)));
    await stateCalls(...Array.from({ length: LANES * 2 }, (_, i) => `S${i}`));
    await waitFor(() => silent.every(({ received }) => received.length === LANES), 10_000, 'every lane of the silent ones to be held');
    await stateCalls('T1', 'T2');
    await waitFor(() => good.ids('T2').length === 1, 3000, 'the newest call at the receiver that answers');
    expect(good.received).toHaveLength(LANES * 2 + 2);
    for (const { received } of silent) expect(received).toHaveLength(LANES);
  }, 40_000);

  it('loses nothing over an end of the worker, and gets nothing twice that it took', async () => {
    const late = await listen(() => 503);
    const { webhook } = await subscribe(late.url);
    await state(fact('call.started', 'A', 1), fact('call.held', 'A', 2));
    await waitFor(() => late.received.length > 0, 10_000, 'a first try');
    await test.restartWorker();
    await state(fact('call.resumed', 'A', 3));
    late.received.length = 0;
    late.answerWith(() => 200);
    await waitFor(() => late.received.length >= 3, 20_000, 'all three');
    expect(late.ids()).toEqual(['A:1', 'A:2', 'A:3']);
    // The last answer is written down a moment after it was given.
    await waitFor(async () => (await deliveries(webhook.id)).every((one) => one.state === 'delivered'), 5000, 'their end');
    expect((await deliveries(webhook.id, '?state=delivered')).map(({ factId }) => factId)).toEqual(['A:3', 'A:2', 'A:1']);
  }, 40_000);

  it('is tried out with a fact that never happened, and sent again on demand', async () => {
    const good = await listen();
    const { webhook } = await subscribe(good.url);
    await call('post', `/${webhook.id}/test`).expect(204);
    await waitFor(() => good.received.length === 1, 10_000, 'the test');
    expect(good.received[0]?.fact).toMatchObject({ name: 'webhook.test', payload: { webhook: webhook.name } });
    const [delivery] = await deliveries(webhook.id);
    await call('post', `/${webhook.id}/deliveries/${delivery?.id}/replay`).expect(204);
    await waitFor(() => good.received.length === 2, 10_000, 'it again');
    expect(good.ids()[0]).toBe(good.ids()[1]);
    const period = { from: '2026-01-01T00:00:00.000Z', until: '2126-01-01T00:00:00.000Z', which: 'all' };
    await waitFor(async () => (await deliveries(webhook.id)).every((one) => one.state === 'delivered'), 5000, 'its end');
    expect((await call('post', `/${webhook.id}/replay`).send(period).expect(200)).body).toEqual({ replayed: 1 });
    await waitFor(() => good.received.length === 3, 10_000, 'the period');
    expect(audit().slice(-2).map(({ action, userId, details }) => [action, userId, details?.['replayed']])).toEqual([['webhook.replayed', 'boss', undefined], ['webhook.replayed', 'boss', 1]]);
    await call('post', `/${webhook.id}/replay`).send({ from: period.until, until: period.from }).expect(400);
    await call('post', `/${webhook.id}/deliveries/999999/replay`).expect(404);
  }, 40_000);
});

describe('the secret', () => {
  it('is shown twice in its life, sealed at rest, and replaced with a day of both', async () => {
    const good = await listen();
    const { webhook, secret } = await subscribe(good.url);
    const [row] = await test.source.query<Record<string, unknown>[]>('SELECT * FROM webhook');
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify([(await call('get', '')).body, audit()])).not.toContain(secret);
    const rotated = webhookSecretSchema.parse((await call('post', `/${webhook.id}/rotate-secret`).expect(200)).body);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.oldSecretUntil).not.toBeNull();
    await state(fact('call.started', 'A', 1));
    await waitFor(() => good.received.length === 1, 10_000, 'a fact');
    const { headers, body } = newest(good);
    const timestamp = Number(/t=(\d+)/.exec(String(headers['santral-signature']))?.[1]);
    expect(headers['santral-signature']).toBe(signatureOf(body, [rotated.secret, secret], timestamp * 1000));
  }, 30_000);
});

describe('managing webhooks', () => {
  it('is for those who may, and nobody else sees or does anything', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const routes = [['get', ''], ['post', ''], ['patch', `/${id}`], ['delete', `/${id}`], ['post', `/${id}/rotate-secret`], ['post', `/${id}/test`], ['get', `/${id}/deliveries`], ['post', `/${id}/deliveries/1/replay`], ['post', `/${id}/replay`]] as const;
    for (const [verb, path] of routes) expect([verb, path, errorOf(await call(verb, path, 'agent').send({}).expect(403)).code]).toEqual([verb, path, 'access.denied']);
    for (const [verb, path] of routes.slice(3)) {
      const period = path.endsWith('/replay') ? { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' } : undefined;
      expect([path, errorOf(await call(verb, path).send(period).expect(404)).code]).toEqual([path, 'record.not-found']);
    }
  });

  it('takes no address out of reach, no other scheme, and no fact that stays in the house', async () => {
    const form = { name: 'X', url: 'https://ornek.test/hook', facts: ['call.started'], active: true };
    for (const url of ['http://169.254.169.254/latest/meta-data', 'http://[fe80::1]/', 'http://[::ffff:169.254.169.254]/', 'http://0.0.0.0/', 'http://2852039166/']) {
      const refused = await call('post', '').set('Accept-Language', 'tr').send({ ...form, url });
      expect([url, refused.status, errorOf(refused).code]).toEqual([url, 400, 'webhook.address-forbidden']);
      expect(errorOf(refused).message).toBe('Bu adrese gönderim yapılamaz: ağ ayarları izin vermiyor.');
    }
    for (const url of ['ftp://ornek.test/', 'https://u:p@ornek.test/', 'ornek.test', 'file:///etc/passwd', 'javascript:alert(1)']) {
      const refused = await call('post', '').send({ ...form, url });
      expect([url, refused.status, errorOf(refused).code]).toEqual([url, 400, 'webhook.url-invalid']);
    }
    for (const facts of [[], ['user.access-changed'], ['chat.message-sent'], ['everything']]) await call('post', '').send({ ...form, facts }).expect(400);
    await call('post', '').send({ ...form, secret: 'mine' }).expect(400);
  });

  it('keeps two editors apart, and writes down who changed what', async () => {
    const good = await listen();
    const { webhook } = await subscribe(good.url);
    const changed = webhookSchema.parse((await call('patch', `/${webhook.id}`).send({ version: 1, name: 'Yeni ad', facts: ['call.held'] }).expect(200)).body);
    expect(changed).toMatchObject({ name: 'Yeni ad', facts: ['call.held'], version: 2, url: webhook.url });
    expect(errorOf(await call('patch', `/${webhook.id}`).send({ version: 1, name: 'Başka' }).expect(409)).code).toBe('record.version-conflict');
    await call('patch', `/${webhook.id}`).send({ version: 2, url: 'http://169.254.1.1/' }).expect(400);
    expect(audit().at(-1)).toMatchObject({ action: 'webhook.updated', userId: 'boss', subject: 'Yeni ad', details: { changes: { name: [webhook.name, 'Yeni ad'], facts: [['call.started', 'call.held', 'call.resumed'], ['call.held']] } } });
    await call('post', `/${webhook.id}/test`).expect(204);
    await call('patch', `/${webhook.id}`).send({ version: 2, active: false }).expect(200);
    expect(errorOf(await call('post', `/${webhook.id}/test`).expect(409)).code).toBe('webhook.inactive');
  }, 30_000);
});
