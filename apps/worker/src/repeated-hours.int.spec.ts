import type { QueryRunner } from 'typeorm';
import { marksOf, migratedDatabase, oneOf, reportsMigration, rowsVisitedBy } from './testing/marked-hours.js';

/** Which hours are marked when calls and details change that earlier calls of the same customer are repeated by. */
let runner: QueryRunner;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ runner, drop } = await migratedDatabase());
  await runner.query(`INSERT INTO call_reason (id, label) SELECT id, jsonb_build_object('tr', 'r' || id, 'en', 'r' || id, 'ar', 'r' || id) FROM generate_series(1, 3) id`);
});
afterAll(() => drop());
beforeEach(() => runner.query('TRUNCATE call, call_detail, call_detail_reason, report_stale CASCADE'));

const callColumns = 'call_id, pbx, uniqueid, direction, started_at, caller_e164, caller_private, called, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position, merged_into';
const detailColumns = 'id, call_id, user_id, user_name, pbx, extension, uniqueid, comment, customer_id, opens_ticket, saved_at';
const begin = "timestamptz '2026-09-01T06:00:00Z'";
const numberOf = () => oneOf("'+905320000001'", "'+905320000001'", "'+905320000002'", 'NULL');
const customerOf = () => oneOf("'00000000-0000-4000-8000-000000000001'", "'00000000-0000-4000-8000-000000000002'", 'NULL', 'NULL');
const timeOf = (hour: number) => `${begin} + ${hour} * interval '1 hour'`;
/** In two stretches of some days, so that many are about thirty days apart, and some to the instant. */
const someHour = () => oneOf(0, 0, 33 * 24) + 3 * Math.floor(Math.random() * 33);

const call = (id: string, hour = someHour()): string =>
  `('${id}', 'main', '${id}', '${oneOf('inbound', 'inbound', 'inbound', 'outbound')}', ${timeOf(hour)}, ${numberOf()}, false, '1001', 'answered', 0, 0, 9000, 0, 'live', 1, 1, ${oneOf('NULL', 'NULL', 'NULL', "'other'")})`;
const insertCalls = (calls: readonly string[]) => `INSERT INTO call (${callColumns}) VALUES ${calls.join(', ')}`;
const detail = (id: string, user: string): string =>
  `(md5('${id}${user}')::uuid, '${id}', '${user}', '${user}', 'main', '101', '${id}', '', ${customerOf()}, false, ${begin} + ${Math.random() * 1e6} * interval '1 second')`;
/** Details of calls and a reason or two of each, in one statement. */
const insertDetails = (details: readonly string[]) => `
  WITH d AS (INSERT INTO call_detail (${detailColumns}) VALUES ${details.join(', ')} ON CONFLICT DO NOTHING RETURNING id)
  INSERT INTO call_detail_reason (detail_id, reason_id) SELECT id, r FROM d, generate_series(${oneOf(1, 2)}, ${oneOf(2, 3)}) r`;

/** What may happen to some of the calls and of what was saved of them, at once. */
function changeOf(calls: number, round: number): string {
  const ids = Array.from({ length: oneOf(1, 2, 5, 30) }, () => `c${Math.floor(Math.random() * calls)}`);
  const some = ids.map((id) => `'${id}'`).join(', ');
  const theirs = `(SELECT id FROM call_detail WHERE call_id IN (${some}))`;
  return oneOf(
    insertCalls(Array.from({ length: oneOf(1, 3, 8) }, (_, n) => call(`early-${n}`))),
    `UPDATE call SET started_at = started_at + ${oneOf(-1, 21, 30 * 24)} * interval '1 hour' WHERE call_id IN (${some})`,
    `UPDATE call SET caller_e164 = ${numberOf()}, direction = 'inbound' WHERE call_id IN (${some})`,
    `UPDATE call SET merged_into = CASE WHEN merged_into IS NULL THEN 'other' END, talk_ms = 1 WHERE call_id IN (${some})`,
    `UPDATE call SET talk_ms = 1 WHERE call_id IN (${some})`,
    `DELETE FROM call WHERE call_id IN (${some})`,
    insertDetails([...new Set(ids)].map((id) => detail(id, `v${round}`))),
    `UPDATE call_detail SET customer_id = ${customerOf()} WHERE call_id IN (${some})`,
    `UPDATE call_detail SET saved_at = saved_at + interval '9 days' WHERE call_id IN (${some})`,
    `DELETE FROM call_detail WHERE call_id IN (${some})`,
    `INSERT INTO call_detail_reason SELECT id, ${oneOf(1, 2, 3)} FROM call_detail WHERE call_id IN (${some}) ON CONFLICT DO NOTHING`,
    `DELETE FROM call_detail_reason WHERE reason_id = ${oneOf(1, 2, 3)} AND detail_id IN ${theirs}`,
    `UPDATE call_detail_reason x SET reason_id = 3 WHERE reason_id < 3 AND detail_id IN ${theirs} AND NOT EXISTS (SELECT FROM call_detail_reason y WHERE y.detail_id = x.detail_id AND y.reason_id <> x.reason_id)`,
  );
}

it('are those of the last call before each changed one of the same reason and customer, as when every call was held against every call', async () => {
  const migration = reportsMigration('MarkRepeatedHoursOnce');
  const calls = 120;
  await runner.query(insertCalls(Array.from({ length: calls }, (_, n) => call(`c${n}`))));
  const ids = Array.from({ length: calls }, (_, n) => `c${n}`).filter(() => Math.random() < 0.8);
  // Of calls that are not written yet there are details as well.
  await runner.query(insertDetails([...ids.map((id) => detail(id, 'u')), ...ids.filter(() => Math.random() < 0.2).map((id) => detail(id, 'w')), ...Array.from({ length: 8 }, (_, n) => detail(`early-${n}`, 'u'))]));
  await runner.query('TRUNCATE report_stale');
  const statements = Array.from({ length: 150 }, (_, round) => changeOf(calls, round));
  const marks: string[][] = [];
  for (const statement of statements) marks.push(await marksOf(runner, statement));
  expect(marks.filter((hours) => hours.length > 3).length).toBeGreaterThan(40);
  await migration.down?.(runner);
  try {
    for (const [i, statement] of statements.entries()) expect([statement, marks[i]]).toEqual([statement, await marksOf(runner, statement)]);
  } finally {
    await migration.up(runner);
  }
});

it.each([
  ['call', 'insert'], ['call', 'update'], ['call', 'delete'],
  ['call_detail', 'insert'], ['call_detail', 'update'], ['call_detail', 'delete'],
  ['call_detail_reason', 'insert'], ['call_detail_reason', 'update'], ['call_detail_reason', 'delete'],
])('are found without holding each changed call against all others of the number and the customer: %s, %s', async (table, change) => {
  const visited: number[] = [];
  for (const calls of [200, 800]) {
    await runner.query('TRUNCATE call, call_detail, call_detail_reason CASCADE');
    await runner.query(insertCalls(Array.from({ length: calls }, (_, n) => `('c${n}', 'main', 'c${n}', 'inbound', ${begin} + ${n} * interval '10 minutes', '+905320000001', false, '1001', 'answered', 0, 0, 9000, 0, 'live', 1, 1, NULL)`)));
    await runner.query(`INSERT INTO call_detail (${detailColumns}) SELECT gen_random_uuid(), call_id, 'u', 'u', 'main', '101', call_id, '', '00000000-0000-4000-8000-000000000001', false, started_at FROM call`);
    await runner.query('INSERT INTO call_detail_reason SELECT id, 1 FROM call_detail');
    await runner.query('ANALYZE call, call_detail, call_detail_reason');
    const functions = [`report_mark_contacts_${table}_${change}`, ...(table === 'call' && change === 'update' ? ['report_mark_call_update'] : [])];
    let all = 0;
    for (const name of functions) all += await rowsVisitedBy(runner, name, table, table === 'call' ? "started_at = started_at - interval '1 minute', direction = 'outbound'" : undefined);
    visited.push(all);
  }
  const [few = 0, many = 0] = visited;
  expect(few).toBeGreaterThan(200);
  // Four times as many changed calls: about four times as many rows, not sixteen.
  expect(many / few).toBeLessThan(6);
});
