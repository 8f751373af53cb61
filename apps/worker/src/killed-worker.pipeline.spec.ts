import { type DraftFact, streamOf } from '@santral/contracts';
import { factsOfTrace, traceNames } from '@santral/domain-telephony/testing';
import { encodeFact, FACT_FIELD, groupProgress } from '@santral/platform/facts';
import { testDatabase, testRedis, waitFor } from '@santral/platform/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { migrations } from './testing/migrations.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const workspace = path.resolve(here, '../../..');
/** What the worker makes of facts. Ids that PostgreSQL draws and times of writing differ between any two runs and are left out. */
const tables = ['call', 'call_visit', 'call_ring', 'call_segment', 'call_transfer', 'call_recording', 'agent_interval', 'agent_break'];
const KILLS = 3;

/** Every trace, in an order of its own; those of 200 calls at once are for the bench. */
const facts: DraftFact[] = traceNames.filter((name) => !name.includes('burst')).flatMap(factsOfTrace);

/** A system of its own: PostgreSQL, Redis, and workers as processes that can be killed. */
async function system() {
  const [database, services] = [await testDatabase(migrations), await testRedis()];
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const stream = streamOf('main');
  const children = new Set<ChildProcess>();
  return {
    /** Positions are the same in every run, so that rows can be compared with theirs. */
    async state(from: number, until: number): Promise<void> {
      const writes = services.redis.pipeline();
      facts.slice(from, until).forEach((fact, i) => writes.xadd(stream, `${1_800_000_000_000 + from + i}-0`, FACT_FIELD, encodeFact(fact)));
      await writes.exec();
    },
    worker(): ChildProcess {
      const child = spawn(process.execPath, ['--conditions=@santral/source', '--import', path.join(here, 'testing/source-hooks.mjs'), path.join(here, 'main.ts')], {
        cwd: workspace,
        env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: database.url, REDIS_URL: services.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.add(child);
      void once(child, 'exit').then(() => children.delete(child));
      return child;
    },
    /** How many facts of the stream the group of the calls has been handed, acknowledged or not. */
    async read(): Promise<number> {
      const groups = (await services.redis.xinfo('GROUPS', stream).catch(() => [])) as unknown[][];
      const fields = groups.map((group) => new Map(Array.from({ length: group.length / 2 }, (_, i) => [String(group[2 * i]), group[2 * i + 1]] as const)));
      return Number(fields.find((group) => group.get('name') === 'calls')?.get('entries-read') ?? 0);
    },
    /** Everything read, nothing on its way, no job left. */
    async idle(): Promise<boolean> {
      const groups = await groupProgress(services.redis, stream);
      const jobs = await Promise.all(['wait', 'active', 'delayed', 'prioritized'].map(async (state) => {
        const key = `{jobs}:calls:${state}`;
        return (await services.redis.type(key)) === 'zset' ? services.redis.zcard(key) : services.redis.llen(key);
      }));
      return groups.length > 0 && groups.every(({ lag, pending }) => lag === 0 && pending === 0) && jobs.every((count) => count === 0);
    },
    async rows(): Promise<Record<string, string[]>> {
      const dump: Record<string, string[]> = {};
      for (const table of tables) {
        const columns = await source.query<{ name: string }[]>(
          `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND data_type <> 'uuid' AND coalesce(column_default, '') NOT LIKE '%now()%' ORDER BY 1`,
          [table],
        );
        const rows = await source.query<{ row: string }[]>(`SELECT jsonb_build_array(${columns.map(({ name }) => `"${name}"`).join(', ')})::text AS row FROM ${table}`);
        dump[table] = rows.map(({ row }) => row).sort();
      }
      return dump;
    },
    async close(): Promise<void> {
      for (const child of children) await kill(child);
      await source.destroy();
      await services.close();
      await database.drop();
    },
  };
}

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await gone;
};

it('leaves the same rows after a replay of the traces, killed at random moments, as when nobody disturbs it', async () => {
  const [calm, shaken] = [await system(), await system()];
  try {
    await calm.state(0, facts.length);
    calm.worker();
    // Each life of the other one gets a part of the facts and is killed when it has read some of them: what it had read and not
    // acknowledged, what it had half written and what it had put into jobs is for the next one.
    for (let life = 0; life < KILLS; life += 1) {
      const [from, until] = [life, life + 1].map((n) => Math.floor((facts.length * n) / KILLS)) as [number, number];
      await shaken.state(from, until);
      const worker = shaken.worker();
      const mark = from + 1 + Math.floor(Math.random() * (until - from));
      await waitFor(async () => (await shaken.read()) >= Math.min(mark, until), 45_000, `the worker of life ${life} to read ${mark} of ${until} facts`);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await kill(worker);
    }
    shaken.worker();
    await waitFor(() => calm.idle(), 45_000, 'the undisturbed worker to be done');
    await waitFor(() => shaken.idle(), 60_000, 'the last worker to be done');
    const rows = await calm.rows();
    expect(rows['call']?.length).toBeGreaterThan(20);
    expect(rows['agent_interval']?.length).toBeGreaterThan(5);
    expect(await shaken.rows()).toEqual(rows);
  } finally {
    await Promise.all([calm.close(), shaken.close()]);
  }
}, 180_000);
