import { neededContexts, type PbxTest, pbxTestSchema, type PbxTestStep } from '@santral/contracts';
import { encodeMessage, FakeAmiServer, listAnswer } from '@santral/domain-telephony/testing';
import { AUDIT_LOG } from '@santral/platform/http';
import type { AuditLines } from '@santral/platform/testing';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import request from 'supertest';
import { pbxsApp } from '../testing/pbxs-app.js';

let test: Awaited<ReturnType<typeof pbxsApp>>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  test = await pbxsApp();
}, 30_000);
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => test.close());

const post = (body: object, token = 'admin') => request(test.app().getHttpServer()).post('/api/pbxs/test').set('Authorization', `Bearer ${token}`).send(body);
const run = async (body: object): Promise<PbxTest> => pbxTestSchema.parse((await post(body).expect(200)).body);
const lineOf = ({ lines }: PbxTest, step: PbxTestStep) => lines.find((line) => line.step === step);

/** What a least-privileged user of Asterisk 22 is listed, as far as it is looked for. */
const listed = ['BlindTransfer', 'QueueAdd', 'Originate', 'Filter', 'UserEvent', 'CoreSettings', 'ListCommands', 'Ping', 'UpdateConfig'];
const stamp = () => (Date.now() / 1000).toFixed(6);

/** An AMI server that answers as Asterisk does to a user with all rights but those that are taken away. */
async function asterisk({ version = '22.10.1', lacks = [] as string[], deaf = [] as string[], isFiltering = true, aheadMs = 0, isStamping = true, unloaded = [] as string[], contexts = neededContexts as readonly string[], isPlanShown = true } = {}): Promise<FakeAmiServer> {
  const server = await FakeAmiServer.start({ now: () => Date.now() + aheadMs });
  closing.push(() => server.stop());
  const success = (id: string, more: Record<string, string> = {}) => encodeMessage({ Response: 'Success', ActionID: id, ...more });
  const event = (name: string, headers: Record<string, string>) => (deaf.includes(name) ? '' : encodeMessage({ Event: name, ...(isStamping ? { Timestamp: stamp() } : {}), ...headers }));
  server.answer('CoreSettings', ({ id }) => success(id, { AMIversion: '11.0.0', AsteriskVersion: version }));
  server.answer('ListCommands', ({ id }) => success(id, Object.fromEntries(listed.filter((name) => !lacks.includes(name)).map((name) => [name, `Text of ${name}. (Priv: x,all)`]))));
  server.answer('UserEvent', ({ id, headers }) => success(id) + event('UserEvent', { UserEvent: 'SantralTest', Mark: headers['Mark'] ?? '' }));
  server.answer('Originate', ({ id, headers }) => success(id) + event('OriginateResponse', { Response: 'Failure', Channel: headers['Channel'] ?? '', Uniqueid: headers['ChannelId'] ?? '' }));
  server.answer('Setvar', ({ id, headers }) => success(id) + event('VarSet', { Channel: 'none', Variable: headers['Variable'] ?? '', Value: headers['Value'] ?? '' }));
  server.answer('ModuleCheck', ({ id, headers }) => (unloaded.includes(headers['Module'] ?? '') ? encodeMessage({ Response: 'Error', ActionID: id, Message: 'Module not loaded' }) : success(id)));
  server.answer('ShowDialPlan', ({ id, headers }) => {
    const refused = !isPlanShown ? 'Permission denied' : contexts.includes(headers['Context'] ?? '') ? null : `Did not find context ${headers['Context']}`;
    return refused === null ? listAnswer(id, [{ Event: 'ListDialplan', Context: headers['Context'] ?? '' }], 'ShowDialPlanComplete') : encodeMessage({ Response: 'Error', ActionID: id, Message: refused });
  });
  if (!isFiltering) server.answer('Filter', ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Permission denied' }));
  return server;
}
/** A TCP server that says this and nothing else. */
async function saying(text: string): Promise<{ host: string; port: number; user: string; secret: string }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (text) socket.write(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'u', secret: 's' };
}
async function web(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('finds nothing wrong with an Asterisk as it should be, and changes nothing there', async () => {
  const server = await asterisk();
  const result = await run({ ami: server.settings });
  expect(result.isUsable).toBe(true);
  expect(result.lines.map(({ step, outcome }) => [step, outcome])).toEqual([
    ['connect', 'ok'], ['banner', 'ok'], ['login', 'ok'], ['version', 'ok'], ['write', 'ok'], ['read', 'ok'], ['filter', 'ok'], ['clock', 'ok'],
    ['modules', 'ok'], ['dialplan', 'ok'], ['ari', 'skipped'], ['ari-write', 'skipped'], ['ari-kept', 'skipped'], ['websocket', 'skipped'], ['recordings', 'skipped'],
  ]);
  expect(lineOf(result, 'version')?.params).toEqual({ version: '22.10.1' });
  const lasting = server.received.map(({ action }) => action).filter((action) => !['Login', 'CoreSettings', 'ListCommands', 'UserEvent', 'Originate', 'Setvar', 'Filter', 'Ping', 'ModuleCheck', 'ShowDialPlan'].includes(action));
  expect(lasting).toEqual([]);
  expect(server.actions('Setvar').at(-1)?.headers).toMatchObject({ Variable: 'CC_SANTRAL_TEST', Value: '' });
  expect(test.app().get<AuditLines>(AUDIT_LOG).lines.at(-1)).toMatchObject({ action: 'pbx.tested', userId: 'boss' });
});

it.each([
  ['a name nobody knows', async () => ({ host: 'no-such-host.invalid', port: 5038, user: 'u', secret: 's' }), 'connect', 'name-unknown'],
  ['a port nobody listens on', async () => ({ ...(await saying('').then(async (where) => (await closing.pop()?.(), where))) }), 'connect', 'refused'],
  ['a server of another kind', () => saying('SSH-2.0-OpenSSH_9.6\r\n'), 'banner', 'not-asterisk'],
  ['a wrong secret', async () => ({ ...(await asterisk()).settings, secret: 'wrong' }), 'login', 'wrong-secret'],
] as const)('says what is wrong with %s, and tries no further', async (_what, where, step, cause) => {
  const result = await run({ ami: await where() });
  expect(result.isUsable).toBe(false);
  expect(lineOf(result, step)).toMatchObject({ outcome: 'failed', cause });
  const after = result.lines.slice(result.lines.findIndex((line) => line.step === step) + 1);
  expect(after.every(({ outcome }) => outcome === 'skipped')).toBe(true);
});

it('waits no longer than it says for one that says nothing, or falls silent after the greeting', async () => {
  const [silent, hanging] = await Promise.all([saying(''), saying('Asterisk Call Manager/11.0.0\r\n')].map(async (where) => run({ ami: await where })));
  expect(silent && lineOf(silent, 'banner')).toMatchObject({ outcome: 'failed', cause: 'silent' });
  expect(hanging && lineOf(hanging, 'login')).toMatchObject({ outcome: 'failed', cause: 'timeout' });
}, 20_000);

it('names the rights that are missing', async () => {
  const [writeless, deaf] = await Promise.all([
    asterisk({ lacks: ['Originate', 'QueueAdd'] }).then(({ settings }) => run({ ami: settings })),
    asterisk({ deaf: ['VarSet', 'OriginateResponse'] }).then(({ settings }) => run({ ami: settings })),
  ]);
  expect(writeless).toMatchObject({ isUsable: false });
  expect(lineOf(writeless, 'write')).toMatchObject({ outcome: 'failed', cause: 'missing-write', params: { classes: 'agent, originate' } });
  expect(lineOf(writeless, 'read')).toMatchObject({ outcome: 'ok' });
  expect(lineOf(deaf, 'read')).toMatchObject({ outcome: 'failed', cause: 'missing-read', params: { classes: 'call, dialplan' } });
}, 20_000);

it('advises on what would be better: filter, clock, version', async () => {
  const server = await asterisk({ version: '21.4.0', isFiltering: false, aheadMs: 90_000 });
  const result = await run({ ami: server.settings });
  expect(result.isUsable).toBe(true);
  expect(lineOf(result, 'version')).toMatchObject({ outcome: 'advice', cause: 'version-untested', params: { version: '21.4.0' } });
  expect(lineOf(result, 'filter')).toMatchObject({ outcome: 'advice', cause: 'no-filter' });
  expect(lineOf(result, 'clock')).toMatchObject({ outcome: 'advice', cause: 'clock-skew' });
  expect(Math.abs(Number(lineOf(result, 'clock')?.params['seconds']) - 90)).toBeLessThan(1);
  const [unstamped, old] = await Promise.all([asterisk({ isStamping: false }), asterisk({ version: '16.30.0' })].map(async (made) => run({ ami: (await made).settings })));
  expect(unstamped && lineOf(unstamped, 'clock')).toMatchObject({ outcome: 'advice', cause: 'no-stamps' });
  expect(old && lineOf(old, 'version')).toMatchObject({ outcome: 'failed', cause: 'version-unsupported' });
  expect(old?.isUsable).toBe(false);
}, 20_000);

it('advises on modules that are not loaded and contexts that are not there, and says when it may not look', async () => {
  const [bare, hidden, unconfigurable] = await Promise.all([asterisk({ unloaded: ['app_queue.so', 'res_srtp.so'], contexts: ['from-agent'] }), asterisk({ isPlanShown: false, lacks: ['Filter'] }), asterisk({ lacks: ['UpdateConfig'] })].map(async (made) => run({ ami: (await made).settings })));
  expect(bare?.isUsable).toBe(true);
  expect(bare && lineOf(bare, 'modules')).toMatchObject({ outcome: 'advice', cause: 'missing-modules', params: { modules: 'app_queue, res_srtp' } });
  expect(bare && lineOf(bare, 'dialplan')).toMatchObject({ outcome: 'advice', cause: 'missing-contexts', params: { contexts: 'internal, click-to-call, sub-record' } });
  expect(unconfigurable && [unconfigurable.isUsable, lineOf(unconfigurable, 'write')]).toMatchObject([true, { outcome: 'advice', cause: 'no-config-class' }]);
  expect(hidden && lineOf(hidden, 'modules')).toMatchObject({ outcome: 'skipped' });
  expect(hidden && lineOf(hidden, 'dialplan')).toMatchObject({ outcome: 'advice', cause: 'dialplan-unread' });
});

describe('SIP over WebSocket', () => {
  const withWebsocket = async (url: string) => lineOf(await run({ ami: (await asterisk()).settings, websocket: url.replace('http', 'ws') }), 'websocket');

  it('is fine where the handshake for SIP is taken', async () => {
    const offered: unknown[] = [];
    const server = http.createServer().on('upgrade', (asked, socket) => {
      offered.push(asked.headers['sec-websocket-protocol']);
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    expect(await withWebsocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ws`)).toMatchObject({ outcome: 'ok' });
    expect(offered).toEqual(['sip']);
  });

  it.each([
    ['is no WebSocket', 404, 'websocket-404'],
    ['does not speak SIP', 400, 'websocket-refused'],
  ] as const)('that %s is told as what it is', async (_what, status, cause) => {
    const url = await web((_asked, response) => void response.writeHead(status).end());
    expect(await withWebsocket(url)).toMatchObject({ outcome: 'failed', cause, params: { status } });
  });

  it('that nobody listens at is told as such', async () => {
    const url = await web((_asked, response) => void response.end());
    await closing.pop()?.();
    expect(await withWebsocket(url)).toMatchObject({ outcome: 'failed', cause: 'http-refused' });
  });
});

describe('ARI', () => {
  const info = { system: { version: '22.10.1' } };
  const answering = (status: number, body: unknown = {}, ofDelete = 404): http.RequestListener => (asked, response) => {
    response.statusCode = asked.method === 'DELETE' ? ofDelete : status;
    response.end(JSON.stringify(body));
  };
  const withAri = async (url: string) => run({ ami: (await asterisk()).settings, ari: { url, user: 'ari', secret: 'geheim' } });

  it('is fine when it answers and may be written with', async () => {
    const asked: string[] = [];
    const url = await web((message, response) => {
      asked.push(`${message.method} ${message.url} ${Buffer.from(String(message.headers.authorization).slice(6), 'base64').toString()}`);
      answering(200, info)(message, response);
    });
    const result = await withAri(`${url}/`);
    expect([lineOf(result, 'ari')?.outcome, lineOf(result, 'ari-write')?.outcome, lineOf(result, 'ari-kept')?.outcome]).toEqual(['ok', 'ok', 'ok']);
    const objects = (method: string, ...types: string[]) => types.map((type) => `${method} /ari/asterisk/config/dynamic/res_pjsip/${type}/santral-test-of-nobody ari:geheim`);
    // What it has written it takes away again, in reverse.
    expect(asked).toEqual(['GET /ari/asterisk/info?only=system ari:geheim', ...objects('DELETE', 'endpoint'), ...(['auth', 'aor', 'endpoint'] as const).flatMap((type) => [...objects('PUT', type), ...objects('GET', type)]), ...objects('DELETE', 'endpoint', 'aor', 'auth')]);
  });

  it.each([
    ['that does not know the user', () => web(answering(401)), 'ari', 'http-401'],
    ['that forbids', () => web(answering(403)), 'ari', 'http-403'],
    ['that is not there', () => web(answering(404)), 'ari', 'http-404'],
    ['that is something else', () => web(answering(200, { hello: 1 })), 'ari', 'not-ari'],
    ['that keeps nothing', () => web((asked, response) => { response.statusCode = asked.method === 'PUT' && !asked.url?.includes('/auth/') ? 403 : asked.method === 'DELETE' ? 404 : 200; response.end(JSON.stringify(info)); }), 'ari-kept', 'ari-not-kept'],
    ['that may only be read', () => web(answering(200, info, 403)), 'ari-write', 'ari-read-only'],
    ['that nobody listens at', async () => { const url = await web(answering(200)); await closing.pop()?.(); return url; }, 'ari', 'http-refused'],
    ['that hangs', () => web(() => undefined), 'ari', 'http-timeout'],
  ] as const)('%s is told as what it is', async (_what, place, step, cause) => {
    const result = await withAri(await place());
    expect(lineOf(result, step)).toMatchObject({ outcome: 'failed', cause });
    // Calls can be followed without it.
    expect(result.isUsable).toBe(true);
  }, 20_000);
});

it('uses stored secrets for the stored address only, and none of them comes back', async () => {
  const server = await asterisk();
  await request(test.app().getHttpServer()).post('/api/pbxs').set('Authorization', 'Bearer admin')
    .send({ id: 'izmir', name: 'İzmir', enabled: false, ami: server.settings, ari: null, websocket: null, recordings: null }).expect(200);
  const answer = await post({ id: 'izmir' }).expect(200);
  expect(pbxTestSchema.parse(answer.body).isUsable).toBe(true);
  expect(answer.text).not.toContain(server.settings.secret);
  const { secret: _, ...elsewhere } = { ...server.settings, port: server.settings.port + 1 };
  const refused = await post({ id: 'izmir', ami: elsewhere }).expect(400);
  expect((refused.body as { error: { code: string } }).error.code).toBe('pbx.secret-needed');
  await post({ id: 'nobody' }).expect(404);
});

it('tries no forbidden address, and is for telephony admins', async () => {
  const forbidden = await post({ ami: { host: '169.254.169.254', port: 80, user: 'u', secret: 's' } }).expect(400);
  expect((forbidden.body as { error: { code: string } }).error.code).toBe('pbx.address-forbidden');
  await post({ ami: { host: '127.0.0.1', port: 1, user: 'u', secret: 's' } }, 'agent').expect(403);
});
