import { jest } from '@jest/globals';
import { directoryKey, OWN_STREAM, streamOf } from '@santral/contracts';
import { factsOfTrace, traceNames } from '@santral/domain-telephony/testing';
import { RebuildRefusedError, RebuildRunsError } from '@santral/platform/rebuild';
import { waitFor } from '@santral/platform/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StreamKeeper } from './operations/stream-keeper.js';
import { agent, at, fact } from './testing/told-day.js';
import { saidOf, toldSystem } from './testing/told-system.js';

// Each of them reads every fact several times, on a machine that may have much else to do.
jest.setTimeout(180_000);

const here = path.dirname(fileURLToPath(import.meta.url));
const DAY = 24 * 3_600_000;

let system: Awaited<ReturnType<typeof toldSystem>>;
let undisturbed: Record<string, string[]>;

/** The kinds of rows of which some were otherwise than the facts say. */
const changedOf = (lines: readonly string[]) => Object.entries(saidOf(lines)).filter(([, [, changed]]) => changed > 0).map(([what]) => what);
/** Rows that are in one of two dumps only, with a sign for which. */
const differences = (now: Record<string, string[]>, before: Record<string, string[]>): string[] =>
  system.tables.flatMap((table) => {
    const [is, was] = [now[table] ?? [], before[table] ?? []];
    return [...is.filter((row) => !was.includes(row)).map((row) => `+ ${table} ${row}`), ...was.filter((row) => !is.includes(row)).map((row) => `- ${table} ${row}`), ...(is.length === was.length ? [] : [`${table}: ${is.length} rows, ${was.length} before`])];
  });
const expectAsBefore = async () => expect(differences(await system.rows(), undisturbed)).toEqual([]);

beforeAll(async () => {
  system = await toldSystem();
  await system.source.query(`INSERT INTO queue_wrap_up (pbx, queue, seconds) VALUES ('main', 'destek', 30)`);
  const [işıl, ali] = [agent('1001'), agent('1002')];
  await system.state(...traceNames.filter((name) => !name.includes('burst')).flatMap(factsOfTrace));
  await system.state(işıl.join(0), ali.join(1), ali.join(1, 'satis'), işıl.pause(5, 'BRK-3'), işıl.back(12, 'BRK-3'), ...işıl.call('day-1', 20, 26));
  await waitFor(async () => (await system.ownFacts()).some(({ name }) => name === 'agent.wrap-up-started'), 60_000, 'the wrap-up after the first call');
  await system.state(işıl.save('day-1', 27));
  await waitFor(async () => (await system.ownFacts()).some(({ name }) => name === 'agent.wrap-up-ended'), 60_000, 'the end of that wrap-up');
  await system.settled();
  await system.state(
    ...ali.call('day-2', 30, 33), işıl.pause(40, 'BRK-2'), işıl.pause(50, 'BRK-7'), işıl.leave(70), ali.leave(71, 'satis'), işıl.join(90), ...ali.call('day-3', 92, 95),
    fact('pbx.link-lost', 'main', 100, { reason: 'closed' }), fact('pbx.link-up', 'main', 102, { banner: '', restarted: false, openCalls: 0 }), fact('pbx.gap-closed', 'main', 102, { from: at(100), until: at(102), coverage: 'reconstructed', found: 0, closed: 0 }),
  );
  await system.settled();
  undisturbed = await system.rows();
});
afterAll(() => system.close());

it('has days with all there is to rebuild', () => {
  for (const table of system.tables) expect([table, undisturbed[table]?.length]).toEqual([table, expect.any(Number)]);
  expect(undisturbed['call']?.length).toBeGreaterThan(20);
  expect(undisturbed['agent_interval']?.some((row) => row.includes('"wrap-up"'))).toBe(true);
  expect(undisturbed['agent_session']?.filter((row) => row.includes('"1001"')).length).toBeGreaterThan(1);
});

it('touches nothing where the rows are what the facts say', async () => {
  await system.source.query('TRUNCATE report_stale');
  const lines = await system.rebuild();
  expect(changedOf(lines)).toEqual([]);
  expect(saidOf(lines)['calls']?.[0]).toBeGreaterThan(20);
  await expectAsBefore();
  expect(await system.source.query('SELECT hour FROM report_stale')).toEqual([]);
});

it('writes all rows anew after they were lost, and marks their hours', async () => {
  await system.wipe();
  await system.source.query('TRUNCATE report_stale');
  const lines = await system.rebuild();
  await expectAsBefore();
  expect(changedOf(lines)).toEqual(['calls', 'visits, rings, segments, transfers and recordings', 'logins', 'stays in queues', 'breaks', 'intervals of agents', 'parts of agents in calls', 'gaps of the link', 'events of the link']);
  expect(Number((await system.source.query<{ n: string }[]>('SELECT count(DISTINCT hour) AS n FROM report_stale'))[0]?.n)).toBeGreaterThan(0);
});

/** Ways to damage a table; `random()` of PostgreSQL chooses the rows. */
const damages: readonly (readonly [what: string, sql: string])[] = [
  ['outcomes of calls', `UPDATE call SET outcome = 'abandoned', talk_ms = 7, ended_at = started_at WHERE final_writes > 0 AND merged_into IS NULL AND random() < 0.5`],
  ['ends of calls that were never written', `UPDATE call SET outcome = 'open', ended_at = NULL, final_writes = 0, agent_name = NULL, agent_key = NULL, agent_user_id = NULL, extension = NULL WHERE final_writes > 0 AND merged_into IS NULL AND random() < 0.5`],
  ['calls', `DELETE FROM call WHERE final_writes > 0 AND random() < 0.5`],
  ['visits', `UPDATE call_visit SET queue = 'satis', wait_ms = 1 WHERE call_id IN (SELECT call_id FROM call WHERE final_writes > 0) AND random() < 0.5`],
  ['rings and segments', `WITH gone AS (DELETE FROM call_ring WHERE random() < 0.5) DELETE FROM call_segment WHERE random() < 0.5`],
  ['segments nobody talked', `INSERT INTO call_segment (call_id, segment_id, kind, extension, started_at) SELECT call_id, 'bogus', 'talk', '1999', started_at FROM call WHERE final_writes > 0 AND merged_into IS NULL`],
  ['recordings', `UPDATE call_recording SET file = '/elsewhere.wav'`],
  ['logins', `DELETE FROM agent_session WHERE ended_at IS NOT NULL`],
  ['ends of logins', `UPDATE agent_session SET ended_at = ended_at + interval '1 minute', queues = '{x}' WHERE ended_at IS NOT NULL`],
  ['stays', `UPDATE agent_queue_stay SET ended_at = started_at WHERE ended_at IS NOT NULL`],
  ['breaks', `DELETE FROM agent_break WHERE random() < 0.5`],
  ['reasons of breaks', `UPDATE agent_break SET reason = 'BRK-9', break_type_id = 9, ended_at = started_at WHERE ended_at IS NOT NULL`],
  ['intervals', `DELETE FROM agent_interval WHERE ended_at IS NOT NULL AND random() < 0.5`],
  ['states', `UPDATE agent_interval SET state = 'other', call_id = NULL WHERE ended_at IS NOT NULL AND random() < 0.5`],
  ['intervals that never were', `INSERT INTO agent_interval (pbx, extension, session_started_at, state, started_at, ended_at) SELECT pbx, extension, session_started_at, 'break', started_at + interval '1 ms', ended_at FROM agent_interval WHERE ended_at > started_at + interval '10 ms'`],
  ['what the next fact is applied to', `UPDATE agent_timeline SET state = jsonb_set(state, '{calls}', '[]')`],
  ['parts in calls', `DELETE FROM agent_call_part WHERE random() < 0.5`],
  ['events of the link', `DELETE FROM pbx_event WHERE random() < 0.5`],
  ['what the link was told of', `UPDATE pbx_event SET payload = '{}', position = 0 WHERE random() < 0.5`],
  ['stays of calls that became part of others', `INSERT INTO call_visit (call_id, visit_id, queue, entry_no, enqueued_at, outcome, entry_kind) SELECT call_id, 'bogus', 'destek', 1, started_at, 'open', 'direct' FROM call WHERE merged_into IS NOT NULL`],
  ['gaps', `UPDATE report_gap SET coverage = 'unknown', until_at = until_at + interval '1 hour'`],
];

it('mends what was done to rows, whatever comes together', async () => {
  const shuffled = [...damages].sort(() => Math.random() - 0.5);
  // Each of them once, among others.
  for (let first = 0; first < shuffled.length; first += 6) {
    const some = shuffled.slice(first, first + 6);
    for (const [, sql] of some) await system.source.query(sql);
    await system.rebuild();
    expect([some.map(([what]) => what), differences(await system.rows(), undisturbed)]).toEqual([some.map(([what]) => what), []]);
  }
});

it('leaves alone what people wrote, what was imported and what facts do not tell', async () => {
  const { source } = system;
  await source.query(`INSERT INTO call_detail (call_id, user_id, user_name, pbx, extension, uniqueid, comment, opens_ticket, saved_at) VALUES ('day-1', 'u1', 'Işıl Işık', 'main', '1001', 'u-day-1', 'Hat yok', false, now())`);
  await source.query(`INSERT INTO recording_hold (call_id, reason, held_by, held_by_name) VALUES ('day-1', 'şikâyet', 'u9', 'Denetçi')`);
  await source.query(`INSERT INTO recording_erasure (recording_id, call_id, file, recorded_at, days, was_there) VALUES ('day-2-m', 'day-2', '/rec/day-2.wav', now(), 180, true)`);
  await source.query(`INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, ended_at, caller_private, called, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position)
    VALUES ('imported-1', 'main', 'i-1', 'inbound', '${at(60)}', '${at(61)}', false, '0850', 'answered', 0, 0, 5, 0, 'imported', 1, 0)`);
  await source.query(`INSERT INTO agent_session (pbx, extension, queues, started_at, ended_at, last_seq, source) VALUES ('main', '1001', '{}', '${at(75)}', '${at(80)}', '0-0', 'imported')`);
  await source.query(`UPDATE agent_break SET limit_s = 77, counted = false, forced_by = 'u9' WHERE extension = '1001'`);
  const [people, before] = [await system.others(), await system.rows()];
  // Somebody else sits at the extension by now.
  await system.redis.hset(directoryKey('main'), '1001', JSON.stringify({ userId: 'u7', displayName: 'Yeni Gelen' }));
  try {
    await source.query(`UPDATE call SET talk_ms = 7, outcome = 'abandoned' WHERE call_id IN ('day-1', 'day-2'); UPDATE agent_interval SET state = 'other' WHERE extension = '1001' AND state = 'talking'`);
    await source.query(`UPDATE agent_break SET ended_at = started_at WHERE extension = '1001' AND ended_at IS NOT NULL`);
    await system.rebuild();
    expect(differences(await system.rows(), before)).toEqual([]);
    expect(await system.others()).toEqual(people);
  } finally {
    await system.redis.hset(directoryKey('main'), '1001', JSON.stringify({ userId: 'u1', displayName: 'Işıl Işık' }));
    await source.query(`DELETE FROM call WHERE call_id = 'imported-1'; DELETE FROM agent_session WHERE source = 'imported'; DELETE FROM agent_break WHERE extension = '1001'`);
    await system.rebuild();
  }
  await expectAsBefore();
});

it('leaves a call that is up to the worker', async () => {
  const facts = agent('1002').call('day-4', 120, 125);
  await system.state(...facts.slice(0, -2));
  await system.settled();
  const up = await system.rows();
  await system.rebuild();
  expect(differences(await system.rows(), up)).toEqual([]);
  await system.state(...facts.slice(-2));
  await system.settled();
  undisturbed = await system.rows();
  await system.rebuild();
  await expectAsBefore();
});

it('may run while the worker writes', async () => {
  const ali = agent('1002');
  const told = Array.from({ length: 40 }, (_, n) => [...ali.call(`live-${n}`, 200 + 10 * n, 205 + 10 * n), ali.pause(206 + 10 * n, 'BRK-3'), ali.back(208 + 10 * n, 'BRK-3')]);
  await system.source.query('TRUNCATE call, call_visit, call_ring, call_segment, call_transfer, call_recording, agent_interval, agent_session, agent_break');
  const speaking = (async () => {
    for (const facts of told) {
      await system.state(...facts);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const runs: string[][] = [];
  while (runs.length < 2) runs.push(await system.rebuild());
  await speaking;
  await system.settled();
  // What had gone on for the worker while its rows were lost is told when it is over, or here.
  await system.rebuild();
  const rows = await system.rows();
  expect(rows['call']?.filter((row) => row.includes('"live-')).length).toBe(40);
  await system.wipe();
  await system.rebuild();
  expect(differences(await system.rows(), rows)).toEqual([]);
  undisturbed = rows;
});

it('is done by one at a time, and begins again after it was killed', async () => {
  await system.wipe();
  let hasBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  let goOn: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (goOn = resolve));
  const killed = system.rebuild({
    rebuilds: [{ tables: ['call'], names: ['call.started'], groups: [], begin: async () => {
      hasBegun();
      await stopped;
      throw new Error('killed');
    } }],
  });
  await begun;
  await expect(system.rebuild()).rejects.toThrow(RebuildRunsError);
  goOn();
  await expect(killed).rejects.toThrow('killed');

  const child = spawn(process.execPath, ['--conditions=@santral/source', '--import', path.join(here, 'testing/source-hooks.mjs'), path.join(here, 'rebuild.ts'), 'rebuild', '--pbx', 'main'], {
    cwd: path.resolve(here, '../../..'), env: { ...process.env, NODE_OPTIONS: '', ...system.environment, JWT_SECRET: 'x'.repeat(40) }, stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), gone]);
  child.kill('SIGKILL');
  await gone;
  await waitFor(async () => (await system.rebuild().catch((error: unknown) => (error instanceof RebuildRunsError ? null : Promise.reject(error as Error)))) !== null, 60_000, 'the lock of the killed one to be gone');
  await expectAsBefore();
});

it('reads what the streams have let go of from the archive', async () => {
  const length = await system.redis.xlen(streamOf('main'));
  await system.worker.get(StreamKeeper).trim(Date.now() + 8 * DAY);
  expect(await system.redis.xlen(streamOf('main'))).toBeLessThan(length / 10);
  await system.wipe();
  await system.rebuild();
  await expectAsBefore();
});

it('names what is not kept any more, and empties nothing of it', async () => {
  const { source } = system;
  await system.worker.get(StreamKeeper).trim(Date.now() + 8 * DAY);
  const [kept] = await source.query<{ at: Date }[]>(`SELECT last_at AS at FROM fact_archive WHERE stream = $1 ORDER BY id LIMIT 1`, [streamOf('main')]);
  if (!kept) throw new Error('nothing was archived');
  // Only what comes from now on is known.
  await source.query('TRUNCATE fact_archive');
  const ali = agent('1002');
  await system.state(...ali.call('late-1', 900, 905), ali.leave(950), ali.join(960), ...ali.call('late-2', 970, 980), ali.leave(990));
  await system.settled();
  await system.redis.xtrim(streamOf('main'), 'MAXLEN', 7 + 1 + 1 + 7 + 1);
  const before = await system.rows();
  await expect(system.rebuild({ from: kept.at })).rejects.toThrow(RebuildRefusedError);
  await expect(system.rebuild({ from: kept.at })).rejects.toThrow(/are kept from \d{4}-.*Give --from/);
  await source.query(`UPDATE call SET talk_ms = 1 WHERE call_id IN ('late-1', 'late-2'); DELETE FROM agent_interval WHERE extension = '1002' AND started_at > '${at(960)}'`);
  const lines = await system.rebuild();
  expect(differences(await system.rows(), before)).toEqual([]);
  expect(lines.filter((line) => line.includes('left as it is'))).toEqual([expect.stringContaining(`agent 1002 before ${at(960)}`)]);
  await expect(system.rebuild({ pbx: 'elsewhere' })).rejects.toThrow('No facts of the PBX elsewhere are kept');
  expect(await system.redis.exists(streamOf(OWN_STREAM))).toBe(1);
});
