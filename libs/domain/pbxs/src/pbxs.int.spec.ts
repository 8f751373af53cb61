import { directoryKey, leaseKey, linkKey, openCallsKey, OWN_STREAM, type PbxForm, pbxsKey, pbxSchema, pbxsSchema, streamOf } from '@santral/contracts';
import { decodeEntry, encodeFact, FACT_FIELD } from '@santral/platform/facts';
import { AUDIT_LOG } from '@santral/platform/http';
import { PbxDirectory } from '@santral/platform/pbxs';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { pbxsApp } from './testing/pbxs-app.js';

const environment = { AMI_HOST: '127.0.0.1', AMI_PORT: '5038', AMI_USER: 'santral', AMI_SECRET: 'environments-own-secret', PBX_ID: 'main' };
const izmir: PbxForm = {
  id: 'izmir', name: 'İzmir', enabled: true, websocket: null,
  ami: { host: '10.0.0.5', port: 5038, user: 'santral', secret: 'ami-secret-of-izmir' },
  ari: { url: 'http://10.0.0.5:8088', user: 'ari', secret: 'ari-secret-of-izmir' },
  recordings: { kind: 'http', url: 'http://10.0.0.5/rec', pbxDir: '/var/spool/asterisk/monitor', user: 'web', secret: 'web-secret-of-izmir' },
};
const secrets = [environment.AMI_SECRET, izmir.ami.secret, 'ari-secret-of-izmir', 'web-secret-of-izmir'];

let test: Awaited<ReturnType<typeof pbxsApp>>;
const call = (verb: 'get' | 'post' | 'patch' | 'delete', path = '', token = 'admin') => request(test.app().getHttpServer())[verb](`/api/pbxs${path}`).set('Authorization', `Bearer ${token}`);
const errorOf = (answer: { body: unknown }) => (answer.body as { error: { code: string; message: string; params: object; fields?: { path: string }[] } }).error;
const list = async () => pbxsSchema.parse((await call('get').expect(200)).body);
const read = async (id: string) => (await list()).find((pbx) => pbx.id === id);
const directory = (env: NodeJS.ProcessEnv = {}) => new PbxDirectory(test.configOf(env), test.redis);
const facts = async () => ((await test.redis.xrange(streamOf(OWN_STREAM), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry));
const audit = () => test.app().get<AuditLines>(AUDIT_LOG).lines;

beforeAll(async () => {
  test = await pbxsApp(environment);
}, 30_000);
afterAll(() => test.close());

describe('the PBX of the environment', () => {
  it('is a row that nobody changes on a page, and processes know it as the environment says', async () => {
    expect(await read('main')).toMatchObject({ owner: 'environment', enabled: true, hasSecrets: true, ami: { host: '127.0.0.1', port: 5038, user: 'santral' }, status: { link: 'off' } });
    for (const [verb, path] of [['patch', '/main'], ['delete', '/main']] as const) {
      const refused = await call(verb, path).set('Accept-Language', 'tr').send({ version: 1, name: 'x' }).expect(409);
      expect(errorOf(refused)).toMatchObject({ code: 'pbx.environment-owned', message: expect.stringContaining('AMI_*') });
    }
    expect(errorOf(await call('post').send({ ...izmir, id: 'main' }).expect(409))).toMatchObject({ code: 'pbx.id-taken', fields: [{ path: 'id' }] });
    expect(await directory(environment).get('main')).toMatchObject({ owner: 'environment', ami: { host: '127.0.0.1', secret: environment.AMI_SECRET } });
  });

  it('follows the environment at the next start, is let go when it is no longer named, and taken back', async () => {
    await test.restart({ ...environment, AMI_PORT: '5039', AMI_SECRET: 'another' });
    expect(await read('main')).toMatchObject({ version: 2, ami: { port: 5039 } });
    await test.restart({ ...environment, AMI_PORT: '5039', AMI_SECRET: 'another' });
    expect(await read('main')).toMatchObject({ version: 2 });
    await test.restart({});
    expect(await read('main')).toMatchObject({ version: 3, owner: 'santral', enabled: false });
    expect((await directory().list()).map(({ id, enabled }) => [id, enabled])).toEqual([['main', false]]);
    await test.restart(environment);
    expect(await read('main')).toMatchObject({ version: 4, owner: 'environment', enabled: true, ami: { port: 5038 } });
    // Written with the row; an api that ends at once leaves the publishing to the worker.
    const stated = await test.source.query<{ name: string }[]>(`SELECT fact->>'name' AS name FROM outbox ORDER BY no`);
    expect(stated.map(({ name }) => name)).toEqual(['pbx.added', 'pbx.changed', 'pbx.changed', 'pbx.changed']);
  });

  it('is known before its row is: telephony needs neither api nor database', async () => {
    const entry = await test.redis.hget(pbxsKey, 'main');
    await test.redis.del(pbxsKey);
    expect((await directory(environment).list()).map(({ id, ami }) => [id, ami?.secret])).toEqual([['main', environment.AMI_SECRET]]);
    await test.redis.hset(pbxsKey, 'main', entry ?? '');
  });
});

describe('a PBX that an admin adds', () => {
  it('is known to every process with its secrets, which no answer, row, fact, audit line or entry holds', async () => {
    const before = (await facts()).length;
    const answer = await call('post').send(izmir).expect(200);
    expect(pbxSchema.parse(answer.body)).toMatchObject({ id: 'izmir', owner: 'santral', version: 1, hasSecrets: true, ari: { url: 'http://10.0.0.5:8088', user: 'ari' } });
    expect(await directory().get('izmir')).toMatchObject({
      name: 'İzmir', ami: izmir.ami, ari: izmir.ari, recordings: izmir.recordings, enabled: true,
    });
    await waitFor(async () => (await facts()).length > before, 5000, 'the fact');
    const rows = JSON.stringify(await test.source.query('SELECT * FROM pbx'));
    const everything = [answer.text, (await call('get').expect(200)).text, rows, JSON.stringify(await facts()), JSON.stringify(audit()), JSON.stringify(await test.redis.hgetall(pbxsKey))];
    for (const text of everything) for (const secret of secrets) expect(text).not.toContain(secret);
    expect(audit().at(-1)).toMatchObject({ action: 'pbx.added', userId: 'boss', subject: 'izmir' });
  });

  it('tells the state of its link', async () => {
    await test.redis.set(linkKey('izmir'), JSON.stringify({ id: 'izmir', link: 'up', since: '2026-11-20T09:00:00.000Z', message: null }));
    await test.redis.set(leaseKey('izmir'), 'somebody');
    expect(await read('izmir')).toMatchObject({ status: { link: 'up' }, openCalls: 0 });
  });

  it('is changed on the version that was seen, and keeps its secrets while its addresses stay', async () => {
    const changed = await call('patch', '/izmir').send({ version: 1, name: 'İzmir 2', ami: { host: '10.0.0.5', port: 5038, user: 'santral' } }).expect(200);
    expect(pbxSchema.parse(changed.body)).toMatchObject({ version: 2, name: 'İzmir 2' });
    expect(await directory().get('izmir')).toMatchObject({ name: 'İzmir 2', ami: izmir.ami });
    expect(errorOf(await call('patch', '/izmir').send({ version: 1, name: 'late' }).expect(409))).toMatchObject({ code: 'record.version-conflict' });
    const elsewhere = await call('patch', '/izmir').send({ version: 2, ami: { host: 'evil.example', port: 5038, user: 'santral' } }).expect(400);
    expect(errorOf(elsewhere)).toMatchObject({ code: 'pbx.secret-needed', fields: [{ path: 'ami.secret' }] });
    expect(audit().at(-1)).toMatchObject({ action: 'pbx.changed', details: { changes: { name: ['İzmir', 'İzmir 2'] }, newSecrets: [] } });
  });

  it('asks again before it is switched off or taken out with calls up, and stays while users sit there', async () => {
    await test.redis.hset(openCallsKey('izmir'), 'c1', '{}', 'c2', '{}');
    expect(errorOf(await call('patch', '/izmir').send({ version: 2, enabled: false }).expect(409))).toMatchObject({ code: 'pbx.calls-up', params: { count: 2 } });
    await call('patch', '/izmir?confirmed=true').send({ version: 2, enabled: false }).expect(200);
    expect(await read('izmir')).toMatchObject({ enabled: false, status: { link: 'off' } });
    await test.redis.hset(directoryKey('izmir'), '1001', '{}');
    expect(errorOf(await call('delete', '/izmir?confirmed=true').expect(409))).toMatchObject({ code: 'pbx.in-use', params: { count: 1 } });
    await test.redis.del(directoryKey('izmir'));
    expect(errorOf(await call('delete', '/izmir').expect(409))).toMatchObject({ code: 'pbx.calls-up' });
    await call('delete', '/izmir?confirmed=true').expect(204);
    await test.redis.del(openCallsKey('izmir'));
    expect(await read('izmir')).toBeUndefined();
    expect(await directory().get('izmir')).toBeNull();
    expect(errorOf(await call('delete', '/izmir').expect(404))).toMatchObject({ code: 'record.not-found' });
    // Its stream may hold facts nobody has taken yet.
    expect(await test.redis.hexists(pbxsKey, 'izmir')).toBe(1);
    expect(pbxSchema.parse((await call('post').send(izmir).expect(200)).body)).toMatchObject({ id: 'izmir', version: 5, enabled: true });
  });

  it('keeps where its recordings are: a bucket with its secret, a folder of this machine without one', async () => {
    const { version = 0 } = (await read('izmir')) ?? {};
    const bucket = { kind: 's3' as const, url: 'https://s3.test', pbxDir: '/rec', region: 'eu-central-1', bucket: 'sesler', prefix: 'izmir/', accessKey: 'k' };
    const changed = await call('patch', '/izmir').send({ version, recordings: { ...bucket, secret: 'bucket-secret' } }).expect(200);
    expect(changed.text).not.toContain('bucket-secret');
    expect((await read('izmir'))?.recordings).toEqual(bucket);
    expect(await directory().recordingsOf('izmir')).toEqual({ ...bucket, secret: 'bucket-secret' });
    // The secret goes with the key it belongs to.
    expect(errorOf(await call('patch', '/izmir').send({ version: version + 1, recordings: { ...bucket, accessKey: 'other' } }).expect(400))).toMatchObject({ code: 'pbx.secret-needed', fields: [{ path: 'recordings.secret' }] });
    await call('patch', '/izmir').send({ version: version + 1, recordings: { ...bucket, prefix: '' } }).expect(200);
    expect(await directory().recordingsOf('izmir')).toMatchObject({ prefix: '', secret: 'bucket-secret' });
    expect(await directory({ JWT_SECRET: 'y'.repeat(40) }).recordingsOf('izmir')).toBe('sealed');
    await test.restart({ ...environment, RECORDINGS_DIR: '/tmp' });
    await call('patch', '/izmir').send({ version: version + 2, recordings: { kind: 'disk', pbxDir: '/rec', folder: 'izmir' } }).expect(200);
    expect(await directory().recordingsOf('izmir')).toEqual({ kind: 'disk', pbxDir: '/rec', folder: 'izmir', secret: null });
    await test.restart(environment);
  });

  it('has to have its secrets entered again when they were sealed with another key', async () => {
    await test.restart({ ...environment, JWT_SECRET: 'y'.repeat(40) });
    expect(await read('izmir')).toMatchObject({ hasSecrets: false });
    expect(await directory({ JWT_SECRET: 'y'.repeat(40) }).get('izmir')).toMatchObject({ ami: null, ari: null });
    await test.restart(environment);
  });

  it('becomes known through the worker when the api that wrote the row died before it could tell', async () => {
    const worker = await test.startWorker();
    await waitFor(async () => (await facts()).length > 0 && (await directory().get('izmir')) !== null, 10_000, 'the worker to have read');
    await test.source.query(`UPDATE pbx SET name = 'Başka' WHERE id = 'izmir'`);
    const payload = { pbxId: 'izmir', name: 'Başka', enabled: true, version: 9 };
    await test.redis.xadd(streamOf(OWN_STREAM), '*', FACT_FIELD, encodeFact({ id: 'pbx:izmir:9', name: 'pbx.changed', version: 1, at: new Date().toISOString(), pbx: OWN_STREAM, subject: 'izmir', payload }));
    await waitFor(async () => (await directory().get('izmir'))?.name === 'Başka', 10_000, 'the entry');
    await worker.close();
  });
});

it.each([
  ['an id with other letters', { id: 'İzmir' }, 'pbx.id-invalid', 'id'],
  ['the id of our own stream', { id: OWN_STREAM }, 'pbx.id-invalid', 'id'],
  ['a host that is none', { ami: { ...izmir.ami, host: 'a b' } }, 'pbx.host-invalid', 'ami.host'],
  ['a line break in a secret', { ami: { ...izmir.ami, secret: 'a\r\nAction: Logoff' } }, 'pbx.word-invalid', 'ami.secret'],
  ['a password in an address', { ari: { url: 'http://u:p@10.0.0.5', user: 'a', secret: 'b' } }, 'pbx.url-invalid', 'ari.url'],
  ['an address that hands out credentials', { ami: { ...izmir.ami, host: '169.254.169.254' } }, 'pbx.address-forbidden', 'ami.host'],
  ['the same behind recordings', { recordings: { kind: 's3', url: 'http://169.254.169.254', pbxDir: '/rec', region: 'eu', bucket: 'b', prefix: '', accessKey: 'k', secret: 's' } }, 'pbx.address-forbidden', 'recordings.url'],
  ['a folder out of the folder', { recordings: { kind: 'disk', pbxDir: '/rec', folder: '../etc' } }, 'pbx.subfolder-invalid', 'recordings.folder'],
  ['a folder where this machine has none', { recordings: { kind: 'disk', pbxDir: '/rec', folder: '' } }, 'pbx.no-recordings-folder', 'recordings.kind'],
  ['a bucket without its secret', { recordings: { kind: 's3', url: 'https://s3.test', pbxDir: '/rec', region: 'eu', bucket: 'b', prefix: '', accessKey: 'k' } }, 'validation.failed', 'recordings.secret'],
  ['the same behind ARI', { ari: { url: 'http://169.254.169.254', user: 'a', secret: 'b' } }, 'pbx.address-forbidden', 'ari.url'],
])('refuses %s', async (_what, change, code, path) => {
  const refused = errorOf(await call('post').send({ ...izmir, id: 'ankara', ...change }).expect(400));
  expect([refused.code, refused.fields?.map((field) => field.path)]).toEqual([code, [path]]);
});

it('is for telephony admins; names are for everybody', async () => {
  const refusals = [call('get', '', 'agent'), call('post', '', 'agent').send(izmir), call('patch', '/izmir', 'agent').send({ version: 1 }), call('delete', '/izmir', 'agent')];
  for (const refused of refusals) expect(errorOf(await refused.expect(403))).toMatchObject({ code: 'access.denied' });
  expect((await call('get', '/choices', 'agent').expect(200)).body).toContainEqual({ id: 'main', name: 'main' });
});
