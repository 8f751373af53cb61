import { agentsKey, directoryKey, freshQueueSettings, linkKey, type ManagedQueue, openCallsKey, type PbxQueues, queueConfigLines, queuesKey } from '@santral/contracts';
import { waitingCall } from '@santral/domain-agents/testing';
import { AUDIT_LOG } from '@santral/platform/http';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { queuesApp } from '../testing/queues-app.js';

let test: Awaited<ReturnType<typeof queuesApp>>;
const call = (verb: 'get' | 'post' | 'patch' | 'delete', path = '', token = 'admin') => request(test.app.getHttpServer())[verb](`/api/pbx-queues${path}`).set('Authorization', `Bearer ${token}`).set('Accept-Language', 'tr');
const form = (name: string, change: object = {}) => ({ pbx: 'main', name, number: null, settings: freshQueueSettings, members: [], ...change });
const create = async (name: string, change: object = {}): Promise<ManagedQueue> => (await call('post').send(form(name, change)).expect(200)).body as ManagedQueue;
const one = async (id: string): Promise<ManagedQueue> => (await call('get', `/${id}`).expect(200)).body as ManagedQueue;
const compare = () => call('post', '/compare').send({ pbx: 'main' }).expect(204);
const resolve = async (id: string, choice: string): Promise<ManagedQueue | null> => (await call('post', `/${id}/resolve`).send({ choice }).expect(200)).body as ManagedQueue | null;
const error = (body: unknown) => (body as { error: { code: string; message: string } }).error;
const audit = () => test.app.get<AuditLines>(AUDIT_LOG).lines;
const onPbx = (name: string) => test.pbx.running.get(name)?.map((line) => `${line.name}=${line.value}`) ?? null;
const assigned = () => test.source.query<{ extension: string; queue: string; penalty: number }[]>('SELECT extension, queue, penalty FROM agent_queue ORDER BY extension');
const dialplan = async () => (await test.source.query<{ lines: { extension: string; data: string }[] }[]>(`SELECT lines FROM dialplan_part WHERE part = 'queues'`)).flatMap(({ lines }) => lines.map(({ extension, data }) => `${extension} ${data}`.trim()));

beforeAll(async () => {
  test = await queuesApp();
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.source.query('TRUNCATE pbx_queue, agent_queue, dialplan_part, pbx_dialplan');
  await test.redis.del(agentsKey('main'), openCallsKey('main'), directoryKey('main'));
  await test.redis.hset(directoryKey('main'), '2001', JSON.stringify({ userId: '22222222-2222-4222-8222-222222222222', displayName: 'Ayşe Yılmaz' }));
  await test.pbx.clear();
  audit().length = 0;
});

describe('a queue', () => {
  it('is made on the PBX with its members and its number, changed, and taken away with all of them', async () => {
    const { id, version, ...made } = await create('teknik', { number: '5100', members: [{ extension: '2001', penalty: 2, isFixed: false }, { extension: '2002', penalty: 0, isFixed: true }] });
    expect(made).toMatchObject({ name: 'teknik', sync: 'synced', trouble: null, drift: [], members: [{ extension: '2002', penalty: 0, isFixed: true }, { extension: '2001', penalty: 2, isFixed: false }] });
    expect(onPbx('teknik')).toEqual(expect.arrayContaining(['strategy=rrmemory', 'ringinuse=no', 'membergosub=santral-record', 'member=PJSIP/2002,0']));
    expect(await assigned()).toEqual([{ extension: '2001', queue: 'teknik', penalty: 2 }]);
    expect(await dialplan()).toEqual(expect.arrayContaining(['5100 teknik,tc,,,300']));

    const changed = (await call('patch', `/${id}`).send({ version, number: '5101', settings: { ...freshQueueSettings, timeout: 25 }, members: [{ extension: '2001', penalty: 5, isFixed: true }] }).expect(200)).body as ManagedQueue;
    expect(changed).toMatchObject({ number: '5101', sync: 'synced', members: [{ extension: '2001', penalty: 5, isFixed: true }] });
    expect(onPbx('teknik')).toEqual(expect.arrayContaining(['timeout=25', 'member=PJSIP/2001,5']));
    expect(await assigned()).toEqual([]);
    expect((await dialplan()).some((line) => line.startsWith('5100'))).toBe(false);
    expect(error((await call('patch', `/${id}`).send({ version, number: null }).expect(409)).body).code).toBe('record.version-conflict');

    await call('delete', `/${id}`).expect(204);
    expect([onPbx('teknik'), test.pbx.own.has('teknik'), await dialplan()]).toEqual([null, false, []]);
    await call('get', `/${id}`).expect(404);
    expect(audit().map(({ action, subject }) => `${action} ${subject}`)).toEqual(['queue.created teknik', 'queue.changed teknik', 'queue.deleted teknik']);
  });

  it('is refused before anything is written when it cannot be', async () => {
    test.pbx.foreign.set('destek', []);
    test.pbx.reload();
    await create('teknik', { number: '5100' });
    for (const [sent, code] of [
      [form('teknik'), 'queue.name-taken'],
      [form('destek'), 'queue.on-pbx'],
      [form('yeni', { number: '5100' }), 'queue.number-taken'],
      [form('yeni', { members: [{ extension: '2009', penalty: 0, isFixed: false }] }), 'agent-queue.unknown-extension'],
      [form('yeni', { members: [{ extension: '2001', penalty: 0, isFixed: true }, { extension: '2001', penalty: 1, isFixed: true }] }), 'queue.member-twice'],
      [form('yeni', { pbx: 'nowhere' }), 'queue.unknown-pbx'],
      [form('general'), 'queue.name-invalid'],
      [form('yeni', { settings: { ...freshQueueSettings, announce: '../x' } }), 'queue.sound-invalid'],
    ] as const) expect(error((await call('post').send(sent)).body).code).toBe(code);
    await test.pbx.link('lost');
    expect(error((await call('post').send(form('yeni')).expect(503)).body).code).toBe('pbx.unreachable');
    expect([...test.pbx.own.keys()]).toEqual(['teknik']);
    expect(await test.source.query('SELECT name FROM pbx_queue')).toEqual([{ name: 'teknik' }]);
  });

  it('is not taken away while callers wait in it', async () => {
    const { id } = await create('teknik');
    const call1 = waitingCall('c1');
    const visits = call1.visits.map((visit) => ({ ...visit, queue: 'teknik' }));
    await test.redis.hset(openCallsKey('main'), 'c1', JSON.stringify({ record: { ...call1, visits }, tracker: {} }));
    expect(error((await call('delete', `/${id}`).expect(409)).body).code).toBe('queue.has-callers');
    expect(onPbx('teknik')).not.toBeNull();
  });

  it('is for telephony administrators alone', async () => {
    const { id } = await create('teknik');
    for (const [verb, path] of [['post', ''], ['post', '/take-over'], ['post', '/compare'], ['get', `/${id}`], ['patch', `/${id}`], ['delete', `/${id}`], ['post', `/${id}/resolve`]] as const) await call(verb, path, 'agent').send({}).expect(403);
  });
});

describe('what keeps a queue from being in force', () => {
  it.each([
    [{ result: 'refused', message: 'Permission denied', cause: 'pbx-config.class-missing' }, 'pbx-config.class-missing'],
    [{ result: 'refused', message: 'Save of config failed', cause: 'pbx-config.not-writable' }, 'pbx-config.not-writable'],
    [{ result: 'unreachable', message: '' }, 'pbx.unreachable'],
  ] as const)('is told, and the queue is written once it has gone: %j', async (refusal, code) => {
    test.pbx.refusal = refusal;
    const { id, sync, trouble } = await create('teknik', { members: [{ extension: '2001', penalty: 0, isFixed: false }] });
    expect([sync, trouble?.code]).toEqual(['pending', code]);
    test.pbx.refusal = null;
    await compare();
    expect(await one(id)).toMatchObject({ sync: 'synced', trouble: null, members: [{ extension: '2001' }] });
  });

  it('may be that nobody has included our file, or that somebody else\'s section counts', async () => {
    test.pbx.isIncluded = false;
    const { id, trouble } = await create('teknik');
    expect(trouble).toMatchObject({ code: 'pbx-config.not-included', detail: '#tryinclude santral-queues.conf' });
    test.pbx.foreign.set('teknik', [{ name: 'strategy', value: 'linear' }]);
    test.pbx.reload();
    await compare();
    expect((await one(id)).trouble?.code).toBe('pbx-config.shadowed');
  });

  it('matters no more once somebody has pasted the lines: looking at the page is enough', async () => {
    test.pbx.refusal = { result: 'refused', message: 'Permission denied', cause: 'pbx-config.class-missing' };
    const { id, settings } = await create('teknik');
    expect(settings).toEqual(freshQueueSettings);
    test.pbx.foreign.set('teknik', queueConfigLines({ settings, fixed: [], theirs: [] }));
    test.pbx.reload();
    await waitFor(async () => (await call('get').expect(200)) && (await one(id)).sync === 'synced', 10_000, 'the pasted queue seen in force');
  });

  it('is tried again by the worker, and so is what was to go', async () => {
    test.pbx.refusal = { result: 'refused', message: 'Permission denied', cause: 'pbx-config.class-missing' };
    const { id } = await create('teknik');
    test.pbx.refusal = null;
    const worker = await test.worker();
    await waitFor(async () => (await one(id)).sync === 'synced', 10_000, 'the queue written by the worker');
    test.pbx.refusal = { result: 'unreachable', message: '' };
    await call('delete', `/${id}`).expect(204);
    expect(((await call('get').expect(200)).body as PbxQueues[])[0]?.queues).toMatchObject([{ queue: 'teknik', managed: { sync: 'removing' } }]);
    test.pbx.refusal = null;
    await waitFor(() => !test.pbx.own.has('teknik'), 15_000, 'the queue taken away by the worker');
    await worker.stop();
  }, 40_000);
});

describe('differences', () => {
  it('are found, and ended by a choice: ours again, or theirs', async () => {
    const { id } = await create('teknik', { members: [{ extension: '2002', penalty: 0, isFixed: true }] });
    const edit = (from: string, to: string) => {
      test.pbx.own.set('teknik', (test.pbx.own.get('teknik') ?? []).map((line) => (`${line.name}=${line.value}` === from ? { ...line, value: to } : line)));
      test.pbx.reload();
    };
    edit('strategy=rrmemory', 'linear');
    await compare();
    expect(await one(id)).toMatchObject({ sync: 'drifted', drift: [{ object: 'section/teknik', field: 'strategy', ours: 'rrmemory', theirs: 'linear' }] });
    // Nothing is written there before somebody has chosen.
    expect(error((await call('patch', `/${id}`).send({ version: 1, number: '510' }).expect(409)).body).code).toBe('queue.drifted');
    expect(await resolve(id, 'ours')).toMatchObject({ sync: 'synced', settings: { strategy: 'rrmemory' } });
    expect(onPbx('teknik')).toContain('strategy=rrmemory');

    edit('member=PJSIP/2002,0', 'PJSIP/2002,7');
    edit('timeout=15', '99');
    await compare();
    expect(await resolve(id, 'theirs')).toMatchObject({ sync: 'synced', settings: { timeout: 99 }, members: [{ extension: '2002', penalty: 7, isFixed: true }] });
    expect(error((await call('post', `/${id}/resolve`).send({ choice: 'ours' }).expect(409)).body).code).toBe('queue.no-drift');
  });

  it('of a queue that was deleted, and of a file that was wiped, are found and put back; there is nothing to take', async () => {
    const { id } = await create('teknik');
    test.pbx.own.clear();
    await compare();
    // Until somebody reloads, the queue runs without its lines.
    expect((await one(id)).drift).toEqual([{ object: 'section/teknik', field: null, ours: 'teknik', theirs: null }]);
    test.pbx.reload();
    await compare();
    expect((await one(id)).drift).toEqual([{ object: 'queue/teknik', field: null, ours: 'teknik', theirs: null }]);
    expect(error((await call('post', `/${id}/resolve`).send({ choice: 'theirs' }).expect(409)).body).code).toBe('queue.nothing-to-take');
    expect(await resolve(id, 'ours')).toMatchObject({ sync: 'synced' });
    expect(onPbx('teknik')).not.toBeNull();
  });

  it('are looked for anew each time, however often somebody asks', async () => {
    const { id } = await create('teknik');
    await compare();
    test.pbx.own.clear();
    await compare();
    expect((await one(id)).sync).toBe('drifted');
  });

  it('are looked for when a PBX is back', async () => {
    const { id } = await create('teknik');
    const worker = await test.worker();
    await worker.look();
    test.pbx.own.clear();
    test.pbx.reload();
    await test.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: 'up', since: '2031-01-01T00:00:00.000Z', message: null }));
    await worker.look();
    await waitFor(async () => (await one(id)).sync === 'drifted', 10_000, 'the comparison after the link came back');
    await worker.stop();
  }, 30_000);

  it('end with a queue that is looked after no more, which stays as it is there', async () => {
    const { id } = await create('teknik', { number: '5100' });
    expect(await resolve(id, 'release')).toEqual({});
    expect([onPbx('teknik') === null, await dialplan()]).toEqual([false, []]);
    expect(((await call('get').expect(200)).body as PbxQueues[])[0]?.queues).toMatchObject([{ queue: 'teknik', managed: null }]);
  });
});

it('takes a queue over as it is, leaves the lines of whoever made it, and gives it back when ours is deleted', async () => {
  test.pbx.foreign.set('destek', [{ name: 'strategy', value: 'linear' }, { name: 'setinterfacevar', value: 'yes' }, { name: 'member', value: 'PJSIP/1001,3' }, { name: 'member', value: 'Local/9@x/n' }]);
  test.pbx.reload();
  await test.redis.sadd(queuesKey('main'), 'destek');
  const taken = (await call('post', '/take-over').send({ pbx: 'main', queue: 'destek' }).expect(200)).body as ManagedQueue;
  expect(taken).toMatchObject({ sync: 'synced', settings: { strategy: 'linear', retry: 5, ringinuse: true }, members: [{ extension: '1001', penalty: 3, isFixed: true }], theirs: [{ name: 'setinterfacevar', value: 'yes' }, { name: 'member', value: 'Local/9@x/n' }] });
  expect(onPbx('destek')).toEqual(expect.arrayContaining(['setinterfacevar=yes', 'member=Local/9@x/n', 'member=PJSIP/1001,3']));
  await call('patch', `/${taken.id}`).send({ version: taken.version, settings: { ...taken.settings, timeout: 40 } }).expect(200);
  expect(onPbx('destek')).toContain('timeout=40');
  expect(test.pbx.foreign.get('destek')).toHaveLength(4);
  await call('delete', `/${taken.id}`).expect(204);
  expect(onPbx('destek')).toEqual(['strategy=linear', 'setinterfacevar=yes', 'member=PJSIP/1001,3', 'member=Local/9@x/n']);
  expect(audit().map(({ action }) => action)).toContain('queue.taken-over');
});
