import { Test } from '@nestjs/testing';
import type { DraftFact } from '@santral/contracts';
import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { Clock } from '@santral/platform/process';
import { resourceMigrations } from '@santral/platform/resource';
import { seal } from '@santral/platform/secrets';
import { TestClock, testDatabase } from '@santral/platform/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { deliveryOf } from '../deliveries/delivery.js';
import { WebhookLanes } from '../deliveries/webhook-lanes.js';
import { WebhookSender } from '../deliveries/webhook-sender.js';
import { webhooksMigrations } from '../index.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

export const SECRET = 'whsec_test';

/** A fact of a call; the number tells the facts of one call apart. */
export const factOf = (callId: string, no: number): DraftFact & { seq: string } =>
  ({ id: `${callId}:${no}`, name: 'call.started', version: 1, at: '2026-11-20T09:00:00.000Z', pbx: 'main', subject: callId, payload: {}, seq: `1795000000000-${no}` }) as unknown as DraftFact & { seq: string };

/** What sends deliveries, with PostgreSQL and a clock of the test's; passes are made by hand, where the worker has jobs make them. */
export async function lanesApp(change: Partial<Config> = {}) {
  const database = await testDatabase([...resourceMigrations, ...webhooksMigrations]);
  const config: Config = { ...loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: 'redis://127.0.0.1:1', JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal', WEBHOOK_NETWORKS: 'loopback' }), ...change };
  const clock = new TestClock(Date.parse('2026-11-20T09:00:00.000Z'));
  const module = await Test.createTestingModule({
    imports: [ConfigModule.forRoot(config), DatabaseModule.forRoot([])],
    providers: [SubscriptionsRepository, DeliveriesRepository, WebhookSender, WebhookLanes, { provide: Clock, useValue: clock }],
  }).compile();
  const app = await module.init();
  const [subscriptions, deliveries, lanes, sender, source] = [app.get(SubscriptionsRepository), app.get(DeliveriesRepository), app.get(WebhookLanes), app.get(WebhookSender), app.get(DataSource)];
  const now = () => new Date(clock.at);

  return {
    config, clock, subscriptions, deliveries, lanes, sender, source,
    async subscribe(url: string): Promise<string> {
      const id = randomUUID();
      await subscriptions.insert(id, { name: url, url, facts: ['call.started'], active: true }, seal(SECRET, config.jwtSecret, id), now());
      return id;
    },
    /** Writes facts of one call down for subscriptions. */
    async state(webhookIds: readonly string[], callId: string, ...numbers: number[]): Promise<void> {
      await deliveries.add(webhookIds.flatMap((id) => numbers.map((no) => deliveryOf(id, factOf(callId, no)))), now());
    },
    /** What the worker does at one moment: passes over every subscription for which something is due. */
    async moment(): Promise<void> {
      await Promise.all((await deliveries.due(now())).map((id) => lanes.pass(id)));
    },
    /** Lives through a time in steps, as the worker looks at what is due again and again. */
    async live(ms: number, stepMs = 1000): Promise<void> {
      for (const until = clock.at + ms; clock.at < until; clock.at += stepMs) await this.moment();
    },
    async statesOf(webhookId: string): Promise<Record<string, number>> {
      const rows = await source.query<{ state: string; count: number }[]>('SELECT state, count(*)::int AS count FROM webhook_delivery WHERE webhook_id = $1 GROUP BY state', [webhookId]);
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    async close(): Promise<void> {
      await app.close();
      await database.drop();
    },
  };
}
