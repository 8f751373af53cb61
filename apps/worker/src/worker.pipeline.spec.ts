import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type CallRecord, type DraftFact, OWN_STREAM, streamOf } from '@santral/contracts';
import { type Config, loadConfig } from '@santral/platform/config';
import { deadLetterCount, encodeFact, FACT_FIELD, factStreams, groupProgress } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { testDatabase, testRedis, waitFor } from '@santral/platform/testing';
import { register } from 'prom-client';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { queues } from './domains.js';
import { cuttable } from './testing/cuttable.js';
import { migrations } from './testing/migrations.js';

const at = (ms: number) => new Date(Date.parse('2026-11-20T09:00:00.000Z') + ms).toISOString();

function factsOfCall(callId: string): DraftFact[] {
  const call = {
    callId, pbx: 'main', uniqueid: `u-${callId}`, direction: 'inbound' as const, called: '08500000000', startedAt: at(0),
    caller: { number: '05321112233', e164: '+905321112233', name: null, private: false },
  };
  const record: CallRecord = {
    ...call, answeredAt: at(5000), endedAt: at(65_000), queue: 'destek', extension: '1001', outcome: 'answered', waitMs: 4000, ringMs: 3000, talkMs: 60_000, holdMs: 0,
    hangupBy: 'caller', cause: 16, coverage: 'live', mergedInto: null, rings: [], transfers: [], recordings: [],
    visits: [{ visitId: `${callId}-v`, queue: 'destek', entryNo: 1, enqueuedAt: at(1000), endedAt: at(5000), outcome: 'answered', waitMs: 4000, position: 1, extension: '1001' }],
    segments: [{ segmentId: `${callId}-s`, kind: 'talk', extension: '1001', startedAt: at(5000), endedAt: at(65_000) }],
  };
  const head = (name: string) => ({ id: `${callId}:${name}`, version: 1, at: at(0), pbx: 'main', subject: callId });
  return [
    { ...head('started'), name: 'call.started', payload: { call } },
    { ...head('ended'), name: 'call.ended', payload: { call, outcome: 'answered', record, extensions: ['1001'] } },
  ];
}

const detailSaved = (callId: string): DraftFact => ({
  id: `saved:${callId}`, name: 'call-detail.saved', version: 1, at: at(70_000), pbx: OWN_STREAM, subject: callId,
  payload: {
    callId, extension: '1001', userId: randomUUID(), pbx: 'main', detailId: randomUUID(), reasonIds: [1], comment: 'Hat yok', opensTicket: true, ticketCategory: 'Arıza kaydı',
    customerId: null, contactId: null, callerNumber: '05321112233',
  },
});

describe('the worker, with a PostgreSQL that goes away', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let services: Awaited<ReturnType<typeof testRedis>>;
  let way: Awaited<ReturnType<typeof cuttable>>;
  let config: Config;
  let source: DataSource;
  let worker: INestApplicationContext;

  const start = () => NestFactory.createApplicationContext(AppModule.forConfig(config), { logger: false, abortOnError: false });
  const state = async (...facts: DraftFact[]) => {
    for (const fact of facts) await services.redis.xadd(streamOf(fact.pbx), '*', FACT_FIELD, encodeFact(fact));
  };
  const count = async (table: string, where = 'true') => Number((await source.query<{ n: string }[]>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`))[0]?.n);
  const calls = (from: number, until: number) => Array.from({ length: until - from }, (_, i) => `C${from + i}`).flatMap(factsOfCall);
  const failures = async () => ({
    facts: await Promise.all((await factStreams(config, services.redis)).map((stream) => deadLetterCount(services.redis, stream))),
    jobs: await Promise.all(queues.map(async (queue) => (await worker.get(JobQueues).counts(queue)).failed)),
  });

  beforeAll(async () => {
    database = await testDatabase(migrations);
    services = await testRedis();
    way = await cuttable(new URL(database.url));
    config = loadConfig({ DATABASE_URL: way.url, REDIS_URL: services.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    worker = await start();
  });
  afterAll(async () => {
    await worker.close();
    await way.cut();
    await source.destroy();
    await services.close();
    await database.drop();
  });

  it('has a backlog and loses nothing, and opens one ticket', async () => {
    await state(...calls(0, 20));
    await waitFor(async () => (await count('call', `outcome = 'answered'`)) === 20);
    await way.cut();
    const saved = detailSaved('C3');
    await state(...calls(20, 60), saved, saved);
    const backlog = await waitFor(async () => {
      const { waiting, active, delayed } = await worker.get(JobQueues).counts('calls');
      return delayed > 0 && { waiting, active, delayed };
    }, 10_000, 'jobs that wait for the database');
    expect(backlog.delayed).toBeGreaterThan(0);
    expect(await count('call')).toBe(20);
    await way.mend();
    await waitFor(async () => (await count('call', `outcome = 'answered'`)) === 60, 25_000, 'all calls');
    await waitFor(async () => (await count('support_ticket')) > 0, 25_000, 'the ticket');
    await waitFor(async () => (await groupProgress(services.redis, streamOf(OWN_STREAM))).every((group) => group.lag === 0 && group.pending === 0));
    expect([await count('call_segment'), await count('call_visit'), await count('support_ticket')]).toEqual([60, 60, 1]);
    expect(await failures()).toEqual({ facts: [0, 0], jobs: queues.map(() => 0) });
  });

  it('can be stopped while PostgreSQL is away; the next one goes on', async () => {
    await way.cut();
    await state(...calls(60, 80));
    await waitFor(async () => (await worker.get(JobQueues).counts('calls')).delayed > 0);
    await worker.close();
    await way.mend();
    worker = await start();
    await waitFor(async () => (await count('call', `outcome = 'answered'`)) === 80, 25_000, 'all calls');
    expect(await count('call_segment')).toBe(80);
  });

  it('shows what waits in its metrics', async () => {
    const text = await register.metrics();
    for (const name of ['santral_facts_behind{stream="facts:{main}",group="calls"} 0', 'santral_dead_letters{stream="facts:{main}"} 0', 'santral_jobs{queue="calls",state="failed"} 0']) {
      expect(text).toContain(name);
    }
  });
});
