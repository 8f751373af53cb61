import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { agentQueuesSheetSchema, type Extension, extensionSchema, extensionSecretSchema, extensionsPageSchema, ownDaySchema, type PbxTest, pbxsSchema, pbxTestSchema, recordingSchema } from '@santral/contracts';
import { startPbx } from '@santral/tools/pbx';
import { startSystem } from '@santral/tools/start';
import { z } from 'zod';
import { PbxSide, type RungCall } from './pbx-side.js';
import { recordingsServer } from './recordings-server.js';
import { get, readRuntime, signInByHttp, until } from './system.js';

/** Two real Asterisks at once, made of the same templates: the same name, the same extensions, the same queues, and Uniqueids that are counted alike. */
const [MAIN, OTHER, EXTENSION] = ['main', 'izmir', '1001'];
/** Has a desk and no extension until they sit at the other PBX. */
const USER = 'reseller';
const WEB = { user: 'santral', secret: 'ses-parolası' };
/** Of ours on the other PBX. */
const MADE = '8201';

const ours = process.env['SANTRAL_E2E_DATA'];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-several-'));
const dataDir = path.join(folder, 'data');
const undo: (() => unknown)[] = [];
let other: Awaited<ReturnType<typeof startPbx>>;
let own: NonNullable<Awaited<ReturnType<typeof startSystem>>['pbx']>;
let sides: [PbxSide, PbxSide];
let admin = '';
const began = new Date();

async function ask<S extends z.ZodType>(method: string, address: string, schema: S, body?: object): Promise<z.output<S>> {
  const answer = await fetch(readRuntime().http + address, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return schema.parse(text === '' ? undefined : JSON.parse(text));
}
const both = <T>(work: (side: PbxSide) => Promise<T>): Promise<[T, T]> => Promise.all([work(sides[0]), work(sides[1])]);
const idOf = async (account: string) => (await get(admin, `/api/resources/users?q=${account}@santral.demo`, z.object({ items: z.array(z.object({ id: z.string() })) }))).items[0]?.id;
const linkOf = async (id: string) => (await get(admin, '/api/pbxs', pbxsSchema)).find((pbx) => pbx.id === id)?.status;
/** Resolves when telephony is connected to the other PBX, since later than `from`. */
const isBack = (from: number) => until(async () => linkOf(OTHER).then((status) => status?.link === 'up' && Date.parse(status.since) > from), 'the link to the restarted PBX', 30_000);
const ended = ({ caller, phone }: RungCall) => Promise.all([caller.over, phone.over]);

beforeAll(async () => {
  const [system, started] = await Promise.all([startSystem({ dataDir, quiet: true }), startPbx({ dir: path.join(folder, OTHER), usualPorts: false })]);
  undo.push(system.stop, started.stop);
  // From here on the helpers speak to this system.
  process.env['SANTRAL_E2E_DATA'] = dataDir;
  if (!system.pbx) throw new Error('the system runs without a PBX');
  [own, other] = [system.pbx, started];
  admin = await signInByHttp('admin');

  const web = await recordingsServer(other.recordings, WEB.user, WEB.secret);
  undo.push(web.close);
  await ask('POST', '/api/pbxs', z.unknown(), {
    id: OTHER, name: 'İzmir', enabled: true, websocket: null, ami: other.ami, ari: other.ari, recordings: { kind: 'http', url: web.url, pbxDir: other.recordings, ...WEB },
  });
  await isBack(0);
  await ask('POST', '/api/extensions/link', z.unknown(), { pbx: OTHER, number: EXTENSION, userId: await idOf(USER) });
  await ask('PUT', `/api/agent-queues?pbx=${OTHER}`, z.unknown(), { changes: [{ extension: EXTENSION, queue: 'destek', penalty: 0 }] });
  // One after the other: the newest SMS code is the one that is read.
  const here = await PbxSide.open(MAIN, readRuntime().pbx[0] ?? {}, 'agent1', EXTENSION);
  sides = [here, await PbxSide.open(OTHER, other, USER, EXTENSION)];
  await both((side) => until(async () => (await side.agent(admin))?.state === 'available', `the agent of ${side.pbx} in the queue`));
}, 180_000);

afterAll(async () => {
  for (const side of sides ?? []) await side.close();
  for (const step of undo.reverse()) await step();
  process.env['SANTRAL_E2E_DATA'] = ours;
  fs.rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Somebody calls each PBX in the same instant, again until both calls have the same Uniqueid: second of their beginning, and channels since the start. */
async function ringWithOneUniqueid(): Promise<[RungCall, RungCall]> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await until(() => Promise.resolve(Date.now() % 1000 < 200), 'the beginning of a second');
    const rung = await both((side) => side.ring(`0532${side.pbx === MAIN ? 111 : 222}000${attempt}`));
    if (rung[0].told.uniqueid === rung[1].told.uniqueid) return rung;
    await both((side) => side.calls.endAll());
  }
  throw new Error('five pairs of calls, and never the same Uniqueid twice');
}

it('keeps calls, agents, desks and reports of two Asterisks apart, whose calls have the same extension and Uniqueid', async () => {
  const rung = await ringWithOneUniqueid();
  const [here, there] = rung;
  expect(here.told).toMatchObject({ pbx: MAIN, called: EXTENSION, uniqueid: there.told.uniqueid });
  expect(there.told).toMatchObject({ pbx: OTHER, called: EXTENSION });
  expect(here.told.callId).not.toBe(there.told.callId);

  await both((side) => rung[sides.indexOf(side)]!.phone.answer());
  await both(async (side) => side.desk.told('incoming', rung[sides.indexOf(side)]!.told.caller));
  for (const [i, side] of sides.entries()) {
    const { told } = rung[i]!;
    expect((await side.cards()).filter(({ state }) => state === 'active').map(({ callId, party }) => [callId, party.number])).toEqual([[told.callId, told.caller]]);
    await until(async () => (await side.agent(admin))?.callId === told.callId, `the agent of ${side.pbx} talking`);
  }

  // The one ends. The other, of the same Uniqueid, goes on.
  await here.caller.hangUp();
  await ended(here);
  await sides[0].recordOf(admin, here, began);
  expect(await sides[1].agent(admin)).toMatchObject({ state: 'talking', callId: there.told.callId });
  expect((await sides[1].cards()).find(({ callId }) => callId === there.told.callId)?.state).toBe('active');
  await there.caller.hangUp();
  await ended(there);

  for (const [i, side] of sides.entries()) {
    const record = await side.recordOf(admin, rung[i]!, began);
    expect(record).toMatchObject({ pbx: side.pbx, uniqueid: here.told.uniqueid, caller: rung[i]!.told.caller, extension: EXTENSION, outcome: 'answered', coverage: 'live' });
    expect((await side.records(admin, began)).every(({ pbx }) => pbx === side.pbx)).toBe(true);
    // Nobody has heard of the other one's callers.
    expect(new Set(side.desk.messages.map(({ pbx, caller }) => `${pbx} ${caller.slice(0, 7)}`))).toEqual(new Set([`${side.pbx} ${rung[i]!.told.caller.slice(0, 7)}`]));
  }
  await both((side) => until(async () => (await get(side.token, '/api/own-day', ownDaySchema)).answered === 1, `the own day of ${side.pbx}`));
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const report = z.object({ rows: z.array(z.looseObject({ pbx: z.string(), agent: z.string(), agentName: z.string().nullable(), answered: z.int() })) });
  const rows = (await get(admin, `/api/reports/agent-reports?from=${began.toISOString()}&until=${soon}&interval=total&agents=${EXTENSION}`, report)).rows;
  expect(rows.map(({ pbx, answered }) => [pbx, answered]).sort()).toEqual([[OTHER, 1], [MAIN, 1]]);
  expect(new Set(rows.map(({ agentName }) => agentName)).size).toBe(2);
}, 90_000);

it('hands out the recording of each call from its own PBX', async () => {
  const fingerprint = (sound: Uint8Array) => createHash('sha256').update(sound).digest('hex');
  const heard = await both(async (side) => {
    const call = (await side.records(admin, began)).find(({ outcome }) => outcome === 'answered');
    const { recordings } = await get(admin, `/api/calls/${call?.id}`, z.object({ recordings: z.array(recordingSchema) }));
    const [recording] = recordings;
    const answer = await fetch(`${readRuntime().http}/api/recordings/${call?.id}/${encodeURIComponent(recording?.recordingId ?? '')}`, { headers: { authorization: `Bearer ${admin}` } });
    expect([side.pbx, answer.status]).toEqual([side.pbx, 200]);
    const sound = new Uint8Array(await answer.arrayBuffer());
    expect(fingerprint(sound)).toBe(fingerprint(fs.readFileSync(recording?.file ?? '')));
    return recording?.file;
  });
  // The same name, in two folders of two PBXs.
  expect(heard.map((file) => path.basename(file ?? ''))).toEqual([path.basename(heard[0] ?? ''), path.basename(heard[0] ?? '')]);
  expect(heard.map((file) => path.dirname(file ?? ''))).toEqual([own.recordings, other.recordings]);
}, 30_000);

it('says what is wrong with a connection to a real Asterisk: secret, classes, rights of ARI, silence', async () => {
  const etc = path.join(folder, OTHER, 'etc');
  fs.appendFileSync(path.join(etc, 'manager.conf'), '\n[narrow]\nsecret = of-narrow\nread = call,agent,dialplan,user,system\nwrite = user,system,reporting\n[deaf]\nsecret = of-deaf\nread = agent,user,system\nwrite = call,agent,originate,user,system,reporting\n');
  fs.appendFileSync(path.join(etc, 'ari.conf'), '\n[reader]\ntype = user\nread_only = yes\npassword = reader-secret\n');
  await other.cli('manager reload');
  await other.cli('module reload res_ari.so');
  const test = (form: object): Promise<PbxTest> => ask('POST', '/api/pbxs/test', pbxTestSchema, form);
  const causes = ({ lines }: PbxTest) => Object.fromEntries(lines.filter(({ outcome }) => outcome === 'failed').map(({ step, cause, params }) => [step, [cause, params['classes']].filter(Boolean).join(': ')]));

  expect(causes(await test({ ami: { ...other.ami, secret: 'yanlış' }, ari: { ...other.ari, secret: 'yanlış' } }))).toEqual({ login: 'wrong-secret', ari: 'http-401' });
  expect(causes(await test({ ami: { ...other.ami, user: 'narrow', secret: 'of-narrow' }, ari: { ...other.ari, user: 'reader', secret: 'reader-secret' } }))).toEqual({ write: 'missing-write: call, agent, originate', 'ari-write': 'ari-read-only' });
  expect(causes(await test({ ami: { ...other.ami, user: 'deaf', secret: 'of-deaf' } }))).toEqual({ read: 'missing-read: call, dialplan' });
  process.kill(other.pid, 'SIGSTOP');
  try {
    expect(causes(await test({ id: OTHER }))).toMatchObject({ banner: 'silent', ari: 'http-timeout' });
  } finally {
    process.kill(other.pid, 'SIGCONT');
  }
  await until(async () => (await test({ id: OTHER })).isUsable, 'the PBX at work again');
  await isBack(0);
}, 60_000);

it('finds an Asterisk that was restarted: its call ends as one that was not heard to its end, its agent is still in, and the other PBX heard nothing of it', async () => {
  const [here, there] = await both((side) => side.ring('05321119001'));
  await Promise.all([here.phone.answer(), there.phone.answer()]);
  await both((side) => side.desk.told('incoming', '05321119001'));
  const killed = Date.now();
  process.kill(other.pid, 'SIGKILL');
  await isBack(killed);
  expect((await sides[1].recordOf(admin, there, began)).coverage).not.toBe('live');
  await until(async () => (await sides[1].agent(admin))?.queues.join() === 'destek', 'the member whom the PBX has kept');
  await sides[1].calls.endAll();

  expect(await sides[0].agent(admin)).toMatchObject({ state: 'talking', callId: here.told.callId });
  await here.caller.hangUp();
  await ended(here);
  expect(await sides[0].recordOf(admin, here, began)).toMatchObject({ outcome: 'answered', coverage: 'live' });
}, 90_000);

it('finds what a wiped AstDB has lost, shows it, and has each back when somebody chooses so', async () => {
  const [, there] = sides;
  const { extension } = await ask('POST', '/api/extensions', extensionSecretSchema, {
    pbx: OTHER, number: MADE, name: 'Deneme', kind: 'desk', codecs: ['alaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, userId: await idOf('sales'), queues: [{ queue: 'destek', penalty: 3 }],
  });
  const assigned = (await get(admin, `/api/agent-queues?pbx=${OTHER}`, agentQueuesSheetSchema)).agents;
  expect(assigned.map((agent) => [agent.extension, agent.queues])).toEqual([[EXTENSION, [{ queue: 'destek', penalty: 0 }]], [MADE, [{ queue: 'destek', penalty: 3 }]]]);
  const made = (): Promise<Extension> => ask('GET', `/api/extensions/${extension.id}`, extensionSchema);
  const registrationOf = async () => (await ask('GET', `/api/extensions?pbx=${OTHER}&q=${EXTENSION}`, extensionsPageSchema)).items[0]?.registration;
  await until(async () => (await registrationOf()) === 'registered', 'the phone registered');

  // Everything the PBX remembers: members of queues, where phones are, endpoints that were written there.
  for (const family of ['Queue', 'registrar', 'santral_endpoint', 'santral_auth', 'santral_aor']) await other.cli(`database deltree ${family}`);
  const stopped = Date.now();
  await other.cli('core stop now').catch(() => undefined);
  await isBack(stopped);

  await until(async () => (await there.agent(admin))?.state === 'logged-out', 'the agent shown as logged out');
  await until(async () => (await registrationOf()) === 'unregistered', 'the phone shown as not registered');
  await until(async () => {
    await ask('POST', '/api/extensions/compare', z.unknown(), { pbx: OTHER });
    return (await made()).sync === 'drifted';
  }, 'the extension found missing');
  expect((await made()).drift.map(({ object, theirs }) => [object, theirs]).sort()).toEqual(['aor', 'auth', 'endpoint'].map((type) => [`${type}/${MADE}`, null]));

  await ask('POST', '/api/extensions/resolve', z.unknown(), { pbx: OTHER, choice: 'ours' });
  await until(async () => (await made()).sync === 'synced', 'the extension written again');
  expect(await other.cli(`pjsip show endpoint ${MADE}`)).toMatch(new RegExp(`callerid +: "Deneme" <${MADE}>`));
  await there.calls.registerAgain();
  await there.join();
  const call = await there.ring('05322229002');
  expect(call.told).toMatchObject({ pbx: OTHER, queue: 'destek' });
  await there.calls.endAll();
  // The other PBX has lost nothing.
  expect((await sides[0].agent(admin))?.queues).toContain('destek');
}, 90_000);
