import { agentsKey, pbxQueuesKey, type PbxQueuesRead, pbxQueuesSchema, type PbxQueues, pbxsKey, queuesKey } from '@santral/contracts';
import { liveAgent } from '@santral/domain-agents/testing';
import request from 'supertest';
import { z } from 'zod';
import { queuesApp } from './testing/queues-app.js';

let test: Awaited<ReturnType<typeof queuesApp>>;

beforeAll(async () => {
  test = await queuesApp();
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.redis.del(agentsKey('main'));
  await test.pbx.clear();
});

const get = (token = 'admin') => request(test.app.getHttpServer()).get('/api/pbx-queues').set('Authorization', `Bearer ${token}`);
const read = async (): Promise<PbxQueues> => {
  const [main, ...others] = z.array(pbxQueuesSchema).parse((await get().expect(200)).body);
  if (main?.pbx !== 'main' || others.length > 0) throw new Error('not the one PBX there is');
  return main;
};
const configured = (...names: string[]) => {
  for (const name of names) test.pbx.foreign.set(name, [{ name: 'strategy', value: 'ringall' }]);
  test.pbx.reload();
};
const leave = (secondsAgo: number): Promise<unknown> =>
  test.redis.set(pbxQueuesKey('main'), JSON.stringify({ readAt: new Date(Date.now() - secondsAgo * 1000).toISOString(), configRefusal: null, sections: [], queues: [] } satisfies PbxQueuesRead));

it('has telephony look, and shows what it found beside the live state, with the queues only one of both knows', async () => {
  configured('destek', 'yeni');
  await test.redis.sadd(queuesKey('main'), 'destek', 'eski');
  await test.redis.hset(agentsKey('main'), '1001', JSON.stringify(liveAgent('1001', { queues: [{ queue: 'destek', interface: 'PJSIP/1001', paused: false, reason: null, penalty: 0 }] })));
  const { queues, trouble } = await read();
  expect(test.pbx.asked).toEqual(['queues.read']);
  expect(trouble).toBeNull();
  expect(queues.map(({ queue, live, onPbx, managed }) => [queue, live.members, live.available, onPbx?.strategy ?? null, managed])).toEqual([['destek', 1, 1, 'ringall', null], ['eski', 0, 0, null, null], ['yeni', 0, 0, 'ringall', null]]);
});

it('does not have it look again at what it saw a moment ago', async () => {
  await leave(0);
  await read();
  expect(test.pbx.asked).toEqual([]);
});

it('says what is in the way, and shows what was read last', async () => {
  configured('destek');
  await test.redis.sadd(queuesKey('main'), 'destek');
  await test.pbx.link('lost');
  expect(await read()).toMatchObject({ trouble: 'pbx.unreachable', readAt: null, queues: [{ queue: 'destek', onPbx: null }] });
  await test.pbx.link('up');
  const { readAt } = await read();
  await test.pbx.link('lost');
  await leave(60);
  const stale = await read();
  expect(stale).toMatchObject({ trouble: 'pbx.unreachable' });
  expect(Date.parse(stale.readAt ?? '')).toBeLessThan(Date.parse(readAt ?? ''));
});

it('asks no PBX that was taken out', async () => {
  const entry = { id: 'eski', name: 'Eski', enabled: false, owner: 'santral', version: 2, ami: { host: '127.0.0.1', port: 5038, user: 'u' }, ari: null, websocket: null, recordings: null, removed: true, sealed: '' };
  await test.redis.hset(pbxsKey, 'eski', JSON.stringify(entry));
  expect((await read()).pbx).toBe('main');
  await test.redis.del(pbxsKey);
});

it('is for those who manage telephony', async () => {
  expect(((await get('agent').expect(403)).body as { error: { code: string } }).error.code).toBe('access.denied');
});
