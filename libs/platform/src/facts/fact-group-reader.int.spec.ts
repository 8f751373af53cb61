import { type Fact, streamOf } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { createLogger } from '../logging/index.js';
import { testRedis, waitFor } from '../testing/index.js';
import { deadLetterStream, replayDeadLetters, replayStream } from './dead-letters.js';
import { consumerSpecOf, FactConsumer, OnFacts, rests, StopError } from './fact-consumer.js';
import { FactGroupReader } from './fact-group-reader.js';
import { FactPublisher } from './fact-publisher.js';
import { PileUp } from './pile-up.js';
import { groupProgress, trimStream } from './stream-care.js';

type AccessFact = Fact<'user.access-changed'>;
const stream = streamOf('santral');
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Notes the subjects it was given, after `fail` had its say. */
@FactConsumer('notes')
class Notes {
  taken: string[] = [];
  seqs: string[] = [];
  fail: (facts: AccessFact[]) => void = () => undefined;
  @OnFacts('user.access-changed')
  async note(facts: AccessFact[]): Promise<void> {
    this.fail(facts);
    this.taken.push(...facts.map((fact) => fact.subject));
    this.seqs.push(...facts.map((fact) => fact.seq));
  }
}

@FactConsumer('ordered-notes', { ordered: true })
class OrderedNotes extends Notes {
  @OnFacts('user.access-changed')
  override note(facts: AccessFact[]): Promise<void> {
    return super.note(facts);
  }
}

@FactConsumer('first-notes', { first: true, rest: 'long', batch: 10 })
class FirstNotes extends Notes {
  @OnFacts('user.access-changed')
  override note(facts: AccessFact[]): Promise<void> {
    return super.note(facts);
  }
}

@FactConsumer('later-notes', { rest: 'short', batch: 10 })
class LaterNotes extends FirstNotes {
  @OnFacts('user.access-changed')
  override note(facts: AccessFact[]): Promise<void> {
    return super.note(facts);
  }
}

describe('FactGroupReader', () => {
  let services: Awaited<ReturnType<typeof testRedis>>;
  let redis: Redis;
  let readers: FactGroupReader[];
  let consumers = 0;

  beforeEach(async () => {
    services = await testRedis();
    ({ redis } = services);
    readers = [];
  });
  afterEach(async () => {
    await Promise.all(readers.map((reader) => reader.stop()));
    await services.close();
  });

  const publish = (...subjects: string[]) =>
    new FactPublisher(redis).publish(
      ...subjects.map((subject) => ({
        id: `test:${subject}`,
        name: 'user.access-changed' as const,
        version: 1,
        at: '2026-11-20T09:00:00.000Z',
        pbx: 'santral',
        subject,
        payload: { userId: subject },
      })),
    );
  const unwanted = JSON.stringify({ id: 'test:other', name: 'ticket.message-added', version: 1, at: '2026-11-20T09:00:00.000Z', pbx: 'santral', subject: 'other', payload: {} });
  const subjects = (from: number, until: number) => Array.from({ length: until - from }, (_, i) => `u${from + i}`);

  async function read(instance: Notes, prepare: (reader: FactGroupReader) => void = () => undefined, pileUp?: PileUp): Promise<FactGroupReader> {
    const spec = consumerSpecOf(instance);
    if (!spec) throw new Error('not a consumer');
    const reader = new FactGroupReader({
      redisUrl: services.url,
      streams: [stream],
      spec,
      instance,
      consumer: `test-${(consumers += 1)}`,
      logger: createLogger('test', 'silent'),
      claimAfterMs: 300,
      attempts: 3,
      retryMs: 30,
      ...(pileUp && { pileUp }),
    });
    prepare(reader);
    await reader.start();
    readers.push(reader);
    return reader;
  }

  /** A member of the group that takes entries and then dies. */
  const dieWith = async (group: string, count: number) => {
    await redis.xgroup('CREATE', stream, group, '0', 'MKSTREAM');
    await redis.xreadgroup('GROUP', group, 'dead', 'COUNT', count, 'STREAMS', stream, '>');
  };
  const allDone = (group: string) =>
    waitFor(async () => (await groupProgress(redis, stream)).find((p) => p.group === group && p.pending === 0 && p.lag === 0), 5000, 'the end of the stream');

  it('hands facts over in order, also those from before it began, and acknowledges them', async () => {
    await publish(...subjects(0, 300));
    const notes = new Notes();
    await read(notes);
    await publish(...subjects(300, 500));
    await waitFor(() => notes.taken.length === 500);
    expect(notes.taken).toEqual(subjects(0, 500));
    await allDone('notes');
  });

  it('reads the stream of a PBX that is added later as well, from its beginning, and its replays', async () => {
    const notes = new Notes();
    const reader = await read(notes);
    const added = streamOf('izmir');
    const state = (subject: string, to = added) => redis.xadd(to, '*', 'f', JSON.stringify({ id: `izmir:${subject}`, name: 'user.access-changed', version: 1, at: '2026-11-20T09:00:00.000Z', pbx: 'izmir', subject, payload: { userId: subject } }));
    await state('u1');
    await reader.follow([stream, added]);
    await reader.follow([stream, added]);
    await state('u2');
    await publish('u3');
    await waitFor(() => notes.taken.length === 3, 10_000, 'facts of both streams');
    expect(notes.taken.filter((subject) => subject !== 'u3')).toEqual(['u1', 'u2']);
    await state('u4', replayStream(added, 'notes'));
    await waitFor(() => notes.taken.includes('u4'), 10_000, 'the replay');
    expect(await groupProgress(redis, added)).toMatchObject([{ group: 'notes', lag: 0, pending: 0 }]);
  });

  it('takes over what a dead member had taken, each fact once', async () => {
    await publish(...subjects(0, 10));
    await dieWith('notes', 4);
    const notes = new Notes();
    await read(notes);
    await waitFor(() => notes.taken.length >= 10);
    await allDone('notes');
    expect([...notes.taken].sort()).toEqual(subjects(0, 10).sort());
  });

  it('waits for a database that is away: nothing is lost, order is kept, nobody else claims it', async () => {
    const first = new Notes();
    const second = new Notes();
    let isAway = true;
    first.fail = second.fail = () => {
      if (isAway) throw away();
    };
    await publish(...subjects(0, 50));
    await read(first);
    await waitFor(async () => (await groupProgress(redis, stream)).some((p) => p.pending === 50));
    await read(second);
    // Longer than a silent member would be given, so that a claim would show.
    const before = Date.now();
    await waitFor(() => Date.now() - before > 2500);
    expect(await redis.xpending(stream, 'notes', '-', '+', 100, `test-${consumers}`)).toEqual([]);
    isAway = false;
    await waitFor(() => first.taken.length + second.taken.length === 50);
    await allDone('notes');
    expect(first.taken).toEqual(subjects(0, 50));
    expect(await redis.xlen(deadLetterStream(stream))).toBe(0);
  });

  it('lets go of facts it does not want, also while the others wait for the database', async () => {
    const notes = new Notes();
    let isAway = true;
    notes.fail = () => {
      if (isAway) throw away();
    };
    await publish('u0', 'u1');
    await redis.xadd(stream, '*', 'f', unwanted);
    await read(notes);
    await waitFor(async () => (await groupProgress(redis, stream)).some((p) => p.pending === 2 && p.lag === 0));
    isAway = false;
    await allDone('notes');
    expect(notes.taken).toEqual(['u0', 'u1']);
    expect(await redis.xlen(deadLetterStream(stream))).toBe(0);
  });

  it('goes on trying when Redis does not take an acknowledgement either', async () => {
    const notes = new OrderedNotes();
    let attempts = 0;
    notes.fail = () => {
      if ((attempts += 1) < 3) throw away();
    };
    await publish('u0');
    await redis.xadd(stream, '*', 'f', unwanted);
    await read(notes, (reader) => {
      // Of an ordered group nobody claims what is left. A real Redis that is away would not have handed the batch over either.
      const { commands } = reader as unknown as { commands: { xack: (...args: string[]) => Promise<number> } };
      const xack = commands.xack.bind(commands);
      commands.xack = (...args) => (attempts < 3 ? Promise.reject(away()) : xack(...args));
    });
    await allDone('ordered-notes');
    expect({ attempts, taken: notes.taken }).toEqual({ attempts: 3, taken: ['u0'] });
  });

  it('puts a fact that fails for its own fault into the dead letters, and the others through', async () => {
    const notes = new Notes();
    notes.fail = (facts) => {
      if (facts.some((fact) => fact.subject === 'u2')) throw new Error('cannot digest u2');
    };
    await read(notes);
    await publish(...subjects(0, 5));
    await waitFor(() => notes.taken.length === 4);
    expect(notes.taken).toEqual(['u0', 'u1', 'u3', 'u4']);
    const [[, fields]] = (await redis.xrange(deadLetterStream(stream), '-', '+')) as [[string, string[]]];
    expect(fields).toEqual(expect.arrayContaining(['group', 'notes', 'error', 'Error: cannot digest u2']));
  });

  it('does not retry what can never succeed', async () => {
    const notes = new Notes();
    let tries = 0;
    notes.fail = (facts) => {
      tries += 1;
      if (facts.length === 1) throw new StopError('never');
      throw new Error('one of these');
    };
    await read(notes);
    await publish('u0');
    await waitFor(async () => (await redis.xlen(deadLetterStream(stream))) === 1);
    expect(tries).toBe(2); // in its batch, then alone
  });

  it('puts an entry that is no fact into the dead letters', async () => {
    const notes = new Notes();
    await read(notes);
    await redis.xadd(stream, '*', 'f', '{"name":"call.exploded"}');
    await publish('u1');
    await waitFor(() => notes.taken.length === 1);
    expect(await redis.xlen(deadLetterStream(stream))).toBe(1);
  });

  it('replays dead letters to the group that failed on them only, at their old position', async () => {
    const notes = new Notes();
    const ordered = new OrderedNotes();
    notes.fail = () => {
      throw new StopError('not today');
    };
    await read(notes);
    await read(ordered);
    await publish('u7');
    await waitFor(async () => (await redis.xlen(deadLetterStream(stream))) === 1);
    notes.fail = () => undefined;
    expect(await replayDeadLetters(redis, stream)).toBe(1);
    await waitFor(() => notes.taken.length === 1);
    expect(await redis.xlen(deadLetterStream(stream))).toBe(0);
    await waitFor(() => ordered.taken.length === 1);
    expect(notes.seqs).toEqual(ordered.seqs);
    expect(ordered.taken).toEqual(['u7']);
  });

  it('lets one member of an ordered group read, and the next begin with what the last one left', async () => {
    await publish(...subjects(0, 6));
    await dieWith('ordered-notes', 3);
    await redis.set('facts:lease:ordered-notes', 'dead', 'PX', 500);
    const first = new OrderedNotes();
    const second = new OrderedNotes();
    const reader = await read(first);
    await waitFor(() => first.taken.length === 6);
    expect(first.taken).toEqual(subjects(0, 6));
    await read(second);
    await publish(...subjects(6, 20));
    await waitFor(() => first.taken.length === 20);
    expect(second.taken).toEqual([]);
    await reader.stop();
    await publish(...subjects(20, 25));
    await waitFor(() => second.taken.length === 5);
    expect(second.taken).toEqual(subjects(20, 25));
  });

  it('tells that facts have piled up for a consumer that goes first until a batch is not full', async () => {
    await publish(...subjects(0, 25));
    const [first, pileUp, told] = [new FirstNotes(), new PileUp(), [] as [number, boolean][]];
    first.fail = (facts) => void told.push([facts.length, pileUp.isThere]);
    const reader = await read(first, undefined, pileUp);
    await allDone('first-notes');
    expect(told).toEqual([[10, true], [10, true], [5, false]]);
    pileUp.tell('first-notes', true);
    await reader.stop();
    readers = [];
    expect(pileUp.isThere).toBe(false);
  });

  it('rests after every batch while facts have piled up for a consumer that goes first, which itself does not', async () => {
    await publish(...subjects(0, 50));
    const pileUp = new PileUp();
    pileUp.tell('another', true);
    const batchesOf = async (notes: Notes, group: string): Promise<number[]> => {
      const times: number[] = [];
      notes.fail = () => void times.push(performance.now());
      await read(notes, undefined, pileUp);
      await allDone(group);
      return times.slice(1).map((time, i) => time - (times[i] ?? 0));
    };
    expect(Math.min(...(await batchesOf(new LaterNotes(), 'later-notes')))).toBeGreaterThanOrEqual(rests.short - 1);
    // However busy the machine is, it hardly takes so long each time.
    expect(Math.min(...(await batchesOf(new FirstNotes(), 'first-notes')))).toBeLessThan(rests.long - 1);
  });

  it('trims what every group has done and nothing else', async () => {
    await publish(...subjects(0, 10));
    await dieWith('slow', 4);
    const notes = new Notes();
    await read(notes);
    await allDone('notes');
    const later = Date.now() + 1000;
    expect(await trimStream(redis, stream, 60_000, later)).toBe(0);
    expect(await trimStream(redis, stream, 0, later)).toBe(0);
    const taken = (await redis.xpending(stream, 'slow', '-', '+', 10)) as [string][];
    await redis.xack(stream, 'slow', ...taken.map(([id]) => id));
    expect(await trimStream(redis, stream, 0, later)).toBe(3);
    expect(await redis.xlen(stream)).toBe(7);
  });
});
