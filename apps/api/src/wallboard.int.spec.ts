import { agentsKey, openCallsKey, type PbxEntry, pbxsChannel, pbxsKey, queuesKey, type WallboardMessage, type WallboardSettings, defaultWallboardSettings } from '@santral/contracts';
import { FakeTelephony, liveAgent, segment, waitingCall } from '@santral/domain-agents/testing';
import { waitFor } from '@santral/platform/testing';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

type Socket = ReturnType<Awaited<ReturnType<typeof apiApp>>['socket']>;
let api: Awaited<ReturnType<typeof apiApp>>;
let pbx: FakeTelephony;
let tokens: Record<'manager' | 'agent' | 'sales' | 'supervisor', string>;

const open = (record: ReturnType<typeof waitingCall>) => api.redis.hset(openCallsKey('main'), record.callId, JSON.stringify({ record, parked: null, tracker: null }));
const talking = (extension: string) => waitingCall('c1', { visits: [], segments: [segment(extension, 'talk', 20)] });
const post = (path: string, token: string, body: object = { reason: 'Yoğunluk var' }) => api.http().post(`/api/wallboard/${path}`).set('Authorization', `Bearer ${token}`).send(body);
const code = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;
const asked = () => pbx.commands.map(({ name, payload }) => [name, payload]);
const audited = async (action: string) =>
  (await api.source.query<{ subject: string; details: object }[]>('SELECT subject, details FROM audit_log WHERE action = $1 ORDER BY at DESC', [action])).map(({ subject, details }) => ({ subject, ...details }));

beforeAll(async () => {
  api = await apiApp();
  pbx = new FakeTelephony(api.redis);
  await pbx.start();
  const [manager, agent, sales] = [await api.signIn('manager@santral.demo'), await api.signIn('agent1@santral.demo'), await api.signIn('sales@santral.demo')];
  // Only who has a phone can be brought to a call.
  await api.source.query(`UPDATE app_user SET pbx = 'main', extension = '1099' WHERE email = 'admin@santral.demo'`);
  tokens = { manager, agent, sales, supervisor: await api.signIn('admin@santral.demo') };
}, 60_000);
afterAll(async () => {
  await pbx?.stop();
  await api?.close();
});
beforeEach(async () => {
  await pbx.clear();
  await api.redis.del(openCallsKey('main'));
  await api.redis.hset(agentsKey('main'), { '1001': JSON.stringify(liveAgent('1001')) });
});

describe('what a supervisor does', () => {
  it.each(['listen', 'whisper', 'barge'] as const)('%s rings their own phone, and is written down with the reason first', async (mode) => {
    await open(talking('1001'));
    expect((await post(`agents/1001/${mode}`, tokens.supervisor, { reason: 'Yeni temsilci', callId: 'c1' }).expect(200)).body).toEqual({ done: true });
    expect(asked()).toEqual([['call.supervise', { extension: '1099', agent: '1001', callId: 'c1', mode }]]);
    const action = { listen: 'supervision.listened', whisper: 'supervision.whispered', barge: 'supervision.barged-in' }[mode];
    expect((await audited(action))[0]).toEqual({ subject: '1001', reason: 'Yeni temsilci', callId: 'c1' });
  });

  it('pauses, resumes, logs out, hangs up: whatever fits the state, and nothing else', async () => {
    await post('agents/1001/pause', tokens.manager).expect(200);
    expect(code(await post('agents/1001/pause', tokens.manager).expect(409))).toBe('supervision.not-now');
    await post('agents/1001/resume', tokens.manager).expect(200);
    expect(code(await post('agents/1001/hang-up', tokens.manager, { reason: 'Yoğunluk', callId: 'c1' }).expect(409))).toBe('supervision.not-now');
    await open(talking('1001'));
    expect(code(await post('agents/1001/log-out', tokens.manager).expect(409))).toBe('supervision.not-now');
    expect(code(await post('agents/1001/hang-up', tokens.manager, { reason: 'Yoğunluk', callId: 'the one before' }).expect(409))).toBe('supervision.not-now');
    await post('agents/1001/hang-up', tokens.manager, { reason: 'Yoğunluk', callId: 'c1' }).expect(200);
    await api.redis.del(openCallsKey('main'));
    await post('agents/1001/log-out', tokens.manager).expect(200);
    expect(asked().map(([name]) => name)).toEqual(['agent.pause', 'agent.unpause', 'call.hang-up', 'agent.leave-queue', 'agent.leave-queue']);
    expect((await audited('supervision.paused'))[0]).toEqual({ subject: '1001', reason: 'Yoğunluk var' });
    expect(code(await post('agents/1001/pause', tokens.manager).expect(409))).toBe('supervision.not-now');
  });

  it('moves a caller up and takes one out, as long as they wait', async () => {
    await open(waitingCall('c1'));
    await post('callers/c1/move-up', tokens.manager).expect(200);
    await post('callers/c1/hang-up', tokens.manager).expect(200);
    expect(asked()).toEqual([['call.move-up', { callId: 'c1' }], ['call.withdraw', { callId: 'c1' }]]);
    expect((await audited('supervision.moved-up'))[0]).toEqual({ subject: 'c1', reason: 'Yoğunluk var', queue: 'destek', number: '05321112233' });
    await open(talking('1001'));
    expect(code(await post('callers/c1/move-up', tokens.manager).expect(409))).toBe('supervision.no-longer-waiting');
    expect(code(await post('callers/gone/hang-up', tokens.manager).expect(409))).toBe('supervision.no-longer-waiting');
  });

  it('takes a permission, a reason, and a phone to hear with', async () => {
    await open(talking('1001'));
    const wish = { reason: 'Yoğunluk', callId: 'c1' };
    for (const path of ['listen', 'whisper', 'barge', 'hang-up'].map((what) => `agents/1001/${what}`)) expect(code(await post(path, tokens.agent, wish).expect(403))).toBe('access.denied');
    for (const path of ['agents/1001/pause', 'agents/1001/resume', 'agents/1001/log-out', 'callers/c1/move-up', 'callers/c1/hang-up']) await post(path, tokens.sales).expect(403);
    for (const reason of ['', '  ', 'a ', 'x'.repeat(301)]) await post('agents/1001/pause', tokens.manager, { reason }).expect(400);
    expect(code(await post('agents/1001/listen', tokens.manager, wish).expect(403))).toBe('access.no-extension');
    await open(talking('1099'));
    expect(code(await post('agents/1099/listen', tokens.supervisor, wish).expect(409))).toBe('supervision.own-call');
    expect(asked()).toEqual([]);
  });
});

describe('watching', () => {
  interface Watcher {
    socket: Socket;
    heard: WallboardMessage[];
  }
  async function watcher(token: string): Promise<Watcher> {
    const socket = api.socket(token);
    const heard: WallboardMessage[] = [];
    socket.on('wallboard', (message: WallboardMessage) => heard.push(message));
    socket.connect();
    await socket.timeout(5000).emitWithAck('login', { credential: token, crmId: 1 });
    socket.emit('wallboard-watch');
    await waitFor(() => heard.length > 0, 5000, 'an answer to wallboard-watch');
    return { socket, heard };
  }
  const callers = ({ heard }: Watcher) => heard.flatMap((message) => (message.kind === 'delta' ? message.callers.map(({ callId }) => callId) : []));
  const started = (callId: string) => pbx.state('call.queued', { call: waitingCall(callId), visitId: `v-${callId}`, queue: 'destek', position: 1 });

  it('shows all of it, then what changes, the same to everybody, until they leave', async () => {
    await api.redis.sadd(queuesKey('main'), 'destek', 'satis');
    await open(waitingCall('c1'));
    const [one, two] = [await watcher(tokens.manager), await watcher(tokens.supervisor)];
    expect(one.heard[0]).toMatchObject({ kind: 'snapshot', callers: [{ callId: 'c1' }], agents: [{ extension: '1001', name: 'Fatma Koç', state: 'available' }] });
    await open(waitingCall('c2'));
    await started('c2');
    await waitFor(() => callers(one).includes('c2') && callers(two).includes('c2'), 5000, 'c2 on both boards');
    one.socket.emit('wallboard-leave');
    await open(waitingCall('c3'));
    await started('c3');
    await waitFor(() => callers(two).includes('c3'), 5000, 'c3 on the board that is watched');
    expect(callers(one)).not.toContain('c3');
    // Who comes back sees the truth at once.
    one.socket.emit('wallboard-watch');
    await waitFor(() => one.heard.at(-1)?.kind === 'snapshot', 5000, 'a second snapshot');
    expect((one.heard.at(-1) as { callers: { callId: string }[] }).callers.map(({ callId }) => callId).sort()).toEqual(['c1', 'c2', 'c3']);
    for (const { socket } of [one, two]) socket.disconnect();
  });

  it('shows one PBX at a time: what has the same names on another is not on it, and is supervised there', async () => {
    const entry: PbxEntry = {
      id: 'izmir', name: 'İzmir', enabled: true, owner: 'santral', version: 1, ami: { host: '10.0.0.5', port: 5038, user: 'u' }, ari: null, websocket: null, recordings: null, removed: false, sealed: '',
    };
    await api.redis.multi().hset(pbxsKey, 'izmir', JSON.stringify(entry)).publish(pbxsChannel, '').exec();
    const izmir = new FakeTelephony(api.redis, 'izmir');
    await izmir.start();
    const waits = (callId: string) => waitingCall(callId, { pbx: 'izmir' });
    const openThere = (callId: string) => api.redis.hset(openCallsKey('izmir'), callId, JSON.stringify({ record: waits(callId), parked: null, tracker: null }));
    await api.redis.hset(agentsKey('izmir'), { '1001': JSON.stringify(liveAgent('1001')) });
    await openThere('z1');
    const [here, there] = [await watcher(tokens.manager), await watcher(tokens.manager)];
    there.socket.emit('wallboard-watch', { pbx: 'izmir' });
    await waitFor(() => there.heard.at(-1)?.kind === 'snapshot' && there.heard.length > 1, 5000, 'the board of the other PBX');
    expect(there.heard.at(-1)).toMatchObject({ pbx: 'izmir', callers: [{ callId: 'z1' }], agents: [{ extension: '1001', name: 'Member 1001' }] });
    await openThere('z2');
    await izmir.state('call.queued', { call: waits('z2'), visitId: 'v-z2', queue: 'destek', position: 1 });
    await waitFor(() => callers(there).includes('z2'), 10_000, 'z2 on the board of its PBX');
    await open(waitingCall('c9'));
    await started('c9');
    await waitFor(() => callers(here).includes('c9'), 5000, 'c9 on its board');
    expect(callers(here)).toEqual(['c9']);
    expect(callers(there)).toEqual(['z2']);

    await post('callers/z2/move-up?pbx=izmir', tokens.supervisor).expect(200);
    expect([izmir, pbx].map(({ commands }) => commands.map(({ name }) => name))).toEqual([['call.move-up'], []]);
    expect(code(await post('callers/z2/move-up', tokens.supervisor).expect(409))).toBe('supervision.no-longer-waiting');
    // The supervisor's phone is on the other PBX.
    expect(code(await post('agents/1001/listen?pbx=izmir', tokens.supervisor, { reason: 'Yeni temsilci', callId: 'z2' }).expect(409))).toBe('supervision.other-pbx');
    there.socket.emit('wallboard-watch', { pbx: 'nowhere' });
    await waitFor(() => there.heard.at(-1)?.kind === 'refused', 5000, 'a refusal');
    for (const { socket } of [here, there]) socket.disconnect();
    await izmir.stop();
    await api.redis.del(pbxsKey);
  });

  it('gathers what happens: hundreds of facts are few updates', async () => {
    const watching = await watcher(tokens.manager);
    const from = Date.now();
    for (let i = 0; i < 300; i += 1) {
      await open(waitingCall(`m${i}`));
      await started(`m${i}`);
    }
    await waitFor(() => callers(watching).includes('m299'), 10_000, 'the last caller on the board');
    const deltas = watching.heard.filter(({ kind }) => kind === 'delta');
    expect(new Set(callers(watching)).size).toBe(300);
    // The first comes at once, and then one per 250 ms.
    expect(deltas.length).toBeLessThanOrEqual(Math.ceil((Date.now() - from) / 250) + 1);
    expect(deltas.map(({ kind, ...rest }) => (rest as { version: number }).version)).toEqual(deltas.map((_, i) => (deltas[0] as { version: number }).version + i));
    watching.socket.disconnect();
  });

  it('counts the stays of today, each once: 3 of 8 as in the report, then one more by its fact', async () => {
    const { visited } = reportRows(api.source);
    const at = (second: number) => new Date(Date.now() - 60_000 - second * 1000).toISOString();
    const outcomes = [['answered', 6], ['answered', 18], ['answered', 20], ['answered', 45], ['abandoned', 3], ['abandoned', 12], ['abandoned', 70], ['timeout', 120], ['exit-key', 30]] as const;
    for (const [i, [outcome, wait]] of outcomes.entries()) await visited({ id: `w${i}`, at: at(wait), wait, outcome, queue: 'sayilan' });
    await visited({ id: 'yesterday', at: new Date(Date.now() - 2 * 86_400_000).toISOString(), wait: 5, outcome: 'answered', queue: 'sayilan' });
    await api.redis.sadd(queuesKey('main'), 'sayilan');
    const watching = await watcher(tokens.manager);
    // The PBX is back: everything is read anew, the rows too.
    await pbx.state('pbx.link-up', { banner: 'x', restarted: false, openCalls: 0 });
    const last = () => watching.heard.flatMap((message) => (message.kind === 'refused' ? [] : message.queues)).filter(({ queue }) => queue === 'sayilan').at(-1)?.today;
    await waitFor(() => last() !== undefined, 5000, 'the counts of the queue');
    expect(last()).toEqual({ answered: 4, answeredInTarget: 3, abandoned: 3, shortAbandoned: 1, earlyAbandoned: 1, flowOuts: 2 });
    await pbx.state('call.dequeued', { call: waitingCall('new'), visitId: 'v-new', queue: 'sayilan', outcome: 'answered', waitMs: 4000, extension: '1001' });
    await waitFor(() => last()?.answered === 5, 5000, 'the answered call counted');
    expect(last()?.answeredInTarget).toBe(4);
    watching.socket.disconnect();
  });

  it('is for who may see agents, queues and calls, after the login', async () => {
    expect((await watcher(tokens.agent)).heard).toEqual([{ kind: 'refused', code: 'access.denied' }]);
    expect((await watcher(tokens.sales)).heard).toEqual([{ kind: 'refused', code: 'access.denied' }]);
    const early = api.socket(tokens.manager);
    const heard: WallboardMessage[] = [];
    early.on('wallboard', (message: WallboardMessage) => heard.push(message));
    early.connect();
    early.emit('wallboard-watch');
    await waitFor(() => heard.length > 0, 5000, 'a refusal');
    expect(heard).toEqual([{ kind: 'refused', code: 'auth.required' }]);
  });

  it('follows limits that somebody changes, who has to have seen the newest', async () => {
    const settings: WallboardSettings = { ...defaultWallboardSettings, byQueue: { destek: { ...defaultWallboardSettings.queues, longestWaitS: 90 } } };
    const change = (body: object, token = tokens.manager) => api.http().put('/api/wallboard/settings').set('Authorization', `Bearer ${token}`).send(body);
    await change({ version: 0, settings }, tokens.sales).expect(403);
    await change({ version: 0, settings: { ...settings, agents: { ...settings.agents, holdS: 1 } } }).expect(400);
    // How calls are judged is no business of these limits.
    await change({ version: 0, settings: { ...settings, queues: { ...settings.queues, targetS: 30 } } }).expect(400);
    const watching = await watcher(tokens.manager);
    expect((await change({ version: 0, settings }).expect(200)).body).toEqual({ version: 1, settings });
    await waitFor(() => watching.heard.some((message) => message.kind === 'delta' && message.settings?.byQueue['destek']?.longestWaitS === 90), 5000, 'the limits on the board');
    for (const version of [0, 7]) expect(code(await change({ version, settings }).expect(409))).toBe('wallboard.settings-changed');
    expect((await change({ version: 1, settings: defaultWallboardSettings }).expect(200)).body).toMatchObject({ version: 2 });
    const read = await api.http().get('/api/wallboard/settings').set('Authorization', `Bearer ${tokens.manager}`).expect(200);
    expect(read.body).toEqual({ version: 2, settings: defaultWallboardSettings });
    expect(await audited('wallboard.settings-changed')).toHaveLength(2);
    // Queues of another PBX have limits of their own, whatever they are called.
    const heardBefore = watching.heard.length;
    const elsewhere = (method: 'get' | 'put', token = tokens.manager) => api.http()[method]('/api/wallboard/settings?pbx=izmir').set('Authorization', `Bearer ${token}`);
    await elsewhere('put', tokens.sales).send({ version: 0, settings }).expect(403);
    expect((await elsewhere('put').send({ version: 0, settings }).expect(200)).body).toEqual({ version: 1, settings });
    expect((await elsewhere('get').expect(200)).body).toEqual({ version: 1, settings });
    expect((await change({ version: 2, settings: defaultWallboardSettings }).expect(200)).body).toEqual({ version: 3, settings: defaultWallboardSettings });
    await waitFor(() => watching.heard.slice(heardBefore).some((message) => message.kind === 'delta' && message.settings !== undefined), 5000, 'the limits of the own PBX');
    expect(watching.heard.slice(heardBefore).flatMap((message) => (message.kind === 'delta' && message.settings?.byQueue['destek'] ? [message.settings] : []))).toEqual([]);
    watching.socket.disconnect();
  });
});
