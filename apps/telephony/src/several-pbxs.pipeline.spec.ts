import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { agentsKey, type Fact, linkKey, liveAgentSchema, openCallsKey, type PbxEntry, pbxsChannel, pbxsKey, streamOf } from '@santral/contracts';
import { type FakeAmiServer, loadTrace, TraceReplay } from '@santral/domain-telephony/testing';
import { type Config, loadConfig } from '@santral/platform/config';
import { decodeEntry } from '@santral/platform/facts';
import { sealPbxSecrets } from '@santral/platform/pbxs';
import { testRedis, waitFor } from '@santral/platform/testing';
import os from 'node:os';
import path from 'node:path';
import { AppModule } from './app.module.js';

/** One telephony process and several PBXs, which lived through the very same recording: same extensions, same Uniqueids, same instants. */
const RECORDING = '01-inbound-answered-caller-hangup';
const JWT_SECRET = 'x'.repeat(40);

let test: Awaited<ReturnType<typeof testRedis>>;
const replays: TraceReplay[] = [];
const processes: INestApplicationContext[] = [];

beforeAll(async () => {
  test = await testRedis();
});
afterAll(() => test.close());
beforeEach(() => test.redis.flushdb());
afterEach(async () => {
  for (const one of processes.splice(0)) await one.close();
  for (const { server } of replays.splice(0)) await server.stop();
});

async function replay(): Promise<TraceReplay> {
  const made = await TraceReplay.start(await loadTrace(RECORDING));
  replays.push(made);
  return made;
}
const configOf = (env: NodeJS.ProcessEnv = {}): Config =>
  loadConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', REDIS_URL: test.url, SANTRAL_DATA: path.join(os.tmpdir(), 'santral-test'), JWT_SECRET, LOG_LEVEL: 'fatal', ...env });
async function telephony(env: NodeJS.ProcessEnv = {}): Promise<void> {
  processes.push(await NestFactory.createApplicationContext(AppModule.with(configOf(env)), { logger: false, abortOnError: false }));
}
/** What the api does when an admin adds a PBX or changes it. */
async function tell(id: string, { host, port, user, secret }: FakeAmiServer['settings'], change: Partial<PbxEntry> = {}): Promise<void> {
  const entry: PbxEntry = {
    id, name: id, enabled: true, owner: 'santral', version: 1, ami: { host, port, user }, ari: null, websocket: null, recordings: null, removed: false,
    sealed: sealPbxSecrets(id, { ami: secret, ari: null, recordings: null }, JWT_SECRET), ...change,
  };
  await test.redis.multi().hset(pbxsKey, id, JSON.stringify(entry)).publish(pbxsChannel, '').exec();
}
const linkIs = (pbx: string, link: string) => waitFor(async () => (JSON.parse((await test.redis.get(linkKey(pbx))) ?? '{}') as { link?: string }).link === link, 10_000, `${pbx} ${link}`);
const facts = async (pbx: string): Promise<Fact[]> => ((await test.redis.xrange(streamOf(pbx), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry));
const said = (pbx: string, name: string) => waitFor(async () => (await facts(pbx)).some((fact) => fact.name === name), 10_000, `${name} of ${pbx}`);
const ended = async (pbx: string) => (await facts(pbx)).flatMap((fact) => (fact.name === 'call.ended' ? [fact.payload.record] : []));

it('serves them at once and keeps apart what has the same extension and the same Uniqueid', async () => {
  const [main, izmir] = [await replay(), await replay()];
  await tell('izmir', izmir.server.settings);
  const { host, port, user, secret } = main.server.settings;
  await telephony({ AMI_HOST: host, AMI_PORT: String(port), AMI_USER: user, AMI_SECRET: secret });
  await Promise.all([linkIs('main', 'up'), linkIs('izmir', 'up')]);
  // In pieces by turns, as two busy PBXs are heard.
  for (let until = 20; until < main.length + 20; until += 20) await Promise.all([main.play({ until }), izmir.play({ until })]);
  await Promise.all([said('main', 'call.ended'), said('izmir', 'call.ended')]);

  const [[here, ...noMore], [there, ...norThere]] = [await ended('main'), await ended('izmir')];
  expect([noMore, norThere]).toEqual([[], []]);
  expect(there).toMatchObject({ pbx: 'izmir', uniqueid: here?.uniqueid, extension: here?.extension, startedAt: here?.startedAt, outcome: 'answered' });
  expect(there?.callId).not.toBe(here?.callId);
  const [ids, idsThere] = [(await facts('main')).map(({ id }) => id), (await facts('izmir')).map(({ id }) => id)];
  expect(ids.filter((id) => idsThere.includes(id))).toEqual([]);
  expect((await facts('main')).map(({ name }) => name).sort()).toEqual((await facts('izmir')).map(({ name }) => name).sort());
  for (const pbx of ['main', 'izmir']) {
    expect((await facts(pbx)).every((fact) => fact.pbx === pbx)).toBe(true);
    expect(liveAgentSchema.parse(JSON.parse((await test.redis.hget(agentsKey(pbx), '1001')) ?? '')).queues.map(({ queue }) => queue)).toEqual(['destek']);
  }
});

it('serves a PBX from the moment it is added, and follows it when it is reached otherwise, without a restart', async () => {
  await telephony();
  const first = await replay();
  await tell('izmir', first.server.settings);
  await linkIs('izmir', 'up');
  await first.play({ until: first.find((h) => h['Event'] === 'BridgeEnter') + 2 });
  await said('izmir', 'call.answered');
  const second = await replay();
  // It lived through the same, at another address.
  await second.play({ until: second.find((h) => h['Event'] === 'BridgeEnter') + 2, send: false });
  await tell('izmir', second.server.settings, { version: 2 });
  await waitFor(() => second.server.actions('Login').length === 1, 10_000, 'a login at the new address');
  await linkIs('izmir', 'up');
  expect(await test.redis.hlen(openCallsKey('izmir'))).toBe(1);
  await second.play();
  await said('izmir', 'call.ended');
  expect(await ended('izmir')).toMatchObject([{ outcome: 'answered' }]);
});

it('ends the calls of a PBX that is switched off, forgets its agents, says so, and leaves the others alone', async () => {
  const [izmir, ankara] = [await replay(), await replay()];
  await tell('izmir', izmir.server.settings);
  await tell('ankara', ankara.server.settings);
  await telephony();
  await Promise.all([linkIs('izmir', 'up'), linkIs('ankara', 'up')]);
  const answered = izmir.find((h) => h['Event'] === 'BridgeEnter') + 2;
  await Promise.all([izmir, ankara].map((one) => one.play({ until: answered })));
  await Promise.all([said('izmir', 'call.answered'), said('ankara', 'call.answered')]);
  await tell('izmir', izmir.server.settings, { version: 2, enabled: false });
  await linkIs('izmir', 'off');
  await waitFor(async () => (await test.redis.exists(openCallsKey('izmir'), agentsKey('izmir'))) === 0, 10_000, 'nothing live to be left');
  expect(await ended('izmir')).toHaveLength(1);
  expect((await facts('izmir')).map(({ name }) => name)).toContain('agent.queue-left');
  await ankara.play();
  await said('ankara', 'call.ended');
  expect(await ended('ankara')).toMatchObject([{ outcome: 'answered' }]);
  await tell('izmir', izmir.server.settings, { version: 3 });
  await linkIs('izmir', 'up');
});

it('is one of several processes: each PBX is served by one of them, and by another when that one ends', async () => {
  const [izmir, ankara] = [await replay(), await replay()];
  await tell('izmir', izmir.server.settings);
  await tell('ankara', ankara.server.settings);
  await telephony();
  await telephony();
  await Promise.all([linkIs('izmir', 'up'), linkIs('ankara', 'up')]);
  expect([izmir, ankara].map(({ server }) => server.actions('Login').length)).toEqual([1, 1]);
  await processes.shift()?.close();
  await Promise.all([linkIs('izmir', 'up'), linkIs('ankara', 'up')]);
  await Promise.all([izmir.play(), ankara.play()]);
  await Promise.all([said('izmir', 'call.ended'), said('ankara', 'call.ended')]);
  expect([(await ended('izmir')).length, (await ended('ankara')).length]).toEqual([1, 1]);
});
