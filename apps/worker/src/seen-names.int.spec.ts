import type { QueryRunner } from 'typeorm';
import { migratedDatabase } from './testing/marked-hours.js';

/** The views that give the few names large tables hold: whoever asks a table name by name, as it is indexed, begins with them. */
let runner: QueryRunner;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ runner, drop } = await migratedDatabase());
});
afterAll(() => drop());

const visitsOf = (queues: readonly string[]) => runner.query(
  `WITH c AS (
     INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, caller_private, called, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position)
     SELECT 'c' || n, 'main', n, 'inbound', now(), false, '1001', 'answered', 0, 0, 0, 0, 'live', 1, 1 FROM generate_series(1, $2::int) n RETURNING call_id)
   INSERT INTO call_visit (call_id, visit_id, queue, entry_no, enqueued_at, outcome) SELECT c.call_id, q.n, q.queue, 1, now(), 'answered' FROM c CROSS JOIN unnest($1::text[]) WITH ORDINALITY q (queue, n)`,
  [queues, 20],
);
const intervalsOf = (agents: readonly [pbx: string, extension: string][]) => runner.query(
  `INSERT INTO agent_interval (pbx, extension, session_started_at, state, started_at, ended_at)
   SELECT a.pbx, a.extension, now(), 'available', now() + n * interval '1 second', now() + (n + 1) * interval '1 second' FROM unnest($1::text[], $2::text[]) a (pbx, extension), generate_series(1, 20) n`,
  [agents.map(([pbx]) => pbx), agents.map(([, extension]) => extension)],
);
const queuesSeen = async () => ((await runner.query('SELECT queue FROM queue_with_visits')) as { queue: string }[]).map(({ queue }) => queue);
const agentsSeen = async () => ((await runner.query('SELECT pbx, extension FROM agent_with_intervals')) as { pbx: string; extension: string }[]).map(({ pbx, extension }) => `${pbx} ${extension}`);

it('each queue that was ever stayed in is there once, and none when there are no stays', async () => {
  expect(await queuesSeen()).toEqual([]);
  const queues = ['satis', 'destek', 'a', 'İade', 'iade', 'ıade', '', 'z z'];
  await visitsOf(queues);
  const seen = await queuesSeen();
  expect([...seen].sort()).toEqual([...queues].sort());
  await runner.query(`DELETE FROM call_visit WHERE queue = 'destek'`);
  expect(await queuesSeen()).toEqual(seen.filter((queue) => queue !== 'destek'));
});

it('each agent who has intervals is there once, by PBX, and none when there are no intervals', async () => {
  expect(await agentsSeen()).toEqual([]);
  const agents: [string, string][] = [['main', '1001'], ['main', '1002'], ['main', '999'], ['izmir', '1001'], ['izmir', '2000'], ['ankara', '1003']];
  await intervalsOf(agents);
  const seen = await agentsSeen();
  expect([...seen].sort()).toEqual(agents.map((agent) => agent.join(' ')).sort());
  await runner.query(`DELETE FROM agent_interval WHERE pbx = 'izmir' AND extension = '2000'`);
  expect(await agentsSeen()).toEqual(seen.filter((agent) => agent !== 'izmir 2000'));
});
