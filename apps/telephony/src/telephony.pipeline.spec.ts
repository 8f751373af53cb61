import { agentsKey, type Fact, type FactName, linkKey, openCallsKey, streamOf } from '@santral/contracts';
import { type AmiClient, createTracker, linkFactory, PbxRunner } from '@santral/domain-telephony';
import { FakeAmiServer, loadTrace, TraceReplay } from '@santral/domain-telephony/testing';
import { decodeEntry } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { testRedis, waitFor } from '@santral/platform/testing';
import { Redis } from 'ioredis';
import net from 'node:net';

/** Recorded AMI bytes over TCP → facts and state in a real Redis; nothing in between is replaced. */
const PBX = 'main';
const ANSWERED = '01-inbound-answered-caller-hangup';

let test: Awaited<ReturnType<typeof testRedis>>;
let redis: Redis;
const running = new Set<Telephony>();
const servers = new Set<FakeAmiServer>();

beforeAll(async () => {
  test = await testRedis();
  redis = test.redis;
});
afterAll(() => test.close());
beforeEach(() => redis.flushdb());
afterEach(async () => {
  await Promise.all([...running].map((telephony) => telephony.end()));
  await Promise.all([...servers].map((server) => server.stop()));
  running.clear();
  servers.clear();
});

/** One telephony process, as far as others can tell. */
class Telephony {
  private readonly connection: Redis;
  private readonly runner: PbxRunner;
  private isKilled = false;

  constructor(ami: FakeAmiServer['settings'], { client = 'native', redisUrl = test.url, leaseMs = 200 }: { client?: AmiClient; redisUrl?: string; leaseMs?: number } = {}) {
    this.connection = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => (this.isKilled ? null : 20) });
    this.connection.on('error', () => undefined);
    this.runner = new PbxRunner({
      pbx: PBX, redis: this.connection, ami, createLink: linkFactory(client), createTracker, keepFactsMs: 3_600_000, logger: createLogger('test', 'fatal'),
      timing: { tickEveryMs: 20 }, backoff: { firstMs: 10, maxMs: 50 },
      lease: { leaseMs, renewMs: 50, retryMs: 20 }, flushMs: 100,
    });
    this.runner.start();
    running.add(this);
  }

  /** As kill -9 does: from this instant it writes nothing more and gives nothing back. */
  kill(): void {
    this.isKilled = true;
    this.connection.disconnect();
  }

  async end(): Promise<void> {
    await this.runner.stop();
    if (!this.isKilled) this.connection.disconnect();
  }
}

const replay = async (name: string) => {
  const replaying = await TraceReplay.start(await loadTrace(name));
  servers.add(replaying.server);
  return replaying;
};
const facts = async (): Promise<Fact[]> => ((await redis.xrange(streamOf(PBX), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry));
const names = async () => (await facts()).map((fact) => fact.name);
const callNames = async () => (await names()).filter((name) => name.startsWith('call.'));
const factNamed = (name: FactName, count = 1) => waitFor(async () => (await names()).filter((n) => n === name).length >= count, 10_000, `${count} × ${name}`);
const linkIs = (link: string) => waitFor(async () => (JSON.parse((await redis.get(linkKey(PBX))) ?? '{}') as { link?: string }).link === link, 10_000, `link ${link}`);
const uplinks = async () => (await names()).filter((name) => name === 'pbx.link-up').length;
const endedOnce = async () => {
  const ended = (await facts()).filter((fact) => fact.name === 'call.ended');
  expect(ended).toHaveLength(1);
  const [fact] = ended;
  if (fact?.name !== 'call.ended') throw new Error('no call ended');
  return fact.payload;
};
const expectNoFactTwice = async () => {
  const ids = (await facts()).map((fact) => fact.id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
};

describe.each<AmiClient>(['native', 'asterisk-manager'])('a call heard by the client %s', (client) => {
  it('becomes facts in order, and leaves nothing behind when it is over', async () => {
    const pbx = await replay(ANSWERED);
    new Telephony(pbx.server.settings, { client });
    await linkIs('up');
    await pbx.play({ chunk: 777 });
    await factNamed('call.ended');
    const said = await callNames();
    const order = (['call.started', 'call.queued', 'call.ringing', 'call.answered', 'call.agent-left', 'call.ended'] as const).map((name) => said.indexOf(name));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    const { record } = await endedOnce();
    expect(record).toMatchObject({ outcome: 'answered', extension: '1001', queue: 'destek', direction: 'inbound', coverage: 'live', caller: { e164: '+905321112233', name: 'Mehmet Demir' } });
    expect(await redis.hlen(openCallsKey(PBX))).toBe(0);
    expect(await redis.hget(agentsKey(PBX), '1001')).toContain('destek');
    await expectNoFactTwice();
  });
});

describe('state and facts', () => {
  it('agree at every step: what Redis holds of the open call is what its facts have said', async () => {
    const pbx = await replay(ANSWERED);
    new Telephony(pbx.server.settings);
    await linkIs('up');
    await pbx.play({ until: pbx.find((h) => h['Event'] === 'BridgeEnter') + 2 });
    await factNamed('call.answered');
    const [json] = await redis.hvals(openCallsKey(PBX));
    expect((JSON.parse(json ?? '{}') as { record: unknown }).record).toMatchObject({ outcome: 'open', visits: [{ outcome: 'answered', extension: '1001' }] });
  });

  it('do not double when every event comes twice', async () => {
    const pbx = await replay(ANSWERED);
    new Telephony(pbx.server.settings);
    await linkIs('up');
    await pbx.play({ times: 2 });
    await factNamed('call.ended');
    expect((await endedOnce()).record).toMatchObject({ outcome: 'answered', rings: [{ extension: '1001', result: 'answered' }] });
    await expectNoFactTwice();
  });
});

/** Points of the answered call at which something breaks. */
const points = ['Newchannel', 'QueueCallerJoin', 'AgentCalled', 'AgentConnect', 'BridgeEnter'] as const;

describe.each(points)('when the process is killed just after %s', (point) => {
  it('the next one goes on: nothing lost, nothing doubled', async () => {
    const pbx = await replay(ANSWERED);
    const first = new Telephony(pbx.server.settings);
    await linkIs('up');
    await pbx.play({ until: pbx.find((h) => h['Event'] === point) + 1 });
    await factNamed('call.started');
    first.kill();
    pbx.server.cut();
    new Telephony(pbx.server.settings);
    await waitFor(async () => (await uplinks()) === 2);
    await pbx.play();
    await factNamed('call.ended');
    const { record } = await endedOnce();
    expect(record).toMatchObject({ outcome: 'answered', extension: '1001', caller: { number: '05321112233' } });
    expect((await names()).filter((name) => name === 'call.started')).toHaveLength(1);
    expect((await names()).filter((name) => name === 'call.answered')).toHaveLength(1);
    expect((await names()).filter((name) => name === 'pbx.gap-closed')).toHaveLength(1);
    await expectNoFactTwice();
  });
});

describe('when the cable is cut', () => {
  it('goes on with the call after the reconnect', async () => {
    const pbx = await replay(ANSWERED);
    new Telephony(pbx.server.settings);
    await linkIs('up');
    await pbx.play({ until: pbx.find((h) => h['Event'] === 'BridgeEnter') + 2 });
    await factNamed('call.answered');
    // The last line the cable carries is half an event.
    await pbx.server.send('Event: Hangup\r\nUniqueid: 17951');
    pbx.server.cut();
    await waitFor(async () => (await uplinks()) === 2);
    await pbx.play();
    await factNamed('call.ended');
    expect((await endedOnce()).record).toMatchObject({ outcome: 'answered', extension: '1001' });
    expect((await callNames()).filter((name) => name === 'call.answered')).toHaveLength(1);
    await expectNoFactTwice();
  });

  it('closes a call that ended meanwhile, and finds one that began', async () => {
    const pbx = await replay(ANSWERED);
    new Telephony(pbx.server.settings);
    await linkIs('up');
    await pbx.play({ until: pbx.find((h) => h['Event'] === 'QueueCallerJoin') + 1 });
    await factNamed('call.queued');
    const openBefore = await redis.hkeys(openCallsKey(PBX));
    await pbx.play({ send: false });
    pbx.server.pbx.channels = [
      { Event: 'CoreShowChannel', Channel: 'PJSIP/trunk-000000ff', ChannelState: '6', ChannelStateDesc: 'Up', CallerIDNum: '05321110000', CallerIDName: 'Sonraki', ConnectedLineNum: '', ConnectedLineName: '', Context: 'queue-destek', Exten: 's', Priority: '1', Uniqueid: '1795149999.1', Linkedid: '1795149999.1', Application: 'Queue', ApplicationData: 'destek', Duration: '00:00:09', BridgeId: '' },
    ];
    pbx.server.cut();
    await factNamed('pbx.gap-closed');
    expect((await endedOnce()).record.coverage).not.toBe('live');
    expect((await facts()).find((fact) => fact.name === 'pbx.gap-closed')?.payload).toMatchObject({ found: 1, closed: 1, coverage: 'reconstructed' });
    const openAfter = await redis.hkeys(openCallsKey(PBX));
    expect(openAfter).toHaveLength(1);
    expect(openAfter).not.toEqual(openBefore);
  });
});

describe('of two processes for one PBX', () => {
  it('one publishes; the other waits in line and takes over when it dies', async () => {
    const pbx = await replay(ANSWERED);
    const first = new Telephony(pbx.server.settings);
    await linkIs('up');
    new Telephony(pbx.server.settings);
    await pbx.play({ until: pbx.find((h) => h['Event'] === 'BridgeEnter') + 2 });
    await factNamed('call.answered');
    expect(pbx.server.actions('Login')).toHaveLength(1);
    first.kill();
    pbx.server.cut();
    await waitFor(async () => (await uplinks()) === 2);
    await pbx.play();
    await factNamed('call.ended');
    await endedOnce();
    await expectNoFactTwice();
  });
});

describe('when Redis is away for a while', () => {
  it('keeps what happens and writes it in order when Redis is back, once', async () => {
    const upstream = new URL(test.url);
    const sockets = new Set<net.Socket>();
    let isAway = false;
    const proxy = net.createServer((client) => {
      if (isAway) return client.destroy();
      const server = net.connect(Number(upstream.port), upstream.hostname);
      for (const socket of [client, server]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => (client.destroy(), server.destroy()));
      }
      client.pipe(server).pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const through = new URL(test.url);
    through.port = String((proxy.address() as net.AddressInfo).port);
    const pbx = await replay(ANSWERED);
    const telephony = new Telephony(pbx.server.settings, { redisUrl: through.href });
    await linkIs('up');
    await pbx.play({ until: pbx.find((h) => h['Event'] === 'QueueCallerJoin') + 1 });
    await factNamed('call.queued');

    isAway = true;
    for (const socket of sockets) socket.destroy();
    await pbx.play();
    expect(await callNames()).not.toContain('call.ended');

    isAway = false;
    await factNamed('call.ended');
    const said = await callNames();
    expect(said.at(-1)).toBe('call.ended');
    expect(said.indexOf('call.ringing')).toBeLessThan(said.indexOf('call.answered'));
    await endedOnce();
    await expectNoFactTwice();
    await telephony.end();
    running.delete(telephony);
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => proxy.close(() => resolve()));
  });
});

describe('when it is stopped', () => {
  it('says that the link is down, gives the lease back and restores everything at the next start', async () => {
    const pbx = await replay(ANSWERED);
    const first = new Telephony(pbx.server.settings, { leaseMs: 20_000 });
    await linkIs('up');
    await pbx.play({ until: pbx.find((h) => h['Event'] === 'BridgeEnter') + 2 });
    await factNamed('call.answered');
    await first.end();
    running.delete(first);
    await linkIs('lost');
    new Telephony(pbx.server.settings);
    await waitFor(async () => (await uplinks()) === 2);
    expect(await redis.hlen(openCallsKey(PBX))).toBe(1);
    expect((await names()).filter((name) => name === 'pbx.link-lost')).toHaveLength(1);
  });
});
