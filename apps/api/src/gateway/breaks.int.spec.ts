import { agentsKey, COMMAND_FIELD, commandAnswerChannel, commandStreamOf, leaseKey, linkKey, type LiveAgent, parseCommand } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import type { Socket } from 'socket.io-client';
import { apiApp } from '../testing/api-app.js';

/** The socket `/breaks`, with the HTTP calls beside it. The PBX is a stream that a test reads. */
let test: Awaited<ReturnType<typeof apiApp>>;
let token: string;

const member: LiveAgent = {
  extension: '1001', memberName: null, queues: [{ queue: 'destek', interface: 'PJSIP/1001', paused: false, reason: null, penalty: 0 }],
  breakReason: null, onBreakSince: null, device: 'idle', deviceSince: null, reachable: true,
};
const sent = async () =>
  ((await test.redis.xrange(commandStreamOf('main'), '-', '+')) as [string, string[]][]).map(([, fields]) => parseCommand(JSON.parse(fields[fields.indexOf(COMMAND_FIELD) + 1] ?? '')));
/** Says `done` to every command that was sent. */
const obey = async () => {
  for (const { id } of await sent()) await test.redis.publish(commandAnswerChannel('main'), JSON.stringify({ id, result: 'done', message: '' }));
};
async function connected(given = token): Promise<Socket> {
  const socket = test.socket(given, { namespace: '/breaks' });
  socket.connect();
  await waitFor(() => socket.connected);
  return socket;
}
const ask = (socket: Socket, event: string, form: unknown) => socket.timeout(8000).emitWithAck(event, form) as Promise<{ ok: boolean; error?: string; message?: string }>;
async function loggedIn(): Promise<Socket> {
  const socket = await connected();
  expect(await ask(socket, 'login', { credential: token, crmId: 'u1' })).toMatchObject({ ok: true, extension: '1001', pbx: 'main' });
  return socket;
}

beforeAll(async () => {
  test = await apiApp();
  token = await test.signIn('agent1@santral.demo');
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.redis.del(commandStreamOf('main'), 'commands:{main}:wish:1001');
  await test.redis.set(leaseKey('main'), 'test');
  await test.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: 'up', since: new Date().toISOString(), message: null }));
  await test.redis.hset(agentsKey('main'), '1001', JSON.stringify(member));
});

it('starts a break by its name and ends it, after login', async () => {
  const socket = await loggedIn();
  const started = ask(socket, 'break-start', { extension: '1001', breakName: 'tea' });
  await waitFor(async () => (await sent()).length === 1);
  await obey();
  expect(await started).toEqual({ ok: true });
  const ended = ask(socket, 'break-end', { extension: '1001' });
  await waitFor(async () => (await sent()).length === 2);
  await obey();
  expect(await ended).toEqual({ ok: true });
  expect((await sent()).map(({ name, payload }) => [name, payload])).toEqual([['agent.pause', { extension: '1001', reason: 'BRK-3' }], ['agent.unpause', { extension: '1001' }]]);
});

it('is the same command as the HTTP call, whichever comes first', async () => {
  const socket = await loggedIn();
  const both = [ask(socket, 'break-start', { extension: '1001', breakName: 'Çay' }), test.http().post('/api/agentPauseStart/1001/3').set('Authorization', `Bearer ${token}`).then(({ status }) => status)];
  await waitFor(async () => (await sent()).length === 2);
  await obey();
  expect(await Promise.all(both)).toEqual([{ ok: true }, 200]);
  expect(new Set((await sent()).map(({ id }) => id)).size).toBe(1);
});

it('takes an unknown name for a general break', async () => {
  const socket = await loggedIn();
  const started = ask(socket, 'break-start', { extension: '1001', breakName: 'siesta' });
  await waitFor(async () => (await sent()).length === 1);
  await obey();
  await started;
  expect((await sent())[0]?.payload).toEqual({ extension: '1001', reason: 'BRK-0' });
});

it('does nothing before login, for a foreign extension, without a token or with nonsense', async () => {
  const fresh = await connected();
  expect(await ask(fresh, 'break-start', { extension: '1001', breakName: 'tea' })).toMatchObject({ ok: false, error: 'auth.required' });
  expect(await ask(fresh, 'login', { credential: 'forged', crmId: 'u1' })).toMatchObject({ ok: false });
  const nobody = await connected('');
  expect(await ask(nobody, 'login', { credential: token, crmId: 'u1' })).toMatchObject({ ok: false });
  const socket = await loggedIn();
  expect(await ask(socket, 'break-start', { extension: '1002', breakName: 'tea' })).toMatchObject({ ok: false, error: 'access.foreign-extension', message: 'Bu dahili size ait değil.' });
  expect(await ask(socket, 'break-end', 'now')).toMatchObject({ ok: false, error: 'validation.failed' });
  expect(await sent()).toEqual([]);
});
