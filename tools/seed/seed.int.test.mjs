import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';

const workspace = path.resolve(import.meta.dirname, '../..');
const name = `seed_${randomUUID().slice(0, 8)}`;
const admin = new URL(process.env.DATABASE_URL);
const url = new URL(admin);
url.pathname = `/${name}`;
const env = { ...process.env, DATABASE_URL: url.href, SANTRAL_DATA: path.join(workspace, 'tmp', name), JWT_SECRET: 'x'.repeat(32) };
const run = (file) => promisify(execFile)(process.execPath, [path.join(workspace, file)], { env, cwd: workspace });

const query = async (target, sql) => {
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

before(async () => {
  await query(admin, `CREATE DATABASE ${name}`);
  await run('apps/api/dist/migrate.js');
});
after(() => query(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

const figures = () =>
  query(url, `SELECT (SELECT count(*)::int FROM app_user) AS users, (SELECT count(*)::int FROM customer) AS customers, (SELECT count(*)::int FROM contact) AS contacts,
    (SELECT count(*)::int FROM support_ticket) AS tickets, (SELECT count(*)::int FROM call_reason) AS reasons,
    (SELECT count(*)::int FROM agent_queue) AS queues, (SELECT count(*)::int FROM break_type) AS breaks,
    (SELECT jsonb_array_length(criteria) FROM quality_criteria_set ORDER BY version DESC LIMIT 1) AS criteria,
    (SELECT count(*)::int FROM call) AS calls, (SELECT count(*)::int FROM call_detail) AS details, (SELECT count(*)::int FROM quality_score) AS scores`);

test('finishes a seed that was cut off, and writes nothing into a database that has users', async () => {
  await run('tools/seed/main.mjs');
  const [first] = await figures();
  assert.ok(first.users >= 17 && first.customers >= 40 && first.contacts >= 30 && first.tickets >= 9 && first.reasons > 5 && first.queues === 15 && first.breaks === 8 && first.criteria === 6
    && first.calls === 306 && first.details > 200 && first.scores === 60, JSON.stringify(first));
  const [mehmet] = await query(url, `SELECT c.company_name, c.services FROM phone_number p JOIN customer c ON c.id = p.customer_id WHERE p.number = '+905321112233'`);
  assert.deepEqual(mehmet, { company_name: 'Demir Ticaret', services: [1, 3, 6] });
  const assignees = await query(url, 'SELECT DISTINCT u.email FROM support_ticket t JOIN app_user u ON u.id = t.assignee_id ORDER BY 1');
  assert.deepEqual(assignees.map((a) => a.email), ['accounting@santral.demo', 'admin@santral.demo', 'manager@santral.demo']);

  // Everybody has enough calls for an index of performance and enough sheets for a place; today and yesterday are empty.
  const [worst] = await query(url, `SELECT min(calls)::int AS calls, min(sheets)::int AS sheets FROM (
    SELECT c.extension, count(*) AS calls, count(q.id) AS sheets FROM call c LEFT JOIN quality_score q ON q.call_id = c.call_id
    WHERE c.outcome = 'answered' AND c.agent_name IS NOT NULL GROUP BY 1 HAVING count(*) > 0) agent`);
  assert.deepEqual(worst, { calls: 27, sheets: 6 });
  const [{ recent }] = await query(url, `SELECT count(*)::int AS recent FROM call WHERE started_at > now() - interval '24 hours'`);
  assert.equal(recent, 0);

  // Cut off: half of it is there, the accounts are not.
  await query(url, 'DELETE FROM app_user');
  await query(url, 'DELETE FROM ticket_message');
  await query(url, 'DELETE FROM quality_score WHERE score > 80');
  await run('tools/seed/main.mjs');
  assert.deepEqual(await figures(), [first]);

  await query(url, 'DELETE FROM support_ticket');
  const { stdout } = await run('tools/seed/main.mjs');
  assert.match(stdout, /has users already/);
  assert.equal((await figures())[0].tickets, 0);
});
