import { type AgentQueuesSheet, agentQueuesSheetSchema, directoryKey, MAX_AGENT_QUEUE_CHANGES, pbxsKey, queuesKey } from '@santral/contracts';
import { AUDIT_LOG } from '@santral/platform/http';
import type { AuditLines } from '@santral/platform/testing';
import request from 'supertest';
import { agentsApp } from '../testing/agents-app.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
const call = (verb: 'get' | 'put' | 'post', path: string, token = 'supervisor') => request(test.app.getHttpServer())[verb](`/api/${path}`).set('Authorization', `Bearer ${token}`);
const put = (changes: object[], token?: string, at = '') => call('put', `agent-queues${at}`, token).set('Accept-Language', 'tr').send({ changes });
const sheet = async (at = ''): Promise<AgentQueuesSheet> => agentQueuesSheetSchema.parse((await call('get', `agent-queues${at}`).expect(200)).body);
const queuesOf = async (extension: string) => (await sheet()).agents.find((agent) => agent.extension === extension)?.queues;
const error = (body: unknown) => (body as { error: { code: string; message: string } }).error;
const audit = () => test.app.get<AuditLines>(AUDIT_LOG).lines;
const joined = () => test.telephony.commands.map(({ payload }) => payload);

beforeAll(async () => {
  test = await agentsApp();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.source.query('TRUNCATE agent_queue');
  await test.redis.del(queuesKey('main'));
  await test.redis.sadd(queuesKey('main'), 'destek', 'satis', 'teknik');
  audit().length = 0;
});

it('begins empty on a new installation, with everybody who has an extension and every queue of the PBX', async () => {
  const { agents, queues } = await sheet();
  expect(agents).toEqual([
    { extension: '1001', userId: 'u1', name: 'Şükrü Çağlar', queues: [] },
    { extension: '1002', userId: 'u2', name: 'Ali Kurt', queues: [] },
  ]);
  expect(queues).toEqual(['destek', 'satis', 'teknik'].map((queue) => ({ queue, isOnPbx: true, members: 0, wrapUpS: queue === 'satis' ? 30 : 0 })));
  expect(error((await call('post', 'agentLogin/1001', 'agent').expect(409)).body).code).toBe('agent.no-queues');
});

it('gives an agent queues that the next login joins with their penalty, and takes them away again', async () => {
  await put([{ extension: '1001', queue: 'destek', penalty: 0 }, { extension: '1001', queue: 'teknik', penalty: 5 }]).expect(200);
  await call('post', 'agentLogin/1001', 'agent').expect(200);
  expect(joined()).toMatchObject([{ extension: '1001', queue: 'destek', penalty: 0 }, { extension: '1001', queue: 'teknik', penalty: 5 }]);
  expect((await sheet()).queues).toMatchObject([{ queue: 'destek', members: 1 }, { queue: 'satis', members: 0 }, { queue: 'teknik', members: 1 }]);

  await put([{ extension: '1001', queue: 'teknik', penalty: null }, { extension: '1001', queue: 'destek', penalty: 3 }]).expect(200);
  expect(await queuesOf('1001')).toEqual([{ queue: 'destek', penalty: 3 }]);
  await call('post', 'agentLogout/1001', 'agent').expect(200);
  test.telephony.commands.length = 0;
  await call('post', 'agentLogin/1001', 'agent').expect(200);
  expect(joined()).toMatchObject([{ extension: '1001', queue: 'destek', penalty: 3 }]);
});

it('grants a wrap-up by queue, written into the audit log once it changes', async () => {
  const grant = (body: object, token?: string) => call('put', 'agent-queues/wrap-up', token).send(body);
  const granted = async () => Object.fromEntries((await sheet()).queues.map(({ queue, wrapUpS }) => [queue, wrapUpS]));
  await grant({ queue: 'destek', seconds: 45 }).expect(200);
  await grant({ queue: 'destek', seconds: 45 }).expect(200);
  expect(await granted()).toEqual({ destek: 45, satis: 30, teknik: 0 });
  expect(audit()).toHaveLength(1);
  expect(audit()[0]).toMatchObject({ action: 'agent-queues.changed', userId: 'boss', subject: 'destek', details: { changes: { wrapUpS: [0, 45] } } });
  await grant({ queue: 'destek', seconds: 0 }).expect(200);
  expect((await granted())['destek']).toBe(0);
  for (const seconds of [-1, 3601, 1.5, '30']) await grant({ queue: 'destek', seconds }).expect(400);
  expect(error((await grant({ queue: 'hayalet', seconds: 30 }).expect(409)).body).code).toBe('agent-queue.unknown-queue');
  await grant({ queue: 'destek', seconds: 30 }, 'agent').expect(403);
  await grant({ queue: 'destek', seconds: 30 }, 'clerk').expect(403);
});

it('changes many at once, and nothing when one of them cannot be', async () => {
  await put(['1001', '1002'].flatMap((extension) => [{ extension, queue: 'destek', penalty: 0 }, { extension, queue: 'satis', penalty: 1 }])).expect(200);
  expect([await queuesOf('1001'), await queuesOf('1002')]).toEqual(Array(2).fill([{ queue: 'destek', penalty: 0 }, { queue: 'satis', penalty: 1 }]));

  const unknownQueue = await put([{ extension: '1001', queue: 'destek', penalty: null }, { extension: '1002', queue: 'hayalet', penalty: 0 }]).expect(409);
  expect(error(unknownQueue.body)).toMatchObject({ code: 'agent-queue.unknown-queue', message: 'Santralde "hayalet" adında bir kuyruk yok.' });
  const unknownExtension = await put([{ extension: '1001', queue: 'destek', penalty: null }, { extension: '1999', queue: 'destek', penalty: 0 }]).expect(409);
  expect(error(unknownExtension.body)).toMatchObject({ code: 'agent-queue.unknown-extension', message: '1999 dahilisinde oturan bir kullanıcı yok.' });
  expect(await queuesOf('1001')).toHaveLength(2);
});

it('takes the last word when one request says two things of the same agent and queue', async () => {
  await put([{ extension: '1001', queue: 'destek', penalty: 1 }, { extension: '1001', queue: 'destek', penalty: 2 }]).expect(200);
  expect(await queuesOf('1001')).toEqual([{ queue: 'destek', penalty: 2 }]);
});

it('still shows, and lets take away, a queue the PBX has lost and an extension nobody has any more', async () => {
  await test.source.query(`INSERT INTO agent_queue (pbx, extension, queue) VALUES ('main', '1777', 'eski'), ('other', '1777', 'destek')`);
  const { agents, queues } = await sheet();
  expect(agents.at(-1)).toEqual({ extension: '1777', userId: null, name: null, queues: [{ queue: 'eski', penalty: 0 }] });
  expect(queues.find(({ queue }) => queue === 'eski')).toEqual({ queue: 'eski', isOnPbx: false, members: 0, wrapUpS: 0 });
  // What is as it was is no reason to refuse.
  await put([{ extension: '1777', queue: 'eski', penalty: 0 }]).expect(200);
  await put([{ extension: '1777', queue: 'eski', penalty: null }]).expect(200);
  expect((await sheet()).agents).toHaveLength(2);
  expect(await test.source.query('SELECT pbx FROM agent_queue')).toEqual([{ pbx: 'other' }]);
});

it('writes down who changed whose queues from what to what, and nothing when nothing changed', async () => {
  await put([{ extension: '1001', queue: 'destek', penalty: 0 }, { extension: '1002', queue: 'satis', penalty: 0 }]).expect(200);
  audit().length = 0;
  await put([{ extension: '1001', queue: 'destek', penalty: 4 }, { extension: '1001', queue: 'satis', penalty: 0 }, { extension: '1002', queue: 'satis', penalty: 0 }]).expect(200);
  expect(audit()).toEqual([{ action: 'agent-queues.changed', userId: 'boss', subject: '1001', details: { changes: { destek: [0, 4], satis: [null, 0] } } }]);
});

describe('of a second PBX with the same extension and the same queue', () => {
  beforeAll(async () => {
    await test.redis.hset(pbxsKey, 'izmir', '{}');
    await test.redis.hset(directoryKey('izmir'), '1001', JSON.stringify({ userId: 'u9', displayName: 'Gül Işık' }));
    await test.redis.sadd(queuesKey('izmir'), 'destek', 'iade');
  });
  afterAll(() => test.redis.del(pbxsKey, directoryKey('izmir'), queuesKey('izmir')));

  it('has a sheet of its own, with agents, queues, penalties and wrap-up of its own', async () => {
    const changed = await put([{ extension: '1001', queue: 'destek', penalty: 7 }], undefined, '?pbx=izmir').expect(200);
    expect(agentQueuesSheetSchema.parse(changed.body)).toMatchObject({ pbx: 'izmir', agents: [{ extension: '1001', name: 'Gül Işık', queues: [{ queue: 'destek', penalty: 7 }] }] });
    await call('put', 'agent-queues/wrap-up?pbx=izmir').send({ queue: 'destek', seconds: 90 }).expect(200);
    expect((await sheet('?pbx=izmir')).queues).toMatchObject([{ queue: 'destek', wrapUpS: 90 }, { queue: 'iade', wrapUpS: 0 }]);
    expect(await queuesOf('1001')).toEqual([]);
    expect((await sheet()).queues.find(({ queue }) => queue === 'destek')?.wrapUpS).not.toBe(90);
    expect(audit().map(({ subject, details }) => [subject, details])).toEqual([
      ['1001', { changes: { destek: [null, 7] }, pbx: 'izmir' }],
      ['destek', { changes: { wrapUpS: [0, 90] }, pbx: 'izmir' }],
    ]);
    expect(error((await put([{ extension: '1002', queue: 'destek', penalty: 0 }], undefined, '?pbx=izmir').expect(409)).body).code).toBe('agent-queue.unknown-extension');
    expect(error((await put([{ extension: '1001', queue: 'satis', penalty: 0 }], undefined, '?pbx=izmir').expect(409)).body).code).toBe('agent-queue.unknown-queue');
    expect(error((await put([{ extension: '1001', queue: 'destek', penalty: 0 }], 'agent', '?pbx=izmir').expect(403)).body).code).toBe('access.denied');
  });

  it('is the one that is meant by a user who has their extension there', async () => {
    expect(await sheet('?userId=u9')).toMatchObject({ pbx: 'izmir', agents: [{ extension: '1001', userId: 'u9' }] });
    await put([{ extension: '1001', queue: 'iade', penalty: 0 }], undefined, '?userId=u9').expect(200);
    expect((await sheet('?pbx=izmir')).agents[0]?.queues).toEqual([{ queue: 'iade', penalty: 0 }]);
    expect(await sheet('?userId=u1')).toMatchObject({ pbx: 'main' });
    expect(await sheet('?userId=nobody')).toMatchObject({ pbx: 'main' });
  });
});

it('refuses what cannot be a change, and everybody who does not manage agents', async () => {
  for (const changes of [[], [{ extension: '1', queue: 'destek', penalty: 0 }], [{ extension: '1001', queue: '', penalty: 0 }], [{ extension: '1001', queue: 'destek', penalty: -1 }], [{ extension: '1001', queue: 'destek', penalty: 1001 }]]) {
    expect([changes, error((await put(changes).expect(400)).body).code]).toEqual([changes, 'validation.failed']);
  }
  await put(Array.from({ length: MAX_AGENT_QUEUE_CHANGES + 1 }, () => ({ extension: '1001', queue: 'destek', penalty: 0 }))).expect(400);
  for (const token of ['agent', 'clerk']) {
    expect(error((await call('get', 'agent-queues', token).expect(403)).body).code).toBe('access.denied');
    expect(error((await put([{ extension: '1001', queue: 'destek', penalty: 0 }], token).expect(403)).body).code).toBe('access.denied');
  }
  expect(await queuesOf('1001')).toEqual([]);
});
