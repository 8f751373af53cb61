import { streamOf } from '@santral/contracts';
import { TestClock, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import type { AgentInterval, IntervalState } from './intervals/agent-interval.js';
import { AgentShift } from './testing/agent-shift.js';
import { agentsApp } from './testing/agents-app.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** 08:59:41.137 on a day in the past: nothing in this file looks at the clock of the machine. */
const MORNING = Date.parse('2026-03-02T08:59:41.137Z');
const midnight = Date.parse('2026-03-03T00:00:00.000Z');

beforeAll(async () => {
  test = await agentsApp({ timeZone: 'UTC', dayStartMinutes: 0 });
}, 30_000);
afterAll(() => test.close());

type Row = AgentInterval & { ms: number };
const rows = (): Promise<Row[]> =>
  test.source.query(
    `SELECT state, sub_state AS "subState", reason, break_type_id AS "breakTypeId", call_id AS "callId", queue, user_id AS "userId", session_started_at AS "sessionStartedAt",
            started_at AS "startedAt", ended_at AS "endedAt", (extract(epoch FROM ended_at - started_at) * 1000)::int AS ms
     FROM agent_interval WHERE extension = '1001' ORDER BY started_at`,
  );
const sumOf = (intervals: readonly Row[], state: IntervalState) => intervals.filter((row) => row.state === state).reduce((sum, row) => sum + row.ms, 0);
const ask = (path: string) => request(test.app.getHttpServer()).post(`/api/${path}`).set('Authorization', 'Bearer agent').expect(200);

it('accounts for every millisecond of a day: 3 logins, 9 breaks of 4 types, one over midnight, one overrun, 20 calls', async () => {
  const clock = new TestClock(MORNING);
  await test.worker(clock);
  const shift = new AgentShift(test, clock);
  const logins: { from: number; until: number }[] = [];
  const loggedIn = async (work: () => Promise<void>) => {
    const from = shift.now;
    await shift.login('destek', 'satis');
    await work();
    await shift.logout('destek', 'satis');
    logins.push({ from, until: shift.now });
  };

  await loggedIn(async () => {
    shift.spend('available', 3 * MINUTE + 7);
    await shift.answered('destek', 6_113, 182_451, { holdMs: 20_009 }); // 1
    shift.spend('available', 41_003);
    await shift.wrappedUp(4_020, 95_500, 12_345, 'saved'); // 2
    await shift.missed('destek', 6_000, 'no-answer'); // 3
    shift.spend('available', 15 * MINUTE);
    await shift.break('BRK-3', 8 * MINUTE + 1); // tea 1
    await shift.back();
    await shift.wrappedUp(3_001, 61_999, 30_000, 'time'); // 4
    await shift.missed('satis', 2_222, 'cancelled-elsewhere'); // 5
    await shift.dialled(11_050, 44_004); // 6
    await shift.dialled(9_090, null); // 7
    shift.spend('available', 5);
    await shift.break('BRK-7', 4 * MINUTE); // urgent 1, becomes tea without an end between
    await shift.break('BRK-3', 3 * MINUTE + 3); // tea 2
    await shift.back();
    shift.spend('available', HOUR);
    await shift.answered(null, 1_500, 30_030); // 8: straight to the extension, no wrap-up
  });

  shift.at(shift.now + 52 * MINUTE);
  await loggedIn(async () => {
    shift.spend('available', 10 * MINUTE);
    // 9: a break asked for in the call begins when the talk and its wrap-up are over.
    await shift.answered('satis', 5_005, 70_007, { during: () => ask('agentPauseStart/1001/2') });
    await shift.read();
    shift.spend('wrap-up', 30_000);
    await shift.due('wrap-ups', 'wrap-ups.expire');
    await shift.paused('BRK-2');
    shift.spend('break', 35 * MINUTE + 11); // meal 1
    await shift.back();
    await shift.answered('destek', 8_008, 12_012); // 10
    await shift.break('BRK-3', 25 * MINUTE); // tea 3: 36:00,004 of 30:00 today
    await shift.due('breaks', 'breaks.expire');
    await waitFor(async () => (await test.ownFacts()).some((fact) => fact.name === 'agent.break-overrun'));
    shift.spend('break', 2 * MINUTE);
    await shift.back();
    await shift.wrappedUp(2_002, 20_020, 9_009, 'nothing'); // 11: a break ends the wrap-up
    await shift.break('BRK-6', 5 * MINUTE + 55); // work break 1
    await shift.back();
    await shift.missed('destek', 3_333, 'rejected'); // 12
    await shift.wrappedUp(1_001, 15_015, 4_004, 'nothing'); // 13: and so does the next talk
    await shift.answered(null, 0, 21_021); // 14
    await shift.paused(null);
    await shift.break('BRK-6', 2 * MINUTE); // work break 2
    await shift.back();
    shift.spend('available', 22);
  });

  shift.at(midnight - 3 * HOUR + 421);
  await loggedIn(async () => {
    shift.spend('available', 40 * MINUTE);
    await shift.answered('destek', 5_500, 300_300); // 15
    await shift.dialled(7_007, 8_008); // 16
    await shift.wrappedUp(6_006, 66_066, 17_017, 'saved'); // 17
    shift.spend('available', midnight - 10 * MINUTE - shift.now);
    await shift.break('BRK-2', 25 * MINUTE); // meal 2, over midnight
    await shift.back();
    await shift.answered('destek', 900, 120_120); // 18
    await shift.break('BRK-7', 90 * SECOND); // urgent 2
    await shift.back();
    await shift.missed(null, 4_400, 'cancelled-caller'); // 19
    await shift.wrappedUp(3_030, 40_040, 2_002, 'nothing'); // 20: a logout ends the wrap-up
  });
  expect(shift.calls).toBe(20);

  const intervals = await waitFor(async () => {
    const found = await rows();
    return found.at(-1)?.endedAt && found.at(-1)?.startedAt.getTime() === (logins[2]?.until ?? 0) - 2_002 ? found : null;
  });
  const states = ['available', 'ringing', 'talking', 'wrap-up', 'break', 'other'] as const;
  expect(Object.fromEntries(states.map((state) => [state, sumOf(intervals, state)]))).toEqual(shift.spent);
  for (const { from, until } of logins) {
    const mine = intervals.filter((row) => row.sessionStartedAt.getTime() === from);
    expect(states.reduce((sum, state) => sum + sumOf(mine, state), 0)).toBe(until - from);
    expect([mine[0]?.startedAt.getTime(), mine.at(-1)?.endedAt?.getTime()]).toEqual([from, until]);
    for (const [index, row] of mine.slice(1).entries()) expect(row.startedAt).toEqual(mine[index]?.endedAt);
  }
  expect(new Set(intervals.map((row) => row.userId))).toEqual(new Set(['u1']));
  expect(intervals.filter((row) => row.subState === 'hold').map((row) => row.ms)).toEqual([20_009]);
  expect(intervals.filter((row) => row.subState === 'dialling').map((row) => row.ms)).toEqual([11_050, 9_090, 7_007]);

  const breaks = intervals.filter((row) => row.state === 'break');
  expect(breaks.map((row) => row.breakTypeId)).toEqual([3, 7, 3, 2, 3, 6, 6, 2, 7]);
  const overMidnight = breaks.find((row) => row.startedAt.getTime() < midnight && (row.endedAt?.getTime() ?? 0) > midnight);
  expect(overMidnight).toMatchObject({ breakTypeId: 2, ms: 25 * MINUTE });
  expect((await test.ownFacts()).filter((fact) => fact.name === 'agent.break-overrun').map((fact) => fact.payload)).toMatchObject([{ breakId: 3, limitS: 1800 }]);

  const wrapUps: { by: string; ms: number }[] = await test.source.query(
    'SELECT ended_by AS by, (extract(epoch FROM ended_at - started_at) * 1000)::int AS ms FROM agent_wrap_up ORDER BY started_at',
  );
  expect(wrapUps).toEqual([
    { by: 'saved', ms: 12_345 }, { by: 'time', ms: 30_000 }, { by: 'time', ms: 30_000 }, { by: 'break', ms: 9_009 },
    { by: 'call', ms: 4_004 }, { by: 'saved', ms: 17_017 }, { by: 'logout', ms: 2_002 },
  ]);
  expect(wrapUps.reduce((sum, row) => sum + row.ms, 0)).toBe(shift.spent['wrap-up']);

  // Heard once more from the beginning, as after a crash before anything was acknowledged, nothing changes.
  await test.redis.xgroup('SETID', streamOf('main'), 'agent-intervals', '0');
  await test.redis.xgroup('SETID', streamOf('santral'), 'agent-intervals', '0');
  await shift.read();
  expect(await rows()).toEqual(intervals);
  expect((await test.source.query('SELECT count(*)::int AS count FROM agent_wrap_up')) as unknown).toEqual([{ count: wrapUps.length }]);
}, 120_000);
