import { agentsKey, type Extension, extensionPreviewSchema, type ExtensionSecret, type ExtensionsPage, linkKey, webphonesKey } from '@santral/contracts';
import { MANAGED_PHONES, type ManagedPhones } from '@santral/domain-agents';
import { AUDIT_LOG } from '@santral/platform/http';
import { Clock } from '@santral/platform/process';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import { createHash } from 'node:crypto';
import request from 'supertest';
import { ExtensionWriter } from './extension-writer.js';
import { ExtensionsRepository } from './extensions.repository.js';
import { ExtensionsView } from './extensions-view.service.js';
import { Reconciler } from './reconciler.js';
import { extensionsApp } from './testing/extensions-app.js';

const AYSE = '22222222-2222-4222-8222-222222222222';
const ALI = '33333333-3333-4333-8333-333333333333';
let test: Awaited<ReturnType<typeof extensionsApp>>;
let reconciler: Reconciler;
const call = (verb: 'get' | 'post' | 'patch' | 'delete', path = '', token = 'admin') => request(test.app.getHttpServer())[verb](`/api/extensions${path}`).set('Authorization', `Bearer ${token}`).set('Accept-Language', 'tr');
const form = (number: string, change: object = {}) => ({ pbx: 'main', number, name: `Dahili ${number}`, kind: 'desk', codecs: ['alaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, userId: null, queues: [], ...change });
const create = async (number: string, change: object = {}): Promise<ExtensionSecret> => (await call('post').send(form(number, change)).expect(200)).body as ExtensionSecret;
const page = async (query = ''): Promise<ExtensionsPage> => (await call('get', query).expect(200)).body as ExtensionsPage;
const one = async (id: string): Promise<Extension> => (await call('get', `/${id}`).expect(200)).body as Extension;
const error = (body: unknown) => (body as { error: { code: string; message: string } }).error;
const audit = () => test.app.get<AuditLines>(AUDIT_LOG).lines;
const rows = async () => (await test.source.query<{ number: string }[]>('SELECT number FROM extension ORDER BY number')).map(({ number }) => number);
const objects = () => [...test.ari.objects.keys()].sort();

beforeAll(async () => {
  test = await extensionsApp();
  reconciler = new Reconciler(test.app.get(ExtensionsRepository, { strict: false }), test.app.get(ExtensionWriter, { strict: false }), new Clock());
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  test.ari.clear();
  test.app.get(ExtensionsView).forget('main');
  await test.source.query('TRUNCATE extension');
  await test.source.query('TRUNCATE agent_queue');
  await test.redis.del(agentsKey('main'));
  test.holders.people.splice(0);
  test.holders.people.push({ userId: AYSE, displayName: 'Ayşe Yılmaz', email: 'ayse@a.test', extension: null }, { userId: ALI, displayName: 'Ali Kurt', email: 'ali@a.test', extension: '1002' });
  await test.holders.changed();
  audit().length = 0;
});

describe('making an extension', () => {
  it('writes it to the PBX in order, seats its user with queues, and shows the secret this once', async () => {
    const { extension, secret, server } = await create('2001', { userId: AYSE, queues: [{ queue: 'destek', penalty: 2 }] });
    expect(test.ari.asked.filter((line) => line.startsWith('PUT'))).toEqual(['PUT auth/2001', 'PUT aor/2001', 'PUT endpoint/2001']);
    expect(test.ari.objects.get('auth/2001')).toMatchObject({ username: '2001', password: secret });
    expect(extension).toMatchObject({ number: '2001', sync: 'synced', trouble: null, user: { id: AYSE, name: 'Ayşe Yılmaz' }, queues: [{ queue: 'destek', penalty: 2 }] });
    expect(server).toEqual({ host: 'pbx.test', port: 5062 });
    const kept = JSON.stringify([await test.source.query('SELECT * FROM extension'), (await call('get', `/${extension.id}`)).body, (await page()).items, audit()]);
    expect(kept).not.toContain(secret);
    expect(audit().map(({ action, subject }) => [action, subject])).toContainEqual(['extension.created', '2001']);
  });

  it('says beforehand what it would write, without the secret, and writes nothing', async () => {
    const previewed = (body: object, status = 200, token = 'admin') => call('post', '/preview', token).send(body).expect(status);
    const { objects: said } = extensionPreviewSchema.parse((await previewed(form('2001', { kind: 'webphone', userId: AYSE }))).body);
    expect(said.map(({ object }) => object)).toEqual(['auth/2001', 'aor/2001', 'endpoint/2001']);
    expect([said[0]?.fields.at(-1), said[2]?.fields.at(-2)]).toEqual([{ field: 'password', value: null }, { field: 'webrtc', value: 'yes' }]);
    expect([test.ari.asked.filter((line) => !line.startsWith('GET')), await rows(), objects(), test.holders.people[0]?.extension, audit()]).toEqual([[], [], [], null, []]);
    await create('2001');
    expect(error((await previewed(form('2001'), 409)).body).code).toBe('extension.taken');
    expect(error((await previewed(form('2002', { userId: AYSE, queues: [{ queue: 'hayalet', penalty: 0 }] }), 409)).body).code).toBe('agent-queue.unknown-queue');
    await previewed(form('2002'), 403, 'supervisor');
  });

  it.each([
    ['unauthorized', 409, 'ari.unauthorized'],
    ['no-ari', 409, 'ari.not-found'],
    ['hang', 504, 'ari.timeout'],
    ['not-json', 502, 'ari.bad-answer'],
  ] as const)('leaves nothing behind when the PBX is %s', async (behaviour, status, code) => {
    test.ari.answer(behaviour);
    expect(error((await call('post').send(form('2001', { userId: AYSE })).expect(status)).body).code).toBe(code);
    expect([await rows(), objects(), test.holders.people[0]?.extension]).toEqual([[], [], null]);
  }, 15_000);

  it('takes back what was begun when the PBX refuses a part of it', async () => {
    test.ari.answer((asked) => (asked === 'PUT endpoint/2001' ? 'read-only-objects' : 'asterisk'));
    expect(error((await call('post').send(form('2001', { userId: AYSE })).expect(409)).body)).toMatchObject({ code: 'ari.read-only', message: expect.stringContaining('endpoint/2001') });
    expect([await rows(), objects(), test.holders.people[0]?.extension]).toEqual([[], [], null]);
  });

  it('goes on later when the PBX falls silent in the middle, without another secret', async () => {
    test.ari.answer((asked) => (asked === 'PUT endpoint/2001' ? 'hang' : 'asterisk'));
    const { extension, secret } = await create('2001');
    expect(extension).toMatchObject({ sync: 'pending', trouble: { code: 'ari.timeout' } });
    expect(objects()).toEqual(['aor/2001', 'auth/2001']);
    test.ari.answer('asterisk');
    const worker = await test.worker();
    await waitFor(async () => (await one(extension.id)).sync === 'synced', 10_000, 'the extension written by the worker');
    await worker.stop();
    expect(test.ari.objects.get('auth/2001')?.['password']).toBe(secret);
    expect(objects()).toEqual(['aor/2001', 'auth/2001', 'endpoint/2001']);
  }, 30_000);

  it('refuses what cannot be before anything is written', async () => {
    await create('2001');
    test.ari.objects.set('endpoint/1001', { context: 'static' });
    for (const [sent, code] of [
      [form('2001'), 'extension.taken'],
      [form('1001'), 'extension.on-pbx'],
      [form('2002', { queues: [{ queue: 'destek', penalty: 0 }] }), 'extension.user-needed'],
      [form('2002', { userId: AYSE, queues: [{ queue: 'hayalet', penalty: 0 }] }), 'agent-queue.unknown-queue'],
      [form('2002', { pbx: 'nowhere' }), 'extension.unknown-pbx'],
      [form('2', {}), 'extension.number-invalid'],
      [form('2002', { name: 'a"b' }), 'extension.name-invalid'],
      [form('2002', { callLimit: 1 }), 'validation.failed'],
    ] as const) expect(error((await call('post').send(sent)).body).code).toBe(code);
    expect(await rows()).toEqual(['2001']);
    expect(test.ari.objects.get('endpoint/1001')).toEqual({ context: 'static' });
  });
});

describe('changing an extension', () => {
  it('writes the change, gives it another secret, and takes it off the PBX in reverse', async () => {
    const { extension: { id, version }, secret } = await create('2001', { userId: AYSE, queues: [{ queue: 'destek', penalty: 0 }] });
    await call('patch', `/${id}`).send({ version, name: 'Yeni Ad', callLimit: 3 }).expect(200);
    expect(test.ari.objects.get('endpoint/2001')).toMatchObject({ callerid: '"Yeni Ad" <2001>', device_state_busy_at: '3' });
    expect(error((await call('patch', `/${id}`).send({ version, name: 'Geç' }).expect(409)).body).code).toBe('record.version-conflict');
    const rotated = (await call('post', `/${id}/rotate-secret`).expect(200)).body as ExtensionSecret;
    expect(rotated.secret).not.toBe(secret);
    expect(test.ari.objects.get('auth/2001')?.['password']).toBe(rotated.secret);
    test.ari.asked.length = 0;
    await call('delete', `/${id}`).expect(204);
    expect(test.ari.asked.slice(0, 3)).toEqual(['DELETE endpoint/2001', 'DELETE aor/2001', 'DELETE auth/2001']);
    expect([await rows(), objects(), test.holders.people[0]?.extension, await test.source.query('SELECT 1 FROM agent_queue')]).toEqual([[], [], null, []]);
    expect(audit().map(({ action }) => action).filter((action) => action.startsWith('extension.'))).toEqual(['extension.created', 'extension.changed', 'extension.secret-rotated', 'extension.deleted']);
  });

  it('keeps a change the PBX refuses and says why; one that is being removed is removed later', async () => {
    const { extension: { id, version } } = await create('2001');
    test.ari.answer('unauthorized');
    const changed = (await call('patch', `/${id}`).send({ version, name: 'Bekleyen' }).expect(200)).body as Extension;
    expect(changed).toMatchObject({ sync: 'pending', trouble: { code: 'ari.unauthorized' } });
    await call('delete', `/${id}`).expect(204);
    expect((await page()).items).toMatchObject([{ number: '2001', sync: 'removing' }]);
    test.ari.answer('asterisk');
    await reconciler.push('main');
    expect([await rows(), objects()]).toEqual([[], []]);
  });

  it('is not removed nor renumbered while it is in a queue', async () => {
    const { extension: { id } } = await create('2001');
    const member = { queue: 'destek', interface: 'PJSIP/2001', paused: false, reason: null, penalty: 0 };
    await test.redis.hset(agentsKey('main'), '2001', JSON.stringify({ extension: '2001', memberName: null, queues: [member], breakReason: null, onBreakSince: null, device: 'idle', deviceSince: null, reachable: true }));
    expect(error((await call('delete', `/${id}`).expect(409)).body).code).toBe('extension.in-queue');
    expect(error((await call('post', '/renumber').send({ changes: [{ id, number: '2002' }] }).expect(409)).body).code).toBe('extension.in-queue');
  });
});

describe('differences', () => {
  it('are found, shown side by side, and ended by a choice', async () => {
    const made = await create('2001');
    const { id } = made.extension;
    test.ari.objects.set('endpoint/2001', { ...test.ari.objects.get('endpoint/2001'), callerid: '"Onların" <2001>', direct_media: 'yes' });
    await reconciler.compare('main');
    expect(await one(id)).toMatchObject({ sync: 'drifted', drift: [{ field: 'callerid', ours: '"Dahili 2001" <2001>', theirs: '"Onların" <2001>' }, { field: 'direct_media', ours: 'no', theirs: 'yes' }] });
    expect((await page()).counts.drifted).toBe(1);
    // Nothing else is written there before somebody has chosen.
    for (const refused of [call('patch', `/${id}`).send({ version: 1, name: 'Başka' }), call('post', `/${id}/rotate-secret`), call('post', '/renumber').send({ changes: [{ id, number: '2008' }] })]) {
      expect(error((await refused.expect(409)).body).code).toBe('extension.drifted');
    }

    expect((await call('post', `/${id}/resolve`).send({ choice: 'theirs' }).expect(200)).body).toMatchObject({ name: 'Onların', sync: 'synced' });
    expect(test.ari.objects.get('endpoint/2001')).toMatchObject({ callerid: '"Onların" <2001>', direct_media: 'yes' });
    await reconciler.compare('main');
    expect((await one(id)).sync).toBe('synced');

    test.ari.objects.set('auth/2001', { ...test.ari.objects.get('auth/2001'), password: 'elle' });
    // A field that is none of our settings is put back as well.
    test.ari.objects.set('endpoint/2001', { ...test.ari.objects.get('endpoint/2001'), dtmf_mode: 'info' });
    await reconciler.compare('main');
    expect((await one(id)).drift).toEqual([{ object: 'auth/2001', field: 'password', ours: '•••', theirs: '•••' }, { object: 'endpoint/2001', field: 'dtmf_mode', ours: 'rfc4733', theirs: 'info' }]);
    await call('post', `/${id}/resolve`).send({ choice: 'ours' }).expect(200);
    expect(test.ari.objects.get('auth/2001')?.['password']).toBe(made.secret);
    expect(test.ari.objects.get('endpoint/2001')).toMatchObject({ callerid: '"Onların" <2001>', dtmf_mode: 'rfc4733' });
    expect(error((await call('post', `/${id}/resolve`).send({ choice: 'ours' }).expect(409)).body).code).toBe('extension.no-drift');
  });

  it('of a wiped AstDB are found and written again, all at once; there is nothing to take over', async () => {
    const ids = [(await create('2001')).extension.id, (await create('2002')).extension.id];
    test.ari.objects.clear();
    await reconciler.compare('main');
    expect((await one(ids[0] ?? '')).drift).toContainEqual({ object: 'endpoint/2001', field: null, ours: 'endpoint/2001', theirs: null });
    expect(error((await call('post', `/${ids[0]}/resolve`).send({ choice: 'theirs' }).expect(409)).body).code).toBe('extension.nothing-to-take');
    expect((await call('post', '/resolve').send({ pbx: 'main', choice: 'ours' }).expect(200)).body).toEqual({ done: 2 });
    await reconciler.push('main');
    expect(objects()).toHaveLength(6);
    await call('post', `/${ids[1]}/resolve`).send({ choice: 'release' }).expect(200);
    expect([await rows(), objects().length]).toEqual([['2001'], 6]);
  });

  it('are looked for when a PBX is back', async () => {
    const { extension: { id, checkedAt } } = await create('2001');
    const link = (since: string) => test.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: 'up', since, message: null }));
    await link('2026-11-20T09:00:00.000Z');
    const worker = await test.worker();
    await waitFor(async () => (await one(id)).checkedAt !== checkedAt, 10_000, 'the comparison at the start');
    await worker.look();
    test.ari.objects.clear();
    await worker.look();
    expect((await one(id)).sync).toBe('synced');
    await link('2026-11-20T09:05:00.000Z');
    await worker.look();
    await waitFor(async () => (await one(id)).sync === 'drifted', 10_000, 'the comparison after the link came back');
    await worker.stop();
  }, 40_000);
});

describe('many at once', () => {
  it('change places with users and queues, and what they had before leaves the PBX', async () => {
    const [first, second] = [(await create('2001', { userId: AYSE, queues: [{ queue: 'destek', penalty: 1 }] })).extension, (await create('2002')).extension];
    expect((await call('post', '/renumber').send({ changes: [{ id: first.id, number: '2002' }, { id: second.id, number: '2001' }] }).expect(200)).body).toEqual({ done: 2 });
    await reconciler.push('main');
    expect(await one(first.id)).toMatchObject({ number: '2002', sync: 'synced', user: { id: AYSE }, queues: [{ queue: 'destek', penalty: 1 }] });
    expect(test.ari.objects.get('endpoint/2001')).toMatchObject({ callerid: '"Dahili 2002" <2001>' });
    await call('post', '/renumber').send({ changes: [{ id: first.id, number: '2005' }] }).expect(200);
    await reconciler.push('main');
    expect(objects().filter((name) => name.startsWith('endpoint'))).toEqual(['endpoint/2001', 'endpoint/2005']);
    expect(error((await call('post', '/renumber').send({ changes: [{ id: first.id, number: '2006' }, { id: second.id, number: '2006' }] }).expect(409)).body).code).toBe('extension.taken');
  });

  it('are given a queue together, and none of them when one has nobody', async () => {
    const [first, second] = [(await create('2001', { userId: AYSE })).extension, (await create('2002')).extension];
    expect((await call('post', '/assign').send({ ids: [first.id], queue: 'satis', penalty: 3 }).expect(200)).body).toEqual({ done: 1 });
    expect((await one(first.id)).queues).toEqual([{ queue: 'satis', penalty: 3 }]);
    expect(error((await call('post', '/assign').send({ ids: [first.id, second.id], queue: 'destek', penalty: 0 }).expect(409)).body).code).toBe('agent-queue.unknown-extension');
    expect((await one(first.id)).queues).toEqual([{ queue: 'satis', penalty: 3 }]);
  });

  it('come from a file: 10,000 lines of which 100 are wrong, each named; nothing is written unless it is wanted', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => (index % 100 === 50 ? `${100_000 + index},"A<${index}"` : `${100_000 + index},Ad ${index}`));
    const csv = ['number,name', ...lines].join('\n');
    const send = (path: string) => call('post', path).set('Content-Type', 'text/csv').send(csv);
    const preview = (await send('/import/preview?pbx=main').expect(200)).body;
    expect(preview).toMatchObject({ lines: 10_000, good: 9900, badLines: 100 });
    expect(preview.bad[0]).toEqual({ line: 52, column: 'name', message: 'Ad tırnak, ters bölü, < ve > içeremez.' });
    expect(error((await send('/import?pbx=main').expect(409)).body)).toMatchObject({ code: 'extension.file-has-faults', message: '100 satır hatalı; hiçbir dahili yazılmadı.' });
    expect(await rows()).toEqual([]);
    const imported = (await send('/import?pbx=main&skipBad=true').expect(200)).body;
    expect([imported.imported, imported.secrets.length, (await rows()).length]).toEqual([9900, 9900, 9900]);
    expect((await page('?q=100001')).items).toMatchObject([{ number: '100001', sync: 'pending' }]);
  }, 60_000);

  it('seats people from a file, and nobody when it cannot be written whole', async () => {
    const send = (csv: string) => call('post', '/import?pbx=main').set('Content-Type', 'text/csv').send(csv);
    await send('number,name,user,queues,secret\n2001,Ayşe,ayse@a.test,destek:1,telefonunsifresi1').expect(200).expect(({ body }) => expect(body).toEqual({ imported: 1, secrets: [] }));
    expect(test.holders.people[0]?.extension).toBe('2001');
    await reconciler.push('main');
    expect(test.ari.objects.get('auth/2001')?.['password']).toBe('telefonunsifresi1');
    expect(error((await send('number,name\n2001,Yine').expect(409)).body).code).toBe('extension.file-has-faults');
    expect(error((await call('post', '/import?pbx=main').set('Content-Type', 'text/csv').send('x'.repeat(4 * 1024 * 1024 + 1)).expect(413)).body).code).toBe('request.too-large');
  });
});

it('lists what else the PBX has, read only, and lets somebody be seated there', async () => {
  test.ari.endpoints.push({ resource: '1001', state: 'online', channel_ids: [] }, { resource: 'trunk', state: 'offline', channel_ids: [] });
  const before = await page();
  expect(before.items.map(({ id, number, sync }) => [id, number, sync])).toEqual([[null, '1001', 'foreign'], [null, 'trunk', 'foreign']]);
  await call('post', '/link').send({ pbx: 'main', number: '1001', userId: AYSE }).expect(204);
  expect((await page('?q=1001')).items[0]?.user).toEqual({ id: AYSE, name: 'Ayşe Yılmaz' });
  expect(audit().at(-1)).toMatchObject({ action: 'extension.linked', subject: '1001' });
});

it('shows why the PBX cannot be asked, and ours all the same', async () => {
  await create('2001');
  test.ari.answer('no-ari');
  test.app.get(ExtensionsView).forget('main');
  const answer = await page();
  expect(answer.trouble?.code).toBe('ari.not-found');
  expect(answer.items).toMatchObject([{ number: '2001', registration: 'unknown' }]);
});

it('is for telephony administrators alone', async () => {
  for (const [verb, path] of [['get', ''], ['post', ''], ['post', '/compare'], ['post', '/resolve'], ['post', '/link'], ['post', '/renumber'], ['post', '/assign'], ['post', '/import'], ['post', '/import/preview']] as const) {
    await call(verb, path, 'supervisor').send({}).expect(403);
  }
});

it('gives an extension of ours to a browser and back, and none that is for a desk phone', async () => {
  const phones = test.app.get<ManagedPhones>(MANAGED_PHONES, { strict: false });
  await create('2001', { kind: 'both' });
  await create('2002', { kind: 'desk' });
  expect([await phones.kindOf('main', '2001'), await phones.kindOf('main', '2002'), await phones.kindOf('main', '1001')]).toEqual(['both', 'desk', null]);
  const ha1 = createHash('md5').update('x').digest('hex');
  await test.redis.hset(webphonesKey('main'), '2001', JSON.stringify({ connection: 'c', ha1, displayName: 'A', until: Date.now() + 60_000 }));
  expect(await phones.settle('main', '2001')).toBe(true);
  expect(test.ari.objects.get('endpoint/2001')).toMatchObject({ webrtc: 'yes', auth: '2001-web' });
  await reconciler.compare('main');
  expect((await page('?q=2001')).items[0]?.sync).toBe('synced');
  await test.redis.hdel(webphonesKey('main'), '2001');
  expect(await phones.settle('main', '2001')).toBe(true);
  expect(test.ari.objects.get('endpoint/2001')?.['webrtc']).toBeUndefined();
  expect(test.ari.objects.has('auth/2001-web')).toBe(false);
  expect(await phones.settle('main', '1001')).toBe(false);
  test.ari.answer('unauthorized');
  await expect(phones.settle('main', '2001')).rejects.toMatchObject({ code: 'ari.unauthorized' });
});
