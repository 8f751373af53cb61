import {
  agentsKey, type DeadLetters, deadLettersSchema, type DraftFact, jobQueues, leaseKey, linkKey, openCallsKey, type PbxEntry, type PbxEvent, pbxEventSchema, pbxsKey, streamOf, type SystemHealth, systemHealthSchema, writerKey,
} from '@santral/contracts';
import { bury, decodeEntry, encodeFact, FACT_FIELD, replayStream } from '@santral/platform/facts';
import { AUDIT_LOG } from '@santral/platform/http';
import { defineJob, JobQueues } from '@santral/platform/jobs';
import { type AuditLines, waitFor } from '@santral/platform/testing';
import { Queue, Worker } from 'bullmq';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import request from 'supertest';
import { z } from 'zod';
import { PbxEventsRepository } from './pbx/pbx-events.repository.js';
import { operationsApp } from './testing/operations-app.js';

let test: Awaited<ReturnType<typeof operationsApp>>;
const call = (verb: 'get' | 'post', path: string, token = 'admin') => request(test.app.getHttpServer())[verb](`/api/operations/${path}`).set('Authorization', `Bearer ${token}`);
const health = async (): Promise<SystemHealth> => systemHealthSchema.parse((await call('get', 'health').expect(200)).body);
const letters = async (): Promise<DeadLetters> => deadLettersSchema.parse((await call('get', 'dead-letters').expect(200)).body);
const events = async (query = ''): Promise<PbxEvent[]> => z.array(pbxEventSchema).parse((await call('get', `pbx-events${query}`).expect(200)).body);
const error = (body: unknown) => (body as { error: { code: string; message: string } }).error;

beforeAll(async () => {
  test = await operationsApp();
}, 30_000);
afterAll(() => test.close());

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString();
const pbxFact = <N extends 'pbx.link-up' | 'pbx.link-lost' | 'pbx.login-refused' | 'pbx.gap-closed'>(name: N, second: number, payload: object): DraftFact =>
  ({ id: `main:${name}:${at(second)}`, name, version: 1, at: at(second), pbx: 'main', subject: 'main', payload }) as DraftFact;
const state = (fact: DraftFact) => test.redis.xadd(streamOf('main'), '*', FACT_FIELD, encodeFact(fact));

/** The report of a telephony process with metrics of the names it really has. */
async function beat(): Promise<void> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'telephony_malformed_total', help: 'h', labelNames: ['pbx', 'kind'], registers }).inc({ pbx: 'main', kind: 'oversized-line' }, 2);
  new Counter({ name: 'telephony_strange_signals_total', help: 'h', labelNames: ['pbx', 'kind'], registers }).inc({ pbx: 'main', kind: 'bridge-of-unknown-leg' }, 7);
  new Counter({ name: 'telephony_signals_unknown_total', help: 'h', labelNames: ['pbx', 'event'], registers }).inc({ pbx: 'main', event: 'NeverHeardOf' });
  const backlog = new Gauge({ name: 'telephony_facts_backlog', help: 'h', labelNames: ['pbx'], registers });
  backlog.set({ pbx: 'main' }, 3);
  backlog.set({ pbx: 'izmir' }, 40);
  new Gauge({ name: 'telephony_clock_skew_seconds', help: 'h', labelNames: ['pbx'], registers }).set({ pbx: 'main' }, -1.25);
  new Gauge({ name: 'process_start_time_seconds', help: 'h', registers }).set(1_795_000_000);
  const delay = new Histogram({ name: 'telephony_signal_to_published_seconds', help: 'h', labelNames: ['pbx'], buckets: [0.001, 0.01, 0.1], registers });
  for (let i = 0; i < 19; i++) delay.observe({ pbx: 'main' }, 0.0005);
  delay.observe({ pbx: 'main' }, 0.05);
  delay.observe({ pbx: 'izmir' }, 0.09);
  const report = { name: 'telephony', pid: 42, at: Date.now(), rssBytes: 1000, metrics: await registry.getMetricsAsJSON() };
  await test.redis.set('health:process:telephony:host:42', JSON.stringify(report), 'EX', 30);
}

describe('the health of the PBX', () => {
  beforeAll(async () => {
    await beat();
    await test.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: 'up', since: at(0), message: null }));
    await test.redis.hset(writerKey('main'), 'heardAt', Date.parse(at(30)));
    await test.redis.hset(openCallsKey('main'), 'c1', '{}', 'c2', '{}');
    const agent = { memberName: null, queues: [], breakReason: null, onBreakSince: null, device: 'idle', deviceSince: null };
    const phones = { '1001': true, '1002': false, '1003': false, '1004': null };
    for (const [extension, reachable] of Object.entries(phones)) await test.redis.hset(agentsKey('main'), extension, JSON.stringify({ ...agent, extension, reachable }));
    await test.redis.hset(agentsKey('main'), '1005', '{"broken":');
  });

  it('tells link, last signal, delay, clock, calls, phones and what was rejected, most first', async () => {
    await test.redis.set(leaseKey('main'), 'owner');
    const [pbx] = (await health()).pbxs;
    expect(pbx).toEqual({
      id: 'main', name: 'main', link: 'up', since: at(0), message: null, lastHeardAt: at(30), openCalls: 2, clockSkewMs: -1250, backlog: 3, dropped: 0,
      lag: { averageMs: 2.98, p95Ms: 1 }, phones: { reachable: 1, unreachable: 2, unknown: 1 },
      rejected: [
        { reason: 'strange', kind: 'bridge-of-unknown-leg', count: 7 },
        { reason: 'malformed', kind: 'oversized-line', count: 2 },
        { reason: 'unknown', kind: 'NeverHeardOf', count: 1 },
      ],
    });
  });

  it('shows every PBX that is switched on, each with figures of its own', async () => {
    const entry: PbxEntry = {
      id: 'izmir', name: 'İzmir', enabled: true, owner: 'santral', version: 1, ami: { host: '10.0.0.5', port: 5038, user: 'u' }, ari: null, websocket: null, recordings: null, removed: false, sealed: '',
    };
    await test.redis.hset(pbxsKey, 'izmir', JSON.stringify(entry), 'off', JSON.stringify({ ...entry, id: 'off', enabled: false }), 'gone', JSON.stringify({ ...entry, id: 'gone', removed: true }));
    const { pbxs, streams } = await health();
    expect(pbxs.map(({ id, name, backlog, openCalls, rejected }) => ({ id, name, backlog, openCalls, rejected }))).toEqual([{ id: 'izmir', name: 'İzmir', backlog: 40, openCalls: 0, rejected: [] }]);
    expect(streams.map(({ stream }) => stream)).toEqual(['main', 'gone', 'izmir', 'off', 'santral'].map(streamOf));
    await test.redis.del(pbxsKey);
  });

  it('believes no link that nobody stands for any more', async () => {
    await test.redis.del(leaseKey('main'));
    expect((await health()).pbxs[0]).toMatchObject({ link: 'lost', message: 'telephony is not running' });
  });

  it('lists the processes that live, streams with their readers, and every queue of jobs', async () => {
    const { processes, streams, jobs } = await health();
    expect(processes).toEqual([{ name: 'telephony', pid: 42, lastBeatAt: expect.any(String), startedAt: new Date(1_795_000_000_000).toISOString(), rssBytes: 1000 }]);
    expect(streams.map(({ stream }) => stream)).toEqual([streamOf('main'), streamOf('santral')]);
    expect(jobs.map(({ queue }) => queue)).toEqual([...jobQueues]);
  });
});

describe('the history of the link', () => {
  it('is written down once, in order, however often a fact comes', async () => {
    const lost = pbxFact('pbx.link-lost', 10, { reason: 'the PBX has gone silent' });
    await state(lost);
    await state(pbxFact('pbx.link-up', 25, { banner: 'Asterisk Call Manager/9.0.0', restarted: false, openCalls: 1 }));
    await state(pbxFact('pbx.gap-closed', 25, { from: at(10), until: at(25), coverage: 'reconstructed', found: 2, closed: 1 }));
    await state(lost);
    await state(pbxFact('pbx.login-refused', 40, { message: 'Authentication failed' }));
    const all = await waitFor(async () => {
      const found = await events();
      return found.length === 4 ? found : null;
    }, 10_000, 'four events');
    expect(all.map(({ name, at: when }) => [name, when])).toEqual([
      ['pbx.login-refused', at(40)], ['pbx.gap-closed', at(25)], ['pbx.link-up', at(25)], ['pbx.link-lost', at(10)],
    ]);
    expect(all[1]?.payload).toMatchObject({ coverage: 'reconstructed', found: 2, closed: 1 });
    expect((await events(`?before=${all[1]?.id}&limit=1`)).map(({ name }) => name)).toEqual(['pbx.link-up']);
    expect(await events('?pbx=other')).toEqual([]);
  });

  it('stands where it was when a row is written again', async () => {
    const names = async () => (await events()).map(({ name }) => name);
    const before = await names();
    const entries = (await test.redis.xrange(streamOf('main'), '-', '+')) as [string, string[]][];
    const lost = entries.map((entry) => decodeEntry(entry)).find((fact) => fact.name === 'pbx.link-lost');
    if (lost?.name !== 'pbx.link-lost') throw new Error('no such fact');
    await test.source.query('DELETE FROM pbx_event WHERE fact_id = $1', [lost.id]);
    await new PbxEventsRepository(test.source).add([lost]);
    expect(await names()).toEqual(before);
  });
});

describe('dead letters', () => {
  const ticket = pbxFact('pbx.link-lost', 99, { reason: 'x' });
  const failing = defineJob('breaks.warn', z.object({ id: z.string() }));

  it('are shown with what they were and why, and handed back by stream and by queue', async () => {
    expect(await letters()).toEqual({ items: [], total: 0 });
    await bury(test.redis, streamOf('main'), '1-0', { group: 'agents', seq: '1-0', json: encodeFact(ticket), error: new Error('no such extension') });
    await test.app.get(JobQueues).add(failing, { id: '1' }, { id: 'broken' });
    // A worker that gives the job up at its last attempt.
    const connection = { url: test.config.redisUrl };
    const queue = new Queue('breaks', { connection, prefix: '{jobs}' });
    const job = await queue.getJob('broken');
    await queue.remove('broken');
    await queue.add(job?.name ?? '', { id: '1' }, { jobId: 'broken', attempts: 1, removeOnFail: false });
    const worker = new Worker('breaks', async () => Promise.reject(new Error('the row is gone')), { connection, prefix: '{jobs}' });
    const shown = await waitFor(async () => {
      const found = await letters();
      return found.total === 2 ? found.items : null;
    }, 10_000, 'both dead letters');
    await worker.close();
    await queue.close();
    expect(shown.map(({ kind, source, name, consumer, subject, error: reason }) => [kind, source, name, consumer, subject, reason])).toEqual(
      expect.arrayContaining([
        ['fact', streamOf('main'), 'pbx.link-lost', 'agents', 'main', 'Error: no such extension'],
        ['job', 'breaks', 'breaks.warn', null, null, 'the row is gone'],
      ]),
    );

    const audit = test.app.get<AuditLines>(AUDIT_LOG).lines;
    expect((await call('post', 'dead-letters/replay').send({ source: streamOf('main') }).expect(200)).body).toEqual({ replayed: 1 });
    expect(await test.redis.xlen(replayStream(streamOf('main'), 'agents'))).toBe(1);
    expect((await call('post', 'dead-letters/replay').send({ source: 'breaks' }).expect(200)).body).toEqual({ replayed: 1 });
    expect((await health()).jobs.find(({ queue: name }) => name === 'breaks')).toMatchObject({ waiting: 1, failed: 0 });
    expect(await letters()).toEqual({ items: [], total: 0 });
    expect(audit.map(({ action, userId, subject, details }) => [action, userId, subject, details])).toEqual([
      ['dead-letters.replayed', 'boss', streamOf('main'), { replayed: 1 }],
      ['dead-letters.replayed', 'boss', 'breaks', { replayed: 1 }],
    ]);
  });

  it('of a stream or queue there is none of are refused, in the reader\'s language', async () => {
    const refused = await call('post', 'dead-letters/replay').set('Accept-Language', 'tr').send({ source: 'calls:{main}' }).expect(404);
    expect(error(refused.body)).toMatchObject({ code: 'dead-letters.unknown-source', message: '"calls:{main}" adında bir akış ya da kuyruk yok.' });
    await call('post', 'dead-letters/replay').send({}).expect(400);
  });
});

it('is for those who run the system: seeing it for some, handing back for fewer', async () => {
  for (const path of ['health', 'pbx-events', 'dead-letters']) {
    expect(error((await call('get', path, 'agent').expect(403)).body).code).toBe('access.denied');
    await call('get', path, 'watcher').expect(200);
  }
  for (const token of ['agent', 'watcher']) expect(error((await call('post', 'dead-letters/replay', token).send({ source: 'calls' }).expect(403)).body).code).toBe('access.denied');
});
