import type { QueryRunner } from 'typeorm';
import { migratedDatabase, reportsMigration } from './testing/marked-hours.js';

/** What becomes of days of breaks that were added up before all limits were judged. */
let runner: QueryRunner;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ runner, drop } = await migratedDatabase());
});
afterAll(() => drop());

it('keeps the figures of days with limits of types alone, and adds up anew those with breaks that had another', async () => {
  const migration = reportsMigration('JudgeBreaksByAllLimits');
  await migration.down(runner);
  await runner.query(`
    INSERT INTO report_breaks (span, at, pbx, agent, break_type_id, reason, is_ordered, count, forced_end_count, used_ms, longest_ms, limit_ms, limited_ms, overrun_ms)
    VALUES ('day', '2026-11-02', 'main', '101', 3, 'BRK-3', false, 1, 0, 1000000, 1000000, 900000, 1000000, 100000);
    INSERT INTO agent_break (pbx, extension, break_type_id, reason, limit_s, counted, started_at, ended_at, single_limit_s, allowance_s, in_allowance) VALUES
      ('main', '101', 3, 'BRK-3', 900, true, '2026-11-02T09:10:00Z', '2026-11-02T09:20:00Z', 0, 0, true),
      ('main', '101', 3, 'BRK-3', 900, true, '2026-11-03T09:50:00Z', '2026-11-03T10:10:00Z', 300, 0, true),
      ('main', '101', 3, 'BRK-3', 900, true, '2026-11-04T09:10:00Z', NULL, 0, 1800, true),
      ('main', '101', 4, 'BRK-4', 0, true, '2026-11-05T09:10:00Z', '2026-11-05T09:20:00Z', 0, 1800, false);
    TRUNCATE report_stale`);
  await migration.up(runner);
  expect(await runner.query('SELECT judged_ms, beyond_ms FROM report_breaks')).toEqual([{ judged_ms: 1_000_000, beyond_ms: 100_000 }]);
  const stale = (await runner.query('SELECT DISTINCT hour FROM report_stale ORDER BY hour')) as { hour: Date }[];
  expect(stale.map(({ hour }) => hour.toISOString())).toEqual(['2026-11-03T09:00:00.000Z', '2026-11-03T10:00:00.000Z', '2026-11-04T09:00:00.000Z']);
});
