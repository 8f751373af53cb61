import { agentsKey, type DeskMessage, type Fact, leaseKey, linkKey, type LiveAgent, parseReceivedFact, WRAP_UP_REASON } from '@santral/contracts';
import { SessionsService } from '@santral/domain-identity';
import { waitFor } from '@santral/platform/testing';
import { decodeJwt, SignJWT } from 'jose';
import type { Socket } from 'socket.io-client';
import { LinkWatch } from './link-watch.js';
import { TelephonyGateway } from './telephony.gateway.js';
import { apiApp, callFact } from '../testing/api-app.js';

let api: Awaited<ReturnType<typeof apiApp>>;
beforeAll(async () => {
  api = await apiApp();
});
afterAll(() => api.close());

interface Heard {
  socket: Socket;
  ready: number;
  facts: Fact[];
  messages: DeskMessage[];
  signedOut: string[];
}

function listen(socket: Socket): Heard {
  const heard: Heard = { socket, ready: 0, facts: [], messages: [], signedOut: [] };
  socket.on('ready', () => (heard.ready += 1));
  socket.on('fact', (fact: unknown) => heard.facts.push(parseReceivedFact(fact)));
  socket.on('message', (message: DeskMessage) => heard.messages.push(message));
  socket.on('signed-out', ({ code }: { code: string }) => heard.signedOut.push(code));
  return heard;
}

async function connect(token: string): Promise<Heard> {
  const heard = listen(api.socket(token));
  heard.socket.connect();
  const ack = (await heard.socket.timeout(5000).emitWithAck('login', { credential: token, crmId: 1 })) as { ok: boolean };
  expect(ack.ok).toBe(true);
  await waitFor(() => heard.ready > 0);
  return heard;
}

/** The same session by a token that ends within two seconds. */
async function endsSoon(token: string): Promise<string> {
  const { sub = '', sid } = decodeJwt(token);
  const exp = Math.floor(Date.now() / 1000) + 2;
  return new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setSubject(sub).setExpirationTime(exp).sign(new TextEncoder().encode(api.config.jwtSecret));
}

const refusalOf = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    socket.on('connect_error', (error) => resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message));
    socket.on('connect', () => reject(new Error('connected')));
    socket.connect();
  });

describe('connecting', () => {
  it('needs a token that holds', async () => {
    expect(await refusalOf(api.socket(undefined))).toBe('auth.required');
    expect(await refusalOf(api.socket({ $gt: '' }))).toBe('auth.required');
    expect(await refusalOf(api.socket('ey.ey.ey'))).toBe('auth.invalid-token');
  });

  it('needs a page of our own', async () => {
    const token = await api.signIn('agent1@santral.demo');
    const foreign = api.socket(token, { extraHeaders: { Origin: 'https://evil.example' } });
    expect(await refusalOf(foreign)).toBe('websocket error');
  });

  it('works for programs that begin with polling', async () => {
    const token = await api.signIn('agent1@santral.demo');
    const socket = api.socket(token, { transports: ['polling', 'websocket'] });
    socket.connect();
    expect(await socket.timeout(5000).emitWithAck('login', { credential: token, crmId: 'x' })).toMatchObject({ ok: true, extension: '1001', pbx: 'main' });
    socket.disconnect();
  });
});

describe('login', () => {
  it('checks the credential, and opens no room before', async () => {
    const [own, foreign] = [await api.signIn('agent1@santral.demo'), await api.signIn('agent2@santral.demo')];
    const heard = listen(api.socket(own));
    heard.socket.connect();
    const say = (form: unknown) => heard.socket.timeout(5000).emitWithAck('login', form);
    expect(await say({ credential: foreign, crmId: 1 })).toEqual({ ok: false, error: 'auth.invalid-token' });
    expect(await say({ credential: 'nonsense', crmId: 1 })).toEqual({ ok: false, error: 'auth.invalid-token' });
    for (const malformed of [undefined, null, 7, [], { credential: own }, { credential: { length: 1 }, crmId: 1 }]) {
      expect(await say(malformed)).toEqual({ ok: false, error: 'validation.failed' });
    }
    // Another socket of the extension hears the call: then this one would have, too.
    const witness = await connect(own);
    await api.state(callFact('call.ringing', 'before-login'));
    await waitFor(() => witness.facts.length > 0);
    expect([heard.facts, heard.messages, heard.ready]).toEqual([[], [], 0]);
    expect(await say({ credential: await api.signIn('agent1@santral.demo'), crmId: 1 })).toMatchObject({ ok: true, extension: '1001' });
    await waitFor(() => heard.ready === 1);
  });

  it('does not hear a flood, and stays', async () => {
    const token = await api.signIn('agent1@santral.demo');
    const heard = listen(api.socket(token));
    heard.socket.connect();
    let answers = 0;
    for (let i = 0; i < 60; i++) heard.socket.emit('login', {}, () => (answers += 1));
    heard.socket.emit('drop-tables', 'x');
    await waitFor(() => answers === 20);
    await api.state(callFact('call.started', 'flood'));
    expect(answers).toBe(20);
    expect(heard.socket.connected).toBe(true);
  });
});

describe('facts', () => {
  it('reach the agent of the extension only, as fact and as message of the specification', async () => {
    const [one, two, manager] = [await connect(await api.signIn('agent1@santral.demo')), await connect(await api.signIn('agent2@santral.demo')), await connect(await api.signIn('manager@santral.demo'))];
    await api.state(callFact('call.started', 'c1'), callFact('call.ringing', 'c1', '1001'), callFact('call.ringing', 'c2', '1002'));
    await waitFor(() => manager.facts.length === 3 && one.facts.length === 1 && two.facts.length === 1);
    expect(one.facts[0]).toMatchObject({ name: 'call.ringing', payload: { call: { callId: 'c1' }, extension: '1001' } });
    expect(one.messages).toEqual([
      { type: 'ringing', caller: '05321112233', called: '1001', uniqueid: 'u-c1', recording: null, callId: 'c1', pbx: 'main', seq: one.facts[0]?.seq, at: expect.any(String), callerName: null, queue: 'destek' },
    ]);
    expect(two.messages.map((m) => m.callId)).toEqual(['c2']);
    expect(manager.facts.map((f) => f.name)).toEqual(['call.started', 'call.ringing', 'call.ringing']);
    expect(manager.messages).toEqual([]);
  });

  it('keep their order', async () => {
    const manager = await connect(await api.signIn('manager@santral.demo'));
    const ids = Array.from({ length: 300 }, (_, i) => `o${i}`);
    await api.state(...ids.map((id) => callFact('call.ringing', id)));
    await waitFor(() => manager.facts.length === 300);
    expect(manager.facts.map((f) => f.subject)).toEqual(ids);
  });

  it('go on past an entry that is no fact', async () => {
    const manager = await connect(await api.signIn('manager@santral.demo'));
    await api.redis.xadd('facts:{main}', '*', 'f', '{"name":"call.ringing"');
    await api.redis.xadd('facts:{main}', '*', 'x', 'y');
    await api.state(callFact('call.started', 'after-bad'));
    await waitFor(() => manager.facts.length > 0);
    expect(manager.facts.map((f) => f.subject)).toEqual(['after-bad']);
  });

  it('come again after a reconnect', async () => {
    const token = await api.signIn('agent3@santral.demo');
    const first = await connect(token);
    first.socket.disconnect();
    const second = await connect(token);
    await api.state(callFact('call.ringing', 'again', '1003'));
    await waitFor(() => second.messages.length === 1);
    expect(first.messages).toEqual([]);
  });
});

describe('the link to the PBX', () => {
  it('is told to be lost when telephony was killed and could not say so, and to be back when it is', async () => {
    const said: string[] = [];
    const alive = () => api.redis.set(leaseKey('main'), 'somebody', 'PX', 60_000);
    await api.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: 'up', since: new Date().toISOString(), message: null }));
    await alive();
    const { socket } = await connect(await api.signIn('agent6@santral.demo'));
    socket.on('link', ({ link }: { link: string }) => said.push(link));
    const watch = api.app.get(LinkWatch, { strict: false });
    const look = () => watch.look();
    await look();
    await api.redis.del(leaseKey('main'));
    await look();
    await waitFor(() => said.at(-1) === 'lost');
    await alive();
    await look();
    await waitFor(() => said.at(-1) === 'up');
  });
});

describe('the end of a session', () => {
  it('closes every socket of a user who logs out, and only those', async () => {
    const [one, two] = [await api.signIn('agent4@santral.demo'), await api.signIn('agent4@santral.demo')];
    const sockets = [await connect(one), await connect(one), await connect(two)];
    await api.http().post('/api/auth/logout').set('Authorization', `Bearer ${one}`).expect(200);
    await waitFor(() => !sockets[0]?.socket.connected && !sockets[1]?.socket.connected);
    expect(sockets.map((s) => s.signedOut)).toEqual([['auth.invalid-token'], ['auth.invalid-token'], []]);
    expect(sockets[2]?.socket.connected).toBe(true);
    expect(await refusalOf(api.socket(one))).toBe('auth.invalid-token');
  });

  it('closes the sockets of a user whose access changed', async () => {
    const heard = await connect(await api.signIn('agent5@santral.demo'));
    const [{ id }] = (await api.source.query(`UPDATE app_user SET disabled = true WHERE email = 'agent5@santral.demo' RETURNING id`))[0] as [{ id: string }];
    await api.app.get(SessionsService, { strict: false }).revokeAll(id);
    await waitFor(() => heard.signedOut.length === 1 && !heard.socket.connected);
  });

  it('closes the sockets of a user who was changed in the database, of which no fact told, and only those', async () => {
    const [changed, other] = [await connect(await api.signIn('agent7@santral.demo')), await connect(await api.signIn('agent8@santral.demo'))];
    await api.source.query(`UPDATE app_user SET disabled = true WHERE email = 'agent7@santral.demo'`);
    // What a request needs to know of a session is remembered for a moment.
    for (const key of await api.redis.keys('session:*')) await api.redis.del(key);
    await api.app.get(TelephonyGateway, { strict: false }).lookThrough();
    await waitFor(() => changed.signedOut.length === 1 && !changed.socket.connected);
    expect(other.socket.connected).toBe(true);
  });

  it('comes with the token for whoever has no call in hand, and for an agent in the wrap-up of one only when that is over', async () => {
    const [idle, busy] = [await endsSoon(await api.signIn('agent9@santral.demo')), await endsSoon(await api.signIn('agent10@santral.demo'))];
    const wrapUp: LiveAgent = { extension: '1010', memberName: null, queues: [], breakReason: WRAP_UP_REASON, onBreakSince: new Date().toISOString(), device: 'idle', deviceSince: null, reachable: true };
    await api.redis.hset(agentsKey('main'), '1010', JSON.stringify(wrapUp));
    const [sent, kept] = [await connect(idle), await connect(busy)];
    await waitFor(() => sent.signedOut.length === 1 && !sent.socket.connected);
    expect([sent.signedOut, kept.signedOut, kept.socket.connected]).toEqual([['auth.expired-token'], [], true]);
    // A connection that is lost meanwhile comes back.
    const again = await connect(busy);
    await api.redis.del(agentsKey('main'));
    // Whoever asked before that was told of the wrap-up, and may write down only now that there is something to save.
    await waitFor(async () => {
      for (const key of await api.redis.keys('session:*:in-hand')) await api.redis.del(key);
      await api.app.get(TelephonyGateway, { strict: false }).lookThrough();
      return !kept.socket.connected && !again.socket.connected;
    });
    expect([kept.signedOut, again.signedOut]).toEqual([['auth.expired-token'], ['auth.expired-token']]);
  });
});
