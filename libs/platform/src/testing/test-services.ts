import { randomUUID } from 'node:crypto';
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { migrate } from '../database/database.js';

const need = (name: 'DATABASE_URL' | 'REDIS_URL'): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run module tests through "npm test" or "node tools/services/with.mjs -- <command>"`);
  return value;
};

const withDatabase = (url: string, database: string): string => {
  const u = new URL(url);
  u.pathname = `/${database}`;
  return u.href;
};

/**
 * A database of its own for one test file: cloned from a template that is migrated once per set of migrations.
 * `drop` removes it; call it in `afterAll`.
 */
export async function testDatabase(migrations: (new () => object)[]): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = need('DATABASE_URL');
  const template = `tpl_${createHash('sha1').update(migrations.map((m) => m.name + m.toString()).join()).digest('hex').slice(0, 16)}`;
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(918273)');
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (found.rowCount === 0) {
      // Left behind by a run whose migrations failed.
      await client.query(`DROP DATABASE IF EXISTS "${template}_new" WITH (FORCE)`);
      await client.query(`CREATE DATABASE "${template}_new"`);
      await migrate(withDatabase(admin, `${template}_new`), migrations);
      await client.query(`ALTER DATABASE "${template}_new" RENAME TO "${template}"`);
    }
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  } finally {
    await client.query('SELECT pg_advisory_unlock(918273)').catch(() => undefined);
    await client.end();
  }
  return {
    url: withDatabase(admin, name),
    drop: async () => {
      const closer = new pg.Client({ connectionString: admin });
      await closer.connect();
      await closer.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      await closer.end();
    },
  };
}

/** An empty Redis database of its own for one test file (the server has 512 of them). */
export async function testRedis(): Promise<{ url: string; redis: Redis; close: () => Promise<void> }> {
  const base = new URL(need('REDIS_URL'));
  base.pathname = '/0';
  const counter = new Redis(base.href);
  const number = 1 + ((await counter.incr('test-database')) % 500);
  await counter.quit();
  base.pathname = `/${number}`;
  const redis = new Redis(base.href, { maxRetriesPerRequest: null });
  await redis.flushdb();
  return { url: base.href, redis, close: async () => void (await redis.quit()) };
}

/** Waits until `look` gives something other than undefined, null or false; no sleeping longer than needed. Fails after `ms`. */
export async function waitFor<T>(look: () => Promise<T | undefined | null | false> | T | undefined | null | false, ms = 10_000, what = 'the awaited state'): Promise<T> {
  const until = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > until) throw new Error(`${what} did not come within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
