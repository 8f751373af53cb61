import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { type AlertRule, type AlertRuleForm, alertRuleFormSchema, alertRuleSchema, agentsKey, defaultJudging, type DraftFact, leaseKey, linkKey, type LiveAgent, openCallsKey, OWN_STREAM, type PbxStatus, permissions, queuesKey, streamOf } from '@santral/contracts';
import { agentsMigrations } from '@santral/domain-agents';
import { liveAgent, waitingCall } from '@santral/domain-agents/testing';
import { MAIL_SENDER, type MailSender, type OutgoingMail, SMS_SENDER, type SmsSender } from '@santral/domain-messaging';
import { operationsMigrations } from '@santral/domain-operations';
import { CALL_JUDGING, type CallJudging } from '@santral/domain-wallboard';
import { webhooksMigrations } from '@santral/domain-webhooks';
import { FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { Clock } from '@santral/platform/process';
import { resourceMigrations } from '@santral/platform/resource';
import { TestClock, testGround, testHttpApp, type TestPrincipals } from '@santral/platform/testing';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AlertsApiModule, AlertsWorkerModule, alertWorkerImports, alertWorkers } from '../alerts.module.js';
import { alertsMigrations } from '../migrations/index.js';
import { NoticeSender } from '../notices/notice-sender.js';
import { NoticesRepository } from '../notices/notices.repository.js';
import { AlertWatch } from '../watching/alert-watch.js';

/** In place of the options of reports. */
const callJudging: CallJudging = { judging: async () => defaultJudging };
@Global()
@Module({ providers: [{ provide: CALL_JUDGING, useValue: callJudging }], exports: [CALL_JUDGING] })
class TestPortsModule {}

/** Ports to the outside: what was handed over, and how the next hand-over goes. */
export class TestPost implements MailSender {
  readonly mails: OutgoingMail[] = [];
  readonly texts: { to: string; text: string }[] = [];
  onMail: (mail: OutgoingMail) => Promise<void> = () => Promise.resolve();
  onText: () => Promise<void> = () => Promise.resolve();
  async send(mail: OutgoingMail): Promise<void> {
    this.mails.push(mail);
    await this.onMail(mail);
  }
  readonly sms: SmsSender = {
    send: async (to, text) => {
      this.texts.push({ to, text });
      await this.onText();
    },
  };
}

export const adminId = '00000000-0000-4000-8000-0000000000a1';
export const managerId = '00000000-0000-4000-8000-0000000000b2';
const principals: TestPrincipals = {
  admin: { userId: adminId, displayName: 'Ayşe Yılmaz', permissions },
  manager: { userId: managerId, displayName: 'Mehmet Kaya', permissions: ['alerts.read', 'alerts.acknowledge'] },
  watcher: { permissions: ['alerts.read'] },
  agent: { permissions: ['desk.use', 'agents.read', 'queues.read'] },
};
/** Tables of other domains, as far as rules read them. */
const NEIGHBOURS = `
  CREATE TABLE app_user (id uuid PRIMARY KEY, email text NOT NULL, display_name text NOT NULL, gsm text, roles text[] NOT NULL, disabled boolean NOT NULL DEFAULT false);
  INSERT INTO app_user (id, email, display_name, gsm, roles) VALUES
    ('${adminId}', 'ayse@ornek.test', 'Ayşe Yılmaz', '+905321112233', '{admin}'), ('${managerId}', 'mehmet@ornek.test', 'Mehmet Kaya', NULL, '{manager}');
  INSERT INTO app_user (id, email, display_name, gsm, roles, disabled) VALUES ('00000000-0000-4000-8000-0000000000c3', 'giden@ornek.test', 'Giden Biri', '+905329998877', '{admin,manager}', true);
  CREATE TABLE call (call_id text PRIMARY KEY, pbx text NOT NULL, merged_into text);
  CREATE TABLE call_visit (visit_id text PRIMARY KEY, call_id text NOT NULL, queue text NOT NULL, outcome text NOT NULL, wait_ms integer, enqueued_at timestamptz NOT NULL, pbx_wait_s integer);
  CREATE VIEW queue_with_visits AS SELECT DISTINCT queue FROM call_visit;`;

export const ruleForm = (change: Partial<AlertRuleForm> = {}): AlertRuleForm =>
  alertRuleFormSchema.parse({
    name: 'Kural', kind: 'waiting', isEnabled: true, severity: 'warning', queues: [], limit: 2, holdS: 0, windowMin: 60, users: [], roles: [], channels: [], mails: [], phones: [], webhooks: [],
    language: 'tr', quiet: null, repeatMin: null, ...change,
  });

/** PostgreSQL, Redis, an api, and a worker whose looks are made by hand on a clock of the test's. */
export async function alertsApp(start = '2026-11-20T09:00:00.000Z') {
  const ground = await testGround(
    [...resourceMigrations, ...outboxMigrations, ...agentsMigrations, ...operationsMigrations, ...webhooksMigrations, ...alertsMigrations],
    { TZ_COMPANY: 'Europe/Istanbul' },
  );
  const source = await new DataSource({ type: 'postgres', url: ground.url }).initialize();
  await source.query(NEIGHBOURS);
  const clock = new TestClock(Date.parse(start));
  const post = new TestPost();
  const shared = () => [...ground.base(), JobsModule.forRoot(), FactsModule.forRoot(), OutboxModule.forRoot(), TestPortsModule];
  const app = await testHttpApp({ imports: [...shared(), AlertsApiModule] }, principals);
  const startWorker = async () => {
    const module = await Test.createTestingModule({ imports: [...shared(), ...alertWorkerImports], providers: [...alertWorkers, { provide: Clock, useValue: clock }] })
      .overrideProvider(MAIL_SENDER)
      .useValue(post)
      .overrideProvider(SMS_SENDER)
      .useValue(post.sms)
      .compile();
    return module.init();
  };
  const worker = await startWorker();
  /** A worker as it really runs: its jobs look and send by themselves, on the clock of the machine. */
  const startJobs = async () => {
    const module = await Test.createTestingModule({ imports: [...shared(), AlertsWorkerModule] }).overrideProvider(MAIL_SENDER).useValue(post).overrideProvider(SMS_SENDER).useValue(post.sms).compile();
    return module.init();
  };
  const { config, redis } = ground;
  const send = async (one = worker): Promise<void> => {
    for (const { id } of await one.get(NoticesRepository).due(new Date(clock.at))) await one.get(NoticeSender).send(id);
  };
  return {
    app, config, source, redis, clock, post, worker, startWorker, startJobs, send,
    http: (verb: 'get' | 'post' | 'put' | 'delete', path: string, token = 'admin') => request(app.getHttpServer())[verb](`/api/${path}`).set('Authorization', `Bearer ${token}`),
    /** Adds a rule, and nothing else is watched. */
    async only(change: Partial<AlertRuleForm>): Promise<AlertRule> {
      await source.query('TRUNCATE alert_rule, alert, alert_notice, webhook, webhook_delivery CASCADE');
      await redis.flushdb();
      post.mails.length = 0;
      post.texts.length = 0;
      post.onMail = () => Promise.resolve();
      post.onText = () => Promise.resolve();
      return this.add(change);
    },
    async add(change: Partial<AlertRuleForm>): Promise<AlertRule> {
      return alertRuleSchema.parse((await this.http('post', 'alert-rules').send(ruleForm(change)).expect(200)).body);
    },
    async link(link: PbxStatus['link'] = 'up', since = new Date(clock.at).toISOString()): Promise<void> {
      await redis.set(leaseKey('main'), 'owner');
      await redis.set(linkKey('main'), JSON.stringify({ id: 'main', link, since, message: null }));
    },
    /** So many callers wait in `destek`, since the given instant. */
    async wait(count: number, since = clock.at): Promise<void> {
      await redis.del(openCallsKey('main'));
      for (let i = 0; i < count; i += 1) {
        const call = waitingCall(`c${i}`);
        const visits = call.visits.map((visit) => ({ ...visit, enqueuedAt: new Date(since).toISOString() }));
        await redis.hset(openCallsKey('main'), `c${i}`, JSON.stringify({ record: { ...call, visits }, tracker: null }));
      }
      await redis.sadd(queuesKey('main'), 'destek', 'satis');
    },
    async agent(extension: string, change: Partial<LiveAgent> = {}): Promise<void> {
      await redis.hset(agentsKey('main'), extension, JSON.stringify(liveAgent(extension, change)));
    },
    /** One look of the worker and its sending, some time later. */
    async after(seconds: number): Promise<void> {
      clock.at += seconds * 1000;
      await worker.get(AlertWatch).look();
      await send();
    },
    facts: async () => {
      const rows = await source.query<{ fact: DraftFact }[]>(`SELECT fact FROM outbox WHERE fact ->> 'pbx' = $1 ORDER BY no`, [OWN_STREAM]);
      return rows.map(({ fact }) => fact).filter(({ name }) => name.startsWith('alert.'));
    },
    published: async () => redis.xlen(streamOf(OWN_STREAM)),
    async close(): Promise<void> {
      await worker.close();
      await app.close();
      await source.destroy();
      await ground.close();
    },
  };
}
