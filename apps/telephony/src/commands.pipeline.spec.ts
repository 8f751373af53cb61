import {
  agentsKey, COMMAND_FIELD, type Command, type CommandAnswer, commandAnswerChannel, commandAnswerKey, commandAnswerSchema, commandStreamOf, linkKey, liveAgentSchema, pbxQueuesKey, pbxQueuesReadSchema, queuesKey, streamOf,
} from '@santral/contracts';
import { type AmiClient, createTracker, linkFactory, PbxRunner } from '@santral/domain-telephony';
import { encodeMessage, FakeAmiServer, listAnswer } from '@santral/domain-telephony/testing';
import { decodeEntry } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { testRedis, waitFor } from '@santral/platform/testing';
import { Redis } from 'ioredis';

/** Commands in a real Redis → actions over TCP → the events they cause → facts. */
const PBX = 'main';

let test: Awaited<ReturnType<typeof testRedis>>;
let server: FakeAmiServer;
const runners: { runner: PbxRunner; redis: Redis }[] = [];

beforeAll(async () => {
  test = await testRedis();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.redis.flushdb();
  server = await FakeAmiServer.start();
});
afterEach(async () => {
  for (const { runner, redis } of runners.splice(0)) {
    await runner.stop();
    redis.disconnect();
  }
  await server.stop();
});

function telephony(client: AmiClient = 'native'): PbxRunner {
  const redis = new Redis(test.url, { maxRetriesPerRequest: null });
  const runner = new PbxRunner({
    pbx: PBX, redis, ami: server.settings, createLink: linkFactory(client), createTracker, keepFactsMs: 3_600_000, logger: createLogger('test', 'fatal'),
    timing: { tickEveryMs: 20 }, backoff: { firstMs: 10, maxMs: 50 }, lease: { leaseMs: 200, renewMs: 50, retryMs: 20 }, flushMs: 100,
  });
  runner.start();
  runners.push({ runner, redis });
  return runner;
}

const linkIs = (link: string) => waitFor(async () => (JSON.parse((await test.redis.get(linkKey(PBX))) ?? '{}') as { link?: string }).link === link, 10_000, `link ${link}`);
const send = (command: Omit<Command, 'expiresAt'> & { expiresAt?: number }) =>
  test.redis.xadd(commandStreamOf(PBX), '*', COMMAND_FIELD, JSON.stringify({ expiresAt: Date.now() + 5000, ...command }));
const answerOf = (id: string): Promise<CommandAnswer> =>
  waitFor(async () => {
    const text = await test.redis.get(commandAnswerKey(PBX, id));
    return text === null ? null : commandAnswerSchema.parse(JSON.parse(text));
  }, 10_000, `the answer of ${id}`);
const factNames = async () => ((await test.redis.xrange(streamOf(PBX), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry).name);

/** Behaves like the queues of Asterisk: acts, answers, and sends the event. */
function queuesOf(pbx: FakeAmiServer, queues: string[]): void {
  const members = new Map<string, Record<string, string>>();
  const event = (name: string, member: Record<string, string>) => encodeMessage({ Event: name, ...member, Status: 1 });
  const success = (id: string) => encodeMessage({ Response: 'Success', ActionID: id, Message: 'done' });
  const refusal = (id: string, message: string) => encodeMessage({ Response: 'Error', ActionID: id, Message: message });
  pbx.answer('QueueAdd', ({ id, headers }) => {
    // Header names count without their case, and asterisk-manager changes it.
    const { queue: Queue = '', interface: Interface = '', membername: MemberName = '' } = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    if (!queues.includes(Queue)) return refusal(id, 'Unable to add interface to queue: No such queue');
    if (members.has(Queue)) return refusal(id, 'Unable to add interface: Already there');
    members.set(Queue, { Queue, Interface, MemberName, Penalty: '0', Paused: '0', PausedReason: '' });
    return success(id) + event('QueueMemberAdded', members.get(Queue) ?? {});
  });
  pbx.answer('QueueRemove', ({ id, headers }) => {
    const member = members.get(headers['Queue'] ?? '');
    if (!member) return refusal(id, 'Unable to remove interface: Not there');
    members.delete(headers['Queue'] ?? '');
    return success(id) + event('QueueMemberRemoved', member);
  });
  pbx.answer('QueuePause', ({ id, headers }) => {
    if (members.size === 0) return refusal(id, 'Interface not found');
    const change = { Paused: headers['Paused'] === 'true' ? '1' : '0', PausedReason: headers['Reason'] ?? '' };
    return success(id) + [...members.values()].map((member) => event('QueueMemberPause', Object.assign(member, change))).join('');
  });
}

describe.each<AmiClient>(['native', 'asterisk-manager'])('an agent asked for by the client %s', (client) => {
  it('joins, takes a break, comes back and leaves; what the PBX says of it becomes the facts', async () => {
    queuesOf(server, ['destek', 'satis']);
    telephony(client);
    await linkIs('up');
    await send({ id: 'a', name: 'agent.join-queue', payload: { extension: '1001', queue: 'destek', memberName: 'Şükrü Çağlar', penalty: 0 } });
    await send({ id: 'b', name: 'agent.join-queue', payload: { extension: '1001', queue: 'satis', memberName: 'Şükrü Çağlar', penalty: 0 } });
    await send({ id: 'c', name: 'agent.pause', payload: { extension: '1001', reason: 'BRK-3' } });
    expect((await answerOf('c')).result).toBe('done');
    const live = await waitFor(async () => {
      const text = await test.redis.hget(agentsKey(PBX), '1001');
      const agent = text === null ? null : liveAgentSchema.parse(JSON.parse(text));
      return agent?.onBreakSince ? agent : null;
    });
    expect(live).toMatchObject({ memberName: 'Şükrü Çağlar', breakReason: 'BRK-3' });
    await send({ id: 'd', name: 'agent.unpause', payload: { extension: '1001' } });
    await send({ id: 'e', name: 'agent.leave-queue', payload: { extension: '1001', queue: 'destek' } });
    await send({ id: 'f', name: 'agent.leave-queue', payload: { extension: '1001', queue: 'satis' } });
    expect((await answerOf('f')).result).toBe('done');
    await waitFor(async () => (await factNames()).filter((name) => name === 'agent.queue-left').length === 2);
    expect((await factNames()).filter((name) => name.startsWith('agent.') && name !== 'agent.device-changed')).toEqual([
      'agent.queue-joined', 'agent.queue-joined', 'agent.break-started', 'agent.break-ended', 'agent.queue-left', 'agent.queue-left',
    ]);
  });
});

it('carries a command out once, however often it is sent, and tells the answer each time', async () => {
  queuesOf(server, ['destek']);
  telephony();
  await linkIs('up');
  const listener = test.redis.duplicate();
  const heard: string[] = [];
  await listener.subscribe(commandAnswerChannel(PBX));
  listener.on('message', (_channel, text: string) => heard.push(text));
  const join = { id: 'a', name: 'agent.join-queue', payload: { extension: '1001', queue: 'destek', memberName: 'Ali', penalty: 0 } } as const;
  for (let i = 0; i < 3; i++) await send(join);
  await waitFor(() => heard.length === 3);
  listener.disconnect();
  expect(server.actions('QueueAdd')).toHaveLength(1);
  expect(new Set(heard.map((text) => commandAnswerSchema.parse(JSON.parse(text)).result))).toEqual(new Set(['done']));
});

it('takes for done what is so already, and says in the words of the PBX what it refused', async () => {
  queuesOf(server, ['destek']);
  telephony();
  await linkIs('up');
  const join = (id: string, queue: string) => send({ id, name: 'agent.join-queue', payload: { extension: '1001', queue, memberName: 'Ali', penalty: 0 } });
  await join('a', 'destek');
  await join('b', 'destek');
  await join('c', 'yok');
  await send({ id: 'd', name: 'agent.leave-queue', payload: { extension: '1002', queue: 'satis' } });
  expect(await answerOf('b')).toEqual({ id: 'b', result: 'done', message: '' });
  expect(await answerOf('c')).toEqual({ id: 'c', result: 'refused', message: 'Unable to add interface to queue: No such queue' });
  expect((await answerOf('d')).result).toBe('done');
});

it('says that the PBX cannot be reached, and leaves alone what nobody waits for any more', async () => {
  queuesOf(server, ['destek']);
  telephony();
  await linkIs('up');
  server.pbx.secret = 'changed';
  server.cut();
  await linkIs('refused');
  await send({ id: 'a', name: 'agent.unpause', payload: { extension: '1001' } });
  expect((await answerOf('a')).result).toBe('unreachable');
  await send({ id: 'b', name: 'agent.unpause', payload: { extension: '1001' }, expiresAt: Date.now() - 1 });
  expect((await answerOf('b')).result).toBe('expired');
  expect(server.actions('QueuePause')).toHaveLength(0);
});

describe.each<AmiClient>(['native', 'asterisk-manager'])('the queues asked for by the client %s', (client) => {
  const params = { Event: 'QueueParams', Queue: 'destek', Max: 0, Strategy: 'rrmemory', Calls: 0, ServiceLevel: 20, Weight: 2 };
  const config = (id: string) => encodeMessage({ Response: 'Success', ActionID: id, 'Category-000000': 'general', 'Category-000001': 'destek', 'Line-000001-000000': 'timeout=6', 'Line-000001-000001': 'ringinuse=no' });
  const read = async () => pbxQueuesReadSchema.parse(JSON.parse((await test.redis.get(pbxQueuesKey(PBX))) ?? 'null'));

  it('are left where others find them, with their lines; a configuration it may not show is told as such', async () => {
    server.pbx.queues = [params];
    server.answer('GetConfig', ({ id }) => config(id));
    telephony(client);
    await linkIs('up');
    await send({ id: 'a', name: 'queues.read', payload: {} });
    expect((await answerOf('a')).result).toBe('done');
    expect(await read()).toMatchObject({ configRefusal: null, queues: [{ queue: 'destek', strategy: 'rrmemory', weight: 2, section: { settings: [{ name: 'timeout', value: '6' }, { name: 'ringinuse', value: 'no' }] } }] });
    server.answer('GetConfig', ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Permission denied' }));
    await send({ id: 'b', name: 'queues.read', payload: {} });
    expect((await answerOf('b')).result).toBe('done');
    expect(await read()).toMatchObject({ configRefusal: 'Permission denied', queues: [{ section: null }] });
    server.answer('QueueStatus', ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Permission denied' }));
    await send({ id: 'c', name: 'queues.read', payload: {} });
    expect(await answerOf('c')).toMatchObject({ result: 'refused', message: 'Permission denied' });
  });
});

describe.each<AmiClient>(['native', 'asterisk-manager'])('a queue written by the client %s', (client) => {
  it('stands in our file, is read anew, known at once, and compared; what is in the way is told by its cause', async () => {
    server.answer('GetConfig', ({ id }) => encodeMessage({ Response: 'Success', ActionID: id, 'Category-000000': 'teknik' }));
    telephony(client);
    await linkIs('up');
    server.pbx.queues = [{ Event: 'QueueParams', Queue: 'teknik', Max: 0, Strategy: 'linear', Calls: 0, ServiceLevel: 0, Weight: 0 }, { Event: 'QueueMember', Queue: 'teknik', Name: 'PJSIP/2001', Location: 'PJSIP/2001', StateInterface: 'PJSIP/2001', Membership: 'static', Penalty: 3, Status: 1, Paused: 0, PausedReason: '' }];
    const compared = server.actions('CoreShowChannels').length;
    const inQueue = async () => /"queue":"teknik"/.test((await test.redis.hget(agentsKey(PBX), '2001')) ?? '');
    await send({ id: 'a', name: 'queues.write', payload: { section: 'teknik', lines: [{ name: 'strategy', value: 'linear' }, { name: 'member', value: 'PJSIP/2001,3' }] } });
    expect(await answerOf('a')).toEqual({ id: 'a', result: 'done', message: '' });
    const [update] = server.actions('UpdateConfig');
    const headers = Object.fromEntries(Object.entries(update?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
    expect(headers).toMatchObject({ srcfilename: 'santral-queues.conf', dstfilename: 'santral-queues.conf', 'action-000000': 'DelCat', 'action-000001': 'NewCat', 'cat-000001': 'teknik', 'var-000003': 'member', 'value-000003': 'PJSIP/2001,3' });
    expect(server.actions('QueueReload')).toHaveLength(1);
    await waitFor(async () => (await test.redis.smembers(queuesKey(PBX))).includes('teknik'), 10_000, 'the queue known');
    await waitFor(inQueue, 10_000, 'the fixed member known');
    // Twice: only what is found again counts.
    expect(server.actions('CoreShowChannels').length).toBe(compared + 2);

    server.answer('UpdateConfig', ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Permission denied' }));
    server.answer('ListCommands', ({ id }) => encodeMessage({ Response: 'Success', ActionID: id, QueueAdd: 'Add interface to queue. (Priv: agent,all)' }));
    await send({ id: 'b', name: 'queues.write', payload: { section: 'teknik', lines: [{ name: 'strategy', value: 'ringall' }] } });
    expect(await answerOf('b')).toEqual({ id: 'b', result: 'refused', message: 'Permission denied', cause: 'pbx-config.class-missing' });

    for (const action of ['UpdateConfig', 'QueueStatus']) server.answer(action, ({ id }) => (action === 'QueueStatus' ? listAnswer(id, [], 'QueueStatusComplete') : encodeMessage({ Response: 'Success', ActionID: id })));
    await send({ id: 'c', name: 'queues.write', payload: { section: 'teknik', lines: [] } });
    expect((await answerOf('c')).result).toBe('done');
    await waitFor(async () => !(await test.redis.smembers(queuesKey(PBX))).includes('teknik'), 10_000, 'the queue forgotten');
  });
});

it('reads on after something that is no command', async () => {
  queuesOf(server, ['destek']);
  telephony();
  await linkIs('up');
  await test.redis.xadd(commandStreamOf(PBX), '*', COMMAND_FIELD, '{"id":"x","name":"agent.explode"}');
  await send({ id: 'a', name: 'agent.join-queue', payload: { extension: '1001', queue: 'destek', memberName: 'Ali', penalty: 0 } });
  expect((await answerOf('a')).result).toBe('done');
});
