import type { ComputedReportName } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { markRollups, refreshRollups, reportsMigrations, RollupWriter } from '@santral/domain-reports';
import fc from 'fast-check';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';
import { RANDOM_BEGIN, randomCall, randomCustomers, randomDays, randomLogin, randomReasons } from './testing/random-days.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let days: ReturnType<typeof randomDays>;
let token: string;

beforeAll(async () => {
  api = await apiApp();
  days = randomDays(api.source);
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
});
afterAll(() => api.close());

/** Few in the suite; `ROLLUP_RUNS=200` for a long look. */
const RUNS = Number(process.env['ROLLUP_RUNS'] ?? 4);
const names = ['calls-per-hours', 'agent-reports', 'reports', 'queue-reports', 'average-waiting-time', 'break-reports', 'agent-perform-reports'] as const satisfies readonly ComputedReportName[];
const ofAgents: readonly ComputedReportName[] = ['agent-reports', 'break-reports', 'agent-perform-reports'];

async function sumUp(timeZone: string, dayStartMinutes = 0): Promise<void> {
  for await (const { left } of refreshRollups(api.source, { timeZone, dayStartMinutes }, 2)) if (left < 0) throw new Error('less than nothing is left');
}
const staleHours = async () => Number((await api.source.query<{ n: string }[]>('SELECT count(*) AS n FROM report_stale'))[0]?.n);

/** What every report answers; parameters that one has no use for are left out. */
async function answers(query: Record<string, string>): Promise<unknown[]> {
  const all = [];
  for (const name of names) {
    const { bands, queues, agents, interval, ...common } = query;
    const isOfQueues = name === 'queue-reports' || name === 'average-waiting-time';
    // What is counted by working days has no hours.
    const asked = interval === 'hour' && (name === 'break-reports' || name === 'agent-perform-reports') ? 'day' : interval;
    const own = { ...common, ...(asked ? { interval: asked } : {}), ...(isOfQueues && bands ? { bands } : {}), ...(queues && !ofAgents.includes(name) ? { queues } : {}), ...(agents && !isOfQueues ? { agents } : {}) };
    const answer = await api.http().get(`/api/reports/${name}`).query(own).set('Authorization', `Bearer ${token}`);
    expect([name, answer.status, answer.body.error ?? null]).toEqual([name, 200, null]);
    all.push({ name, rows: answer.body.rows, totals: answer.body.totals });
  }
  return all;
}

const zones = fc.constantFrom('Europe/Istanbul', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC');
/** Parameters of which some are left out. */
const oneOf = (...choices: Record<string, string>[]) => fc.constantFrom(...choices);
const query = fc.record(
  {
    from: fc.constantFrom('2026-10-24', '2026-10-24T10:20', '2026-10-25T01:30'),
    until: fc.constantFrom('2026-10-26', '2026-10-26T12:00', '2026-10-26T17:07:03'),
    timezone: zones,
    interval: fc.constantFrom('hour', 'day', 'total'),
    hours: oneOf({}, { dayStart: '09:00', dayEnd: '18:00' }, { dayStart: '08:30', dayEnd: '17:45', weekDays: '1,2,6,7' }, { dayStart: '22:00', dayEnd: '06:00' }),
    filter: oneOf(
      {}, {}, { queues: 'destek' }, { queues: 'satis,depo', agents: '101' }, { agents: '101,102' },
      { pbx: 'main' }, { pbx: 'izmir', queues: 'destek' }, { queues: 'izmir/destek,satis' }, { agents: 'izmir/101,102' }, { pbx: 'main,izmir', agents: 'main/103' },
    ),
    judge: oneOf({}, { target: '45', shortAbandon: '20', earlyAbandons: 'excluded' }, { countShortAbandons: 'true', countFlowOuts: 'false', earlyAbandons: 'as-success' }),
  },
).map(({ hours, filter, judge, ...rest }): Record<string, string> => ({ ...rest, ...hours, ...filter, ...judge, bands: '5,20,60' }));

/** What may happen to rows that were summed up. */
const changes: readonly ((id: string) => [sql: string, parameters: unknown[]])[] = [
  (id) => [`UPDATE call SET outcome = 'answered', ended_at = coalesce(ended_at, started_at + interval '5 minutes') WHERE call_id = $1`, [id]],
  (id) => [`UPDATE call SET merged_into = CASE WHEN merged_into IS NULL THEN 'another' END WHERE call_id = $1`, [id]],
  (id) => [`UPDATE call_visit SET outcome = 'abandoned', wait_ms = 4000, enqueued_at = enqueued_at + interval '50 minutes' WHERE call_id = $1`, [id]],
  (id) => ['DELETE FROM call WHERE call_id = $1', [id]],
  (id) => [`DELETE FROM call_segment WHERE call_id = $1`, [id]],
  (id) => [`UPDATE agent_interval SET ended_at = ended_at + interval '10 minutes' WHERE call_id = $1 AND state = 'wrap-up'`, [id]],
  (id) => [`INSERT INTO call_visit (call_id, visit_id, queue, entry_no, enqueued_at, outcome, wait_ms) SELECT call_id, 'late', 'depo', 9, started_at + interval '3 hours', 'timeout', 7000 FROM call WHERE call_id = $1 ON CONFLICT DO NOTHING`, [id]],
  () => [`UPDATE agent_interval SET ended_at = started_at + interval '7 hours' WHERE ended_at IS NULL`, []],
  (id) => ['UPDATE call_detail SET customer_id = $2 WHERE call_id = $1', [id, randomCustomers[0]]],
  (id) => ['DELETE FROM call_detail_reason WHERE detail_id IN (SELECT id FROM call_detail WHERE call_id = $1)', [id]],
  (id) => [`UPDATE call SET direction = 'inbound', caller_e164 = '+905320000001', caller_private = false WHERE call_id = $1`, [id]],
  () => [`UPDATE call_reason SET resolution = CASE WHEN resolution IS NULL THEN 'resolved' END WHERE id = $1`, [randomReasons[1]]],
  () => [`UPDATE agent_queue_stay SET ended_at = started_at + interval '7 hours' WHERE ended_at IS NULL`, []],
  () => [`UPDATE agent_break SET ended_at = started_at + interval '7 hours' WHERE ended_at IS NULL`, []],
  () => [`UPDATE agent_break SET limit_s = 60, ended_at = ended_at + interval '26 hours' WHERE ended_at IS NOT NULL`, []],
];

it('what is summed up answers as the rows do, whatever is asked and whatever changes afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomCall, { minLength: 1, maxLength: 14 }), fc.array(randomLogin, { maxLength: 3 }), query, zones,
      fc.array(fc.record({ change: fc.constantFrom(...changes), call: fc.nat({ max: 13 }) }), { minLength: 1, maxLength: 4 }), randomCall, fc.constantFrom(0, 0, 6 * 60),
      async (calls, logins, asked, zone, changed, later, dayStart) => {
        await days.write(calls, logins);
        const fromRows = await answers(asked);
        await sumUp(zone, dayStart);
        expect(await staleHours()).toBe(0);
        expect(await answers(asked)).toEqual(fromRows);
        for (const { change, call } of changed) await api.source.query(...change(`c${call % calls.length}`));
        await days.call('later', later);
        const mixed = await answers(asked);
        await markRollups(api.source, { from: RANDOM_BEGIN, until: RANDOM_BEGIN + 6 * 86_400_000 });
        expect(mixed).toEqual(await answers(asked));
        await sumUp(zone, dayStart);
        expect(await answers(asked)).toEqual(mixed);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 30_000 + RUNS * 20_000);

describe('hours whose rows have changed', () => {
  const patience = { quietMs: 60_000, atMostMs: 600_000 };
  const [first, second] = ['2026-11-18T10:00:00+03:00', '2026-11-19T11:30:00+03:00'];
  const day = (date: string) => ({ from: Date.parse(`${date}T00:00:00+03:00`), until: Date.parse(`${date}T24:00:00+03:00`) });
  const waitFor = (seconds: number, hour: string) => api.source.query(`UPDATE report_stale SET marked_at = now() - make_interval(secs => $1) WHERE hour = date_trunc('hour', $2::timestamptz)`, [seconds, hour]);
  const clock = { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 };
  let writer: RollupWriter;

  beforeEach(async () => {
    writer = new RollupWriter(api.source);
    await days.write([], []);
    await sumUp('Europe/Istanbul');
    const rows = reportRows(api.source);
    for (const at of [first, second]) await rows.call(at, at);
  });

  it('are left alone while they change, and summed up when they have been quiet or waited long enough, the newest day first', async () => {
    expect(await writer.next('Europe/Istanbul', patience)).toBeNull();
    await waitFor(61, first);
    expect(await writer.next('Europe/Istanbul', patience)).toMatchObject({ day: day('2026-11-18'), left: 1 });
    await waitFor(601, second);
    // It goes on changing, and has waited long enough.
    await api.source.query('INSERT INTO report_stale (hour) SELECT DISTINCT hour FROM report_stale WHERE hour > $1', [second.replace('11:30', '00:00')]);
    expect(await writer.next('Europe/Istanbul', patience)).toMatchObject({ day: day('2026-11-19'), left: 2 });
  });

  it('are summed up to the end by whoever comes after one that was interrupted', async () => {
    for await (const { day: done, left } of refreshRollups(api.source, clock)) {
      expect([done, left]).toEqual([day('2026-11-19'), 1]);
      break;
    }
    expect(await staleHours()).toBeGreaterThan(0);
    await sumUp('Europe/Istanbul');
    expect([await staleHours(), await writer.next('Europe/Istanbul', null)]).toEqual([0, null]);
    const [kept] = await api.source.query<{ n: number }[]>(`SELECT sum(inbound)::int AS n FROM report_calls WHERE span = 'day' AND at >= '2026-11-17'`);
    expect(kept?.n).toBe(2);
  });

  it('are answered by one row of all queues where no queue is asked for', async () => {
    await sumUp('Europe/Istanbul');
    await api.source.query('UPDATE report_call_totals SET inbound = inbound + 500');
    const inbound = async (query: object) => {
      const { body } = await api.http().get('/api/reports/calls-per-hours').query({ from: '2026-11-18', until: '2026-11-20', interval: 'total', ...query }).set('Authorization', `Bearer ${token}`);
      return (body as { totals: { inboundCalls: number } }).totals.inboundCalls;
    };
    // Two days with a call each.
    expect([await inbound({}), await inbound({ agents: '101' })]).toEqual([1002, 0]);
  });

  it('count no call that was up while they were summed up, and turns out to have ended before', async () => {
    const rows = reportRows(api.source);
    await rows.call('forgotten', '2026-11-18T12:10:00+03:00', { outcome: 'open', ended_at: null });
    // Of another call, for which the hour after is summed up as well.
    await rows.call('later', '2026-11-18T13:30:00+03:00', { ended_at: '2026-11-18T13:31:00+03:00' });
    await sumUp('Europe/Istanbul');
    await api.source.query(`UPDATE call SET outcome = 'answered', ended_at = started_at + interval '5 minutes' WHERE call_id = 'forgotten'`);
    await sumUp('Europe/Istanbul');
    const { body } = await api.http().get('/api/reports/calls-per-hours').query({ from: '2026-11-18T11:00', until: '2026-11-18T15:00', interval: 'hour' }).set('Authorization', `Bearer ${token}`);
    expect((body as { rows: { peakConcurrent: number }[] }).rows.map((row) => row.peakConcurrent)).toEqual([0, 1, 1, 0]);
  });

  it('from before outgoing calls were told apart answer right at once, and those with one are summed up again', async () => {
    const TellOutgoingHandling = reportsMigrations.find(({ name }) => name.startsWith('TellOutgoingHandling'));
    if (!TellOutgoingHandling) throw new Error('no such migration');
    const [migration, rows] = [new TellOutgoingHandling(), reportRows(api.source)];
    await rows.call('out', second, { direction: 'outbound', caller_number: '101' });
    await rows.segment('out', 't', 'talk', '101', second.replace('11:30:00', '11:30:10'), 50);
    await sumUp('Europe/Istanbul');
    const handled = async () => {
      const { body } = await api.http().get('/api/reports/agent-reports').query({ from: '2026-11-18', until: '2026-11-20' }).set('Authorization', `Bearer ${token}`);
      const { outboundHandled, outboundAhtMs, talkAvgMs } = (body as { totals: Record<string, number | null> }).totals;
      return { outboundHandled, outboundAhtMs, talkAvgMs };
    };
    expect(await handled()).toEqual({ outboundHandled: 1, outboundAhtMs: 60_000, talkAvgMs: null });
    const runner = api.source.createQueryRunner();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    expect(await handled()).toEqual({ outboundHandled: 1, outboundAhtMs: 60_000, talkAvgMs: null });
    // The other day has no outgoing call.
    expect(await writer.next('Europe/Istanbul', null)).toMatchObject({ day: day('2026-11-19'), left: 1 });
    await sumUp('Europe/Istanbul');
    expect([await staleHours(), await handled()]).toEqual([0, { outboundHandled: 1, outboundAhtMs: 60_000, talkAvgMs: null }]);
  });

  it('that change while they are summed up stay marked', async () => {
    const runner = api.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`UPDATE call SET outcome = 'abandoned' WHERE call_id = $1`, [second]);
    await writer.refresh(day('2026-11-19'), clock);
    await runner.commitTransaction();
    await runner.release();
    expect(await writer.next('Europe/Istanbul', null)).toMatchObject({ day: day('2026-11-19') });
  });
});
