import { compareSeq, type DraftFact, streamOf } from '@santral/contracts';
import { DataSource } from 'typeorm';
import { testDatabase, testRedis } from '../testing/test-services.js';
import { FactArchive } from './fact-archive.js';
import { factArchiveMigrations } from './fact-archive.migration.js';
import { encodeFact, FACT_FIELD } from './fact-codec.js';
import { FactHistory } from './fact-history.js';
import { trimStream } from './stream-care.js';

const [main, own] = [streamOf('main'), streamOf('santral')];
/** The instant of the first entry; entry `n` comes n seconds later. */
const BEGIN = Date.parse('2026-11-10T09:00:00.000Z');
const seq = (n: number) => `${BEGIN + n * 1000}-0`;
const fact = (subject: string): DraftFact => ({ id: subject, name: 'user.access-changed', version: 1, at: '2026-11-20T09:00:00.000Z', pbx: 'santral', subject, payload: { userId: subject } });

let database: Awaited<ReturnType<typeof testDatabase>>;
let services: Awaited<ReturnType<typeof testRedis>>;
let source: DataSource;
let archive: FactArchive;
let history: FactHistory;

beforeAll(async () => {
  [database, services] = [await testDatabase(factArchiveMigrations), await testRedis()];
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  archive = new FactArchive(source);
  history = new FactHistory(services.redis, archive);
});
afterAll(async () => {
  await source.destroy();
  await services.close();
  await database.drop();
});
beforeEach(async () => {
  await services.redis.flushdb();
  await source.query('TRUNCATE fact_archive');
});

const publish = async (stream: string, from: number, until: number, step = 1) => {
  const writes = services.redis.pipeline();
  for (let n = from; n < until; n += step) writes.xadd(stream, seq(n), FACT_FIELD, encodeFact(fact(`${stream} ${n}`)));
  await writes.exec();
};
/** Keeps what is older than entry `n` in the archive and lets the stream go of it. */
const trimTo = (stream: string, n: number) => trimStream(services.redis, stream, 0, BEGIN + n * 1000, (upTo) => archive.keep(services.redis, stream, upTo));
const read = async (reaches: Parameters<FactHistory['facts']>[0]) => {
  const subjects: string[] = [];
  for await (const batch of history.facts(reaches, ['user.access-changed'])) subjects.push(...batch.map(({ subject }) => subject));
  return subjects;
};
const told = (stream: string, from: number, until: number) => Array.from({ length: until - from }, (_, i) => `${stream} ${from + i}`);

it('gives back every fact once and in order, wherever it lies by now', async () => {
  await publish(main, 0, 5000);
  expect(await history.first(main)).toBe(seq(0));
  await trimTo(main, 4100);
  expect(await services.redis.xlen(main)).toBe(900);
  await publish(main, 5000, 5300);
  await trimTo(main, 4500);
  expect(await history.first(main)).toBe(seq(0));
  expect(await read({ [main]: { after: '0-0', until: seq(5299) } })).toEqual(told(main, 0, 5300));
  expect(await read({ [main]: { after: seq(1999), until: seq(4600) } })).toEqual(told(main, 2000, 4601));
  expect(await read({ [main]: { after: seq(4700), until: seq(4702) } })).toEqual(told(main, 4701, 4703));
  expect(await read({ [main]: { after: seq(5299), until: seq(9000) } })).toEqual([]);
});

it('archives nothing twice, also where the stream kept what was archived', async () => {
  await publish(main, 0, 50);
  expect(await archive.keep(services.redis, main, seq(29))).toBe(30);
  // Whoever trims was killed after archiving.
  expect(await archive.keep(services.redis, main, seq(29))).toBe(0);
  expect(await archive.keep(services.redis, main, seq(39))).toBe(10);
  await services.redis.xtrim(main, 'MINID', seq(10));
  expect(await read({ [main]: { after: '0-0', until: seq(49) } })).toEqual(told(main, 0, 50));
});

it('loses nothing that moves to the archive while it is read', async () => {
  await publish(main, 0, 3000);
  const subjects: string[] = [];
  for await (const batch of history.facts({ [main]: { after: '0-0', until: seq(2999) } }, ['user.access-changed'])) {
    subjects.push(...batch.map(({ subject }) => subject));
    await trimTo(main, 2500);
  }
  expect(subjects).toEqual(told(main, 0, 3000));
});

it('tells facts of two streams in the order they were published in', async () => {
  await publish(main, 0, 40, 2);
  await publish(own, 1, 40, 2);
  await trimTo(main, 20);
  await trimTo(own, 11);
  const numbers = (await read({ [main]: { after: '0-0', until: seq(39) }, [own]: { after: '0-0', until: seq(39) } })).map((subject) => Number(subject.split(' ')[1]));
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

it('leaves out entries that are no facts, and says which', async () => {
  await publish(main, 0, 2);
  await services.redis.xadd(main, seq(2), FACT_FIELD, '{"id":"x"}');
  await publish(main, 3, 4);
  await trimTo(main, 3);
  const bad: string[] = [];
  const good: string[] = [];
  for await (const batch of history.facts({ [main]: { after: '0-0', until: seq(9) } }, ['user.access-changed'], (stream, at) => bad.push(`${stream} ${at}`))) good.push(...batch.map((one) => one.seq));
  expect([bad, good]).toEqual([[`${main} ${seq(2)}`], [seq(0), seq(1), seq(3)]]);
});

it('forgets what was published before an instant, whole rows of it', async () => {
  await publish(main, 0, 30);
  await archive.keep(services.redis, main, seq(9));
  await archive.keep(services.redis, main, seq(19));
  expect(await archive.forget(new Date(BEGIN + 15_000))).toBe(10);
  expect(await archive.first(main)).toBe(seq(10));
  expect(compareSeq((await history.first(main)) ?? '', seq(10))).toBe(0);
});
