import { jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { streamOf } from '@santral/contracts';
import { TelephonyModule } from '@santral/domain-telephony';
import { loadTrace, TraceReplay } from '@santral/domain-telephony/testing';
import { ConfigModule, loadConfig } from '@santral/platform/config';
import { decodeEntry, FactArchive, FACT_FIELD, type StreamEntry } from '@santral/platform/facts';
import { RedisModule } from '@santral/platform/redis';
import { waitFor } from '@santral/platform/testing';
import type { Redis } from 'ioredis';
import { StreamKeeper } from './operations/stream-keeper.js';
import { toldSystem } from './testing/told-system.js';

/** Both that let go of facts, telephony and the worker, on one stream: what the one trims must be what the other has archived. */
jest.setTimeout(180_000);

const STREAM = streamOf('main');
const DAY = 24 * 3_600_000;
const instantOf = (seq: string) => Number(seq.split('-')[0]);

let system: Awaited<ReturnType<typeof toldSystem>>;
/** Ids of all facts telephony stated, in their order. */
const stated: string[] = [];
/** What telephony has stated by now and nobody has moved into the past. */
let youngest = '0-0';

const entriesOf = (redis: Redis, after = '-') => redis.xrange(STREAM, after, '+') as Promise<StreamEntry[]>;

@Module({})
class TelephonyProcess {}

/** A telephony process hears a recorded call from its begin to its end. */
async function hears(redis: Redis, redisUrl: string, trace: string): Promise<void> {
  const pbx = await TraceReplay.start(await loadTrace(trace));
  const { host, port, user, secret } = pbx.server.settings;
  const config = loadConfig({ DATABASE_URL: 'postgres://127.0.0.1/none', REDIS_URL: redisUrl, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal', AMI_HOST: host, AMI_PORT: String(port), AMI_USER: user, AMI_SECRET: secret });
  const said = async () => (await entriesOf(redis, `(${youngest}`)).map((entry) => decodeEntry(entry));
  const telephony = await NestFactory.createApplicationContext(
    { module: TelephonyProcess, imports: [ConfigModule.forRoot(config), RedisModule.forRoot('telephony'), TelephonyModule] }, { logger: false, abortOnError: false },
  );
  try {
    await waitFor(async () => (await said()).some(({ name }) => name === 'pbx.link-up'), 30_000, `the link before ${trace}`);
    await pbx.play();
    await waitFor(async () => (await said()).some(({ name }) => name === 'call.ended'), 30_000, `the end of the call of ${trace}`);
  } finally {
    await telephony.close();
    await pbx.server.stop();
  }
  const entries = await entriesOf(redis, `(${youngest}`);
  stated.push(...entries.map((entry) => decodeEntry(entry).id));
  youngest = entries.at(-1)?.[0] ?? youngest;
}

/** Moves what was stated since the last time so many days into the past: Redis takes its own clock for what is new. */
async function daysPass(redis: Redis, days: number): Promise<void> {
  const entries = await entriesOf(redis);
  const written = redis.multi().del(STREAM);
  for (const [seq, [, json = '']] of entries) {
    const [at, n] = [instantOf(seq), seq.split('-')[1]];
    youngest = `${at > Date.now() - DAY ? at - days * DAY : at}-${n}`;
    written.xadd(STREAM, youngest, FACT_FIELD, json);
  }
  await written.exec();
}

beforeAll(async () => {
  system = await toldSystem(async (redis, redisUrl) => {
    await hears(redis, redisUrl, '01-inbound-answered-caller-hangup');
    await daysPass(redis, 20);
    await hears(redis, redisUrl, '03-abandon-waiting');
    await daysPass(redis, 8);
    await hears(redis, redisUrl, '05a-outbound-answered');
  });
  await system.settled();
});
afterAll(() => system.close());

it('has the rows of calls of weeks in which no worker ran', async () => {
  const rows = await system.source.query<{ outcome: string; direction: string }[]>('SELECT outcome, direction FROM call ORDER BY position');
  expect(rows).toEqual([{ outcome: 'answered', direction: 'inbound' }, { outcome: 'abandoned', direction: 'inbound' }, { outcome: 'answered', direction: 'outbound' }]);
});

it('finds every fact once in the archive or in the stream, and makes the same rows of them', async () => {
  const { redis, source } = system;
  await system.worker.get(StreamKeeper).trim();
  expect((await entriesOf(redis)).every(([seq]) => instantOf(seq) > Date.now() - DAY)).toBe(true);
  // Whoever writes lets go of old facts as well.
  await hears(redis, system.environment.REDIS_URL, '05b-outbound-busy');
  await system.settled();
  const kept: string[] = [];
  for await (const entries of new FactArchive(source).entries(STREAM, '0-0', youngest)) kept.push(...entries.map((entry) => decodeEntry(entry).id));
  expect(kept.length).toBeGreaterThan(20);
  kept.push(...(await entriesOf(redis)).map((entry) => decodeEntry(entry).id));
  expect(kept).toEqual(stated);

  const undisturbed = await system.rows();
  await system.wipe();
  await system.rebuild();
  expect(await system.rows()).toEqual(undisturbed);
});
