import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type DraftFact, directoryKey, type Fact, OWN_STREAM, streamOf } from '@santral/contracts';
import { type Config, loadConfig } from '@santral/platform/config';
import { decodeEntry, encodeFact, FACT_FIELD, groupProgress } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { runRebuild, type RebuildOptions } from '@santral/platform/rebuild';
import { testDatabase, testRedis, waitFor } from '@santral/platform/testing';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { rebuilds } from '../domains.js';
import { migrations } from './migrations.js';

/** What facts tell. */
const told = ['call', 'call_visit', 'call_ring', 'call_segment', 'call_transfer', 'call_recording', 'agent_session', 'agent_queue_stay', 'agent_break', 'agent_interval', 'agent_call_part', 'agent_timeline', 'report_gap', 'pbx_event'];
/** What people and jobs wrote. */
const others = ['call_detail', 'call_detail_reason', 'support_ticket', 'agent_wrap_up', 'recording_hold', 'recording_erasure', 'agent_forced_command'];

/** A worker with PostgreSQL and Redis, what it is told, and the rows it makes of that. `before`: what was said when no worker ran yet. */
export async function toldSystem(before: (redis: Redis, redisUrl: string) => Promise<void> = () => Promise.resolve()) {
  const [database, services] = [await testDatabase(migrations), await testRedis()];
  const { redis } = services;
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const config: Config = loadConfig({ DATABASE_URL: database.url, REDIS_URL: services.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
  await redis.hset(directoryKey('main'), { '1001': JSON.stringify({ userId: 'u1', displayName: 'Işıl Işık' }), '1002': JSON.stringify({ userId: 'u2', displayName: 'Ali Kurt' }) });
  await before(redis, services.url);
  const worker: INestApplicationContext = await NestFactory.createApplicationContext(AppModule.forConfig(config), { logger: false, abortOnError: false });

  const rowsOf = async (tables: readonly string[]): Promise<Record<string, string[]>> => {
    const dump: Record<string, string[]> = {};
    for (const table of tables) {
      // Ids that PostgreSQL draws differ between any two runs.
      const columns = await source.query<{ name: string }[]>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO' ORDER BY 1`, [table]);
      const rows = await source.query<{ row: string }[]>(`SELECT jsonb_build_array(${columns.map(({ name }) => `"${name}"`).join(', ')})::text AS row FROM ${table}`);
      dump[table] = rows.map(({ row }) => row).sort();
    }
    return dump;
  };

  return {
    source, redis, config, worker, tables: told,
    async state(...facts: DraftFact[]): Promise<void> {
      const writes = redis.pipeline();
      for (const one of facts) writes.xadd(streamOf(one.pbx), '*', FACT_FIELD, encodeFact(one));
      await writes.exec();
    },
    async ownFacts(): Promise<Fact[]> {
      return ((await redis.xrange(streamOf(OWN_STREAM), '-', '+')) as [string, string[]][]).map((entry) => decodeEntry(entry));
    },
    /** Everything read, nothing on its way, no row left to write. */
    settled: () =>
      waitFor(async () => {
        for (const stream of [streamOf('main'), streamOf(OWN_STREAM)]) if (!(await groupProgress(redis, stream)).every(({ lag, pending }) => lag === 0 && pending === 0)) return false;
        const { waiting, active, delayed } = await worker.get(JobQueues).counts('calls');
        return waiting + active + delayed === 0;
      }, 90_000, 'the worker done with all facts'),
    rows: () => rowsOf(told),
    others: () => rowsOf(others),
    /** Rebuilds, and answers what was said meanwhile. */
    async rebuild(options: Partial<RebuildOptions> = {}): Promise<string[]> {
      const lines: string[] = [];
      await runRebuild({ databaseUrl: database.url, redis, pbx: 'main', from: null, until: null, rebuilds, say: (line) => lines.push(line), ...options });
      return lines;
    },
    wipe: () => source.query(`TRUNCATE ${told.join(', ')}`),
    environment: { DATABASE_URL: database.url, REDIS_URL: services.url },
    async close(): Promise<void> {
      await worker.close();
      await source.destroy();
      await services.close();
      await database.drop();
    },
  };
}

/** The sums a rebuild said, by what it said them of: how many there are in the facts, and how many rows were otherwise. */
export const saidOf = (lines: readonly string[]): Record<string, [found: number, changed: number]> =>
  Object.fromEntries(lines.flatMap((line) => {
    const [, found, what, changed] = /^main: (\d+) (.+) in the facts, (\d+) rows/.exec(line) ?? [];
    return what === undefined ? [] : [[what, [Number(found), Number(changed)] as [number, number]]];
  }));
