import type { QueryRunner } from 'typeorm';
import { marksOf, migratedDatabase, oneOf, reportsMigration } from './testing/marked-hours.js';

/** Which hours are marked when talks change that missed calls were returned by. */
let runner: QueryRunner;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ runner, drop } = await migratedDatabase());
});
afterAll(() => drop());
beforeEach(() => runner.query('TRUNCATE call CASCADE; TRUNCATE report_stale'));

const columns = 'call_id, pbx, uniqueid, direction, started_at, caller_e164, caller_private, called, called_e164, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position, merged_into';
/** A call `at` twenty minutes after the others began. */
const callOf = (id: string, at: number, direction = oneOf('inbound', 'inbound', 'outbound', 'internal'), outcome = oneOf('answered', 'answered', 'abandoned', 'no-answer', 'open')): string => {
  const number = `'+90532000000${oneOf(1, 2, 3)}'`;
  const [caller, called] = direction === 'outbound' ? ['NULL', number] : [number, 'NULL'];
  return `('${id}', 'main', '${id}', '${direction}', timestamptz '2026-11-02T06:00:00Z' + ${at} * interval '20 min', ${caller}, false, '1001', ${called}, '${outcome}', 0, 0, 0, 0, 'live', 1, 1, ${oneOf('NULL', 'NULL', 'NULL', "'other'")})`;
};
const insert = (calls: readonly string[]) => `INSERT INTO call (${columns}) VALUES ${calls.join(', ')}`;

/** What may happen to some of the calls, at once. */
const changeOf = (among: number, round: number): string => {
  const some = Array.from({ length: oneOf(1, 2, 5, 20) }, () => `'c${Math.floor(Math.random() * among)}'`).join(', ');
  return oneOf(
    `UPDATE call SET talk_ms = talk_ms + 1 WHERE call_id IN (${some})`,
    `UPDATE call SET outcome = CASE outcome WHEN 'answered' THEN 'abandoned' ELSE 'answered' END WHERE call_id IN (${some})`,
    `UPDATE call SET merged_into = CASE WHEN merged_into IS NULL THEN 'other' END WHERE call_id IN (${some})`,
    `UPDATE call SET started_at = started_at - interval '10 hours', caller_e164 = '+905320000002' WHERE call_id IN (${some})`,
    `DELETE FROM call WHERE call_id IN (${some})`,
    insert(Array.from({ length: oneOf(1, 3) }, (_, n) => callOf(`new-${round}-${n}`, Math.floor(Math.random() * 90)))),
  );
};

it('are those of each missed call that a changed talk is the next one after, as when every talk was held against every call', async () => {
  const migration = reportsMigration('MarkReturnedHoursOnce');
  const calls = 60;
  // Some of them at one instant.
  await runner.query(insert(Array.from({ length: calls }, (_, n) => callOf(`c${n}`, n - (n % oneOf(1, 3))))));
  await runner.query('TRUNCATE report_stale');
  const statements = Array.from({ length: 120 }, (_, round) => changeOf(calls, round));
  const marks: string[][] = [];
  for (const statement of statements) marks.push(await marksOf(runner, statement));
  expect(marks.filter((hours) => hours.length > 2).length).toBeGreaterThan(20);
  await migration.down(runner);
  try {
    for (const [i, statement] of statements.entries()) expect([statement, marks[i]]).toEqual([statement, await marksOf(runner, statement)]);
  } finally {
    await migration.up(runner);
  }
});

it.each([
  ['answered', () => ['inbound', 'answered']],
  ['missed, and returned each time', (n: number) => (n % 2 === 0 ? ['inbound', 'abandoned'] : ['outbound', 'answered'])],
  ['answered, and tried in between', (n: number) => (n % 2 === 0 ? ['inbound', 'answered'] : ['outbound', 'no-answer'])],
] as const)('are found without looking at all calls of the number for each of them: calls that were %s', async (_what, kindOf) => {
  const calls = 2000;
  const all = Array.from({ length: calls }, (_, n) => callOf(`c${String(n).padStart(5, '0')}`, n, ...kindOf(n)).replaceAll(/\+90532000000\d/g, '+905320000001').replace("'other')", 'NULL)'));
  await runner.query(insert(all));
  await runner.startTransaction();
  const looked = async () => Number(((await runner.query(`SELECT idx_tup_fetch AS n FROM pg_stat_xact_user_tables WHERE relname = 'call'`)) as { n: string }[])[0]?.n);
  const before = await looked();
  // As a rebuild does: some at a time, in their order.
  for (let from = 0; from < calls; from += 100) await runner.query(`UPDATE call SET talk_ms = talk_ms + 1 WHERE call_id >= 'c${String(from).padStart(5, '0')}' AND call_id < 'c${String(from + 100).padStart(5, '0')}'`);
  const seen = (await looked()) - before;
  await runner.rollbackTransaction();
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(20 * calls);
});
