import { Global, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { type DraftFact, streamOf } from '@santral/contracts';
import { customersMigrations } from '@santral/domain-customers';
import { type Config, ConfigModule } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { encodeFact, FACT_FIELD, FactsModule } from '@santral/platform/facts';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { resourceMigrations } from '@santral/platform/resource';
import { testDatabase, testHttpApp, type TestPrincipals, testRedis } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { callsEntities, callsMigrations, CallsApiModule, CallsWorkerModule, SHORT_ABANDONS, type ShortAbandons } from '../index.js';

const migrations = [...resourceMigrations, ...customersMigrations, ...callsMigrations, ...outboxMigrations];

/** In place of the settings of reports: abandons below 5 s are short, in the queue `sabirli` below 20 s. */
const shortAbandons: ShortAbandons = { limits: async () => ({ companyMs: 5000, byQueueMs: { sabirli: 20_000 } }) };
@Global()
@Module({ providers: [{ provide: SHORT_ABANDONS, useValue: shortAbandons }], exports: [SHORT_ABANDONS] })
class TestPortsModule {}

/** PostgreSQL and Redis of a test file, and processes of calls on them. */
export async function callsServices(change: Partial<Config> = {}) {
  const [database, { url: redisUrl, redis, close }] = [await testDatabase(migrations), await testRedis()];
  const config = { databaseUrl: database.url, redisUrl, pbxId: 'main', logLevel: 'fatal', timeZone: 'Europe/Istanbul', ...change } as Config;
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const shared = [ConfigModule.forRoot(config), RedisModule.forRoot('test'), DatabaseModule.forRoot(callsEntities)];
  const stops: (() => Promise<void>)[] = [];
  return {
    redis,
    source,
    config,
    /** Appends facts to the stream of the PBX, as telephony does; answers their positions. */
    async state(...facts: DraftFact[]): Promise<string[]> {
      const replies = await Promise.all(facts.map((fact) => redis.xadd(streamOf(fact.pbx), '*', FACT_FIELD, encodeFact(fact))));
      return replies.map(String);
    },
    /** A worker; answers how to stop it. */
    async worker(): Promise<() => Promise<void>> {
      const module = await Test.createTestingModule({
        imports: [...shared, FactsModule.forRoot({ consume: true }), OutboxModule.forRoot({ relay: true }), JobsModule.forRoot(), CallsWorkerModule],
      }).compile();
      const app = await module.init();
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= app.close());
      stops.push(stop);
      return stop;
    },
    async api(principals: TestPrincipals): Promise<NestExpressApplication> {
      const app = await testHttpApp({ imports: [...shared, FactsModule.forRoot(), OutboxModule.forRoot(), JobsModule.forRoot(), TestPortsModule, CallsApiModule] }, principals);
      stops.push(() => app.close());
      return app;
    },
    close: async () => {
      for (const stop of stops) await stop();
      await source.destroy();
      await close();
      await database.drop();
    },
  };
}
