import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { agentsKey, type DraftFact, leaseKey, linkKey, type LiveAgent, type OpenCall, openCallsKey, queuesKey, streamOf, writerKey } from '@santral/contracts';
import { decodeEntry, keptUnattendedMs } from '@santral/platform/facts';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { testRedis, waitFor } from '@santral/platform/testing';
import type { Redis } from 'ioredis';
import type { Change } from '../tracker/types.js';
import { defaultLeaseTiming, Lease, leaseOwner } from './lease.js';
import { type Batch, LiveStore } from './live-store.js';
import { Publisher } from './publisher.js';

const PBX = 'main';
const at = '2026-11-20T09:05:03.120Z';
const left = (extension: string): DraftFact => ({ id: `f-${extension}`, name: 'agent.queue-left', version: 1, at, pbx: PBX, subject: extension, payload: { extension, queue: 'destek', interface: `PJSIP/${extension}`, memberName: null } });
const openCall = (callId: string): OpenCall => ({
  record: {
    callId, pbx: PBX, uniqueid: '1.1', direction: 'inbound', caller: { number: '05321112233', e164: '+905321112233', name: 'Mehmet Demir', private: false }, called: '0850', startedAt: at,
    answeredAt: null, endedAt: null, queue: null, extension: null, outcome: 'open', waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0, hangupBy: null, cause: null,
    coverage: 'live', mergedInto: null, visits: [], rings: [], segments: [], transfers: [], recordings: [],
  },
  tracker: { legs: [] },
});
const agent = (extension: string): LiveAgent => ({ extension, memberName: null, queues: [], breakReason: null, onBreakSince: null, device: 'idle', deviceSince: null, reachable: null });
const change = (facts: DraftFact[], calls: [string, OpenCall | null][] = [], agents: [string, LiveAgent | null][] = []): Change => ({ facts, calls: new Map(calls), agents: new Map(agents) });

let test: Awaited<ReturnType<typeof testRedis>>;
let redis: Redis;
beforeAll(async () => {
  test = await testRedis();
  redis = test.redis;
});
afterAll(() => test.close());
beforeEach(() => redis.flushdb());

const streamed = async () => ((await redis.xrange(streamOf(PBX), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry));
const subjects = async () => (await streamed()).map((fact) => fact.subject);
const storeOf = () => new LiveStore(redis, PBX, { keepFactsMs: keptUnattendedMs({ factsStreamDays: 7 }) });
const nobodyBad = (key: string, error: unknown) => {
  throw new Error(`${key}: ${String(error)}`);
};

describe('LiveStore', () => {
  const batch = (more: Partial<Batch> = {}): Batch => ({ facts: [], calls: new Map(), agents: new Map(), status: null, queues: null, heardAt: null, ...more });
  const fact = (extension: string) => JSON.stringify(left(extension));

  it('writes facts in order with the state they lead to, and gives the state back', async () => {
    const store = storeOf();
    const status = { id: PBX, link: 'up' as const, since: at, message: null };
    const result = await store.write(
      batch({
        facts: [fact('1001'), fact('1002')],
        calls: new Map([['c1', JSON.stringify(openCall('c1'))]]),
        agents: new Map([['1001', JSON.stringify(agent('1001'))]]),
        status: JSON.stringify(status),
        queues: ['destek', 'satis'],
        heardAt: 1234.5,
      }),
      1,
      1,
    );
    expect(result).toBe('written');
    expect(await subjects()).toEqual(['1001', '1002']);
    expect(await store.load(nobodyBad)).toEqual({ calls: [openCall('c1')], agents: [agent('1001')], status, heardAt: 1234.5 });
    expect((await redis.smembers(queuesKey(PBX))).sort()).toEqual(['destek', 'satis']);

    await store.write(batch({ calls: new Map([['c1', null]]), agents: new Map([['1001', null]]), queues: [] }), 1, 2);
    expect(await store.load(nobodyBad)).toMatchObject({ calls: [], agents: [], status, heardAt: 1234.5 });
    expect(await redis.exists(queuesKey(PBX))).toBe(0);
  });

  it('writes a batch that is sent again only once', async () => {
    const store = storeOf();
    await store.write(batch({ facts: [fact('1001')] }), 1, 1);
    expect(await store.write(batch({ facts: [fact('1001')] }), 1, 1)).toBe('repeated');
    expect(await subjects()).toEqual(['1001']);
  });

  it('leaves facts of the last weeks to the worker, which archives them before it lets go of them', async () => {
    const since = Date.now() - 20 * 24 * 3_600_000;
    const old = redis.pipeline();
    for (let i = 0; i < 250; i++) old.xadd(streamOf(PBX), `${since + i}-0`, 'f', fact('1001'));
    await old.exec();
    await storeOf().write(batch({ facts: [fact('1002')] }), 1, 1);
    expect(await redis.xlen(streamOf(PBX))).toBe(251);
  });

  it('refuses a writer whose lease was taken over', async () => {
    const store = storeOf();
    await store.write(batch({ facts: [fact('1001')] }), 2, 1);
    expect(await store.write(batch({ facts: [fact('1002')], calls: new Map([['c1', '{}']]) }), 1, 7)).toBe('fenced');
    expect(await subjects()).toEqual(['1001']);
    expect(await redis.hlen(openCallsKey(PBX))).toBe(0);
  });

  it('leaves out an entry that does not parse and reports it', async () => {
    await redis.hset(agentsKey(PBX), '1001', JSON.stringify(agent('1001')), '1002', '{"half":');
    const bad: string[] = [];
    const state = await storeOf().load((key) => bad.push(key));
    expect(state.agents.map((a) => a.extension)).toEqual(['1001']);
    expect(bad).toEqual(['1002']);
  });
});

describe('Publisher', () => {
  const once = new OnceLogger(createLogger('test', 'fatal'));
  const create = (store: Pick<LiveStore, 'write'>, more: { fence?: number; maxFacts?: number } = {}) => {
    const published: string[] = [];
    const seen = { fenced: 0, dropped: 0, published };
    const publisher = new Publisher({
      store, once, fence: more.fence ?? 1, maxFacts: more.maxFacts, retryMs: 1,
      onFenced: () => void seen.fenced++,
      onPublished: (name) => published.push(name),
      onDropped: (facts) => void (seen.dropped += facts),
    });
    return { publisher, seen };
  };

  it('keeps the order and writes many changes in few round trips', async () => {
    const store = storeOf();
    let writes = 0;
    const { publisher, seen } = create({ write: (...args) => (writes++, store.write(...args)) });
    for (let i = 0; i < 5000; i++) publisher.publish(change([left(String(i))], [['c1', openCall('c1')]]), null);
    await publisher.flushed();
    expect(await subjects()).toEqual(Array.from({ length: 5000 }, (_, i) => String(i)));
    expect(writes).toBeLessThan(10);
    expect(seen.published).toHaveLength(5000);
    expect(publisher.backlog).toBe(0);
  });

  it('lets a change no fact tells of wait for the next fact, and writes it by itself when none comes, also one that came during a write', async () => {
    const store = storeOf();
    const writes: { facts: number; calls: string[] }[] = [];
    const { publisher } = create({ write: (batch, ...more) => (writes.push({ facts: batch.facts.length, calls: [...batch.calls.keys()] }), store.write(batch, ...more)) });
    publisher.publish(change([], [['c1', openCall('c1')]]), null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(writes).toEqual([]);
    publisher.publish(change([left('1')], [['c2', openCall('c2')]]), null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(writes).toEqual([{ facts: 1, calls: ['c1', 'c2'] }]);
    publisher.publish(change([], [['c3', openCall('c3')]]), null);
    await waitFor(async () => (await redis.hexists(openCallsKey(PBX), 'c3')) === 1);
    expect(writes).toEqual([{ facts: 1, calls: ['c1', 'c2'] }, { facts: 0, calls: ['c3'] }]);
  });

  it('encodes the state as it is when the batch is sealed, and facts as they were when they happened', async () => {
    const { publisher } = create(storeOf());
    const call = openCall('c1');
    const fact = left('1001');
    publisher.publish(change([fact], [['c1', call]]), null);
    fact.subject = 'changed later';
    call.record.called = '0212';
    publisher.publish(change([left('1002')], [['c1', call]]), null);
    await publisher.flushed();
    expect(await subjects()).toEqual(['1001', '1002']);
    expect((await storeOf().load(nobodyBad)).calls[0]?.record.called).toBe('0212');
  });

  it('keeps facts in order while Redis refuses, and writes each once when it takes them again', async () => {
    const store = storeOf();
    let refusals = 3;
    const { publisher } = create({
      write: async (...args) => {
        if (refusals-- > 0) {
          // The write is done, only its answer is lost: the retry must not double it.
          if (refusals === 1) await store.write(...args);
          throw new Error('connection is closed');
        }
        return store.write(...args);
      },
    });
    publisher.publish(change([left('1')]), null);
    publisher.publish(change([left('2')]), null);
    await publisher.flushed();
    publisher.publish(change([left('3')]), null);
    await publisher.flushed();
    expect(await subjects()).toEqual(['1', '2', '3']);
  });

  it('gives up the oldest facts, never the state, when Redis is away for too long', async () => {
    const store = storeOf();
    let isAway = true;
    const { publisher, seen } = create({ write: (...args) => (isAway ? Promise.reject(new Error('away')) : store.write(...args)) }, { maxFacts: 2500 });
    const publish = (from: number, count: number) => {
      for (let i = from; i < from + count; i++) publisher.publish(change([left(String(i))], [[`c${i}`, openCall(`c${i}`)]]), null);
    };
    publish(0, 4000);
    isAway = false;
    await publisher.flushed();
    const kept = (await subjects()).map(Number);
    expect(seen.dropped).toBeGreaterThan(0);
    expect(kept).toHaveLength(4000 - seen.dropped);
    expect(kept).toEqual([...kept].sort((a, b) => a - b));
    expect(kept.at(-1)).toBe(3999);
    expect(await redis.hlen(openCallsKey(PBX))).toBe(4000);
  });

  it('stops when it is fenced off', async () => {
    const store = storeOf();
    const { publisher, seen } = create(store, { fence: 1 });
    await redis.hset(writerKey(PBX), 'fence', 2);
    publisher.publish(change([left('1')]), null);
    await publisher.flushed();
    publisher.publish(change([left('2')]), null);
    expect(seen.fenced).toBe(1);
    expect(await subjects()).toEqual([]);
  });

  it('writes link and queues together with their facts', async () => {
    const { publisher } = create(storeOf());
    publisher.setStatus({ id: PBX, link: 'lost', since: at, message: 'cable' }, [{ id: 'x', name: 'pbx.link-lost', version: 1, at, pbx: PBX, subject: PBX, payload: { reason: 'cable' } }]);
    publisher.setQueues(new Set(['destek']));
    await publisher.flushed();
    expect(JSON.parse((await redis.get(linkKey(PBX))) ?? '')).toMatchObject({ link: 'lost', message: 'cable' });
    expect((await streamed()).map((fact) => fact.name)).toEqual(['pbx.link-lost']);
    expect(await redis.smembers(queuesKey(PBX))).toEqual(['destek']);
  });
});

describe('Lease', () => {
  it('goes to one process, and to the next when it is given back', async () => {
    const stop = new AbortController();
    const first = await Lease.take(redis, PBX, 'a', stop.signal, () => undefined);
    let second: Lease | null = null;
    const waiting = Lease.take(redis, PBX, 'b', stop.signal, () => undefined).then((lease) => (second = lease));
    await waitFor(async () => (await redis.get(leaseKey(PBX))) === 'a');
    expect(second).toBeNull();
    await first?.release();
    const taken = await waiting;
    expect(taken?.fence).toBe((first?.fence ?? 0) + 1);
    await taken?.release();
  });

  it('goes at once to the successor of a process of this machine that was killed', async () => {
    const killed = spawnSync(process.execPath, ['-e', '']).pid;
    await redis.set(leaseKey(PBX), `${hostname()}/${killed}/x`, 'PX', 60_000);
    const lease = await Lease.take(redis, PBX, leaseOwner('y'), new AbortController().signal, () => undefined);
    expect(lease?.fence).toBeGreaterThan(0);
    await lease?.release();
  });

  it('waits for a holder that lives, and for one of another machine', async () => {
    for (const owner of [leaseOwner('x'), 'elsewhere/1/x']) {
      await redis.set(leaseKey(PBX), owner, 'PX', 60_000);
      const stop = new AbortController();
      const waiting = Lease.take(redis, PBX, leaseOwner('y'), stop.signal, () => undefined, { ...defaultLeaseTiming, retryMs: 1 });
      await setTimeout(50);
      stop.abort();
      expect(await waiting).toBeNull();
      expect(await redis.get(leaseKey(PBX))).toBe(owner);
      await redis.del(leaseKey(PBX));
    }
  });

  it('ends the waiting when it is told to', async () => {
    const holder = await Lease.take(redis, PBX, 'a', new AbortController().signal, () => undefined);
    const stop = new AbortController();
    const waiting = Lease.take(redis, PBX, 'b', stop.signal, () => undefined);
    stop.abort();
    expect(await waiting).toBeNull();
    await holder?.release();
  });

  it('tells a holder that stalled and was replaced, who then does not touch the new lease', async () => {
    let lost = 0;
    const first = await Lease.take(redis, PBX, 'a', new AbortController().signal, () => void lost++);
    await redis.del(leaseKey(PBX)); // as when it ran out
    const second = await Lease.take(redis, PBX, 'b', new AbortController().signal, () => undefined);
    await waitFor(() => lost === 1);
    await first?.release();
    expect(await redis.get(leaseKey(PBX))).toBe('b');
    await second?.release();
  });

  it('is kept by a holder when it ran out and nobody took it', async () => {
    const lease = await Lease.take(redis, PBX, 'a', new AbortController().signal, () => undefined);
    await redis.del(leaseKey(PBX));
    await waitFor(async () => (await redis.get(leaseKey(PBX))) === 'a');
    await lease?.release();
    expect(await redis.exists(leaseKey(PBX))).toBe(0);
  });
});
