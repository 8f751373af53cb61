import { AUTO_PAUSE_REASON, breakChoiceSchema, breakDetailSchema, type Fact, streamOf } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { z } from 'zod';
import { workDayOf } from './breaks/work-day.js';
import { agentsApp } from './testing/agents-app.js';

/** Breaks begin in the past, so that their limits are as near as a test wants them: their instants are the clock. */
let test: Awaited<ReturnType<typeof agentsApp>>;
let stopWorker: () => Promise<void> | undefined;
const MINUTE = 60_000;

beforeAll(async () => {
  test = await agentsApp();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.redis.del(streamOf('santral'), streamOf('main'), ...(await test.redis.keys('{jobs}*')), ...(await test.redis.keys('facts:*')));
  await test.source.query('TRUNCATE agent_break, agent_session, agent_forced_command RESTART IDENTITY');
  await test.source.query('UPDATE break_type SET daily_limit_s = 1800 WHERE id = 3');
  stopWorker = await test.worker();
});
afterEach(() => stopWorker());

interface Row {
  id: string;
  reason: string | null;
  limit_s: number;
  counted: boolean;
  started_at: Date;
  ended_at: Date | null;
}
const rows = (): Promise<Row[]> => test.source.query('SELECT * FROM agent_break ORDER BY started_at');
const row = (count: number, isReady: (last: Row) => boolean = () => true) =>
  waitFor(async () => {
    const found = await rows();
    const last = found.at(-1);
    return found.length === count && last && isReady(last) ? found : null;
  }, 10_000, `${count} breaks`);
const named = async (name: Fact['name']) => (await test.ownFacts()).filter((fact) => fact.name === name);
const jobs = async () => (await test.redis.keys('{jobs}:breaks:*_*')).map((key) => key.split(':').pop()).sort();
/** A tea break, whose limit is half an hour, that began this long ago. */
async function teaSince(ms: number): Promise<void> {
  test.telephony.now = Date.now() - ms;
  await test.telephony.join('1001', 'destek');
  await test.telephony.pause('1001', 'BRK-3');
}
const detail = async (breakId: number) =>
  breakDetailSchema.parse((await request(test.app.getHttpServer()).post(`/api/agentBreakDetail/${breakId}/1001`).set('Authorization', 'Bearer agent').expect(200)).body);

describe('the timers of a break', () => {
  it('warn a minute before the limit and say the overrun at the limit, once each', async () => {
    // Warned in 0.3 s; the overrun follows a minute later, so its timer is set and not yet due.
    await teaSince(29 * MINUTE - 300);
    const [warned] = await waitFor(async () => ((await named('agent.break-warned')).length === 1 ? named('agent.break-warned') : null));
    expect(warned?.payload).toMatchObject({ pbx: 'main', extension: '1001', breakId: 3, limitS: 1800 });
    expect(await jobs()).toEqual(['expire_1']);
    expect(await named('agent.break-overrun')).toEqual([]);
  });

  it('say the overrun at the limit', async () => {
    await teaSince(30 * MINUTE - 500);
    const [overrun] = await waitFor(async () => ((await named('agent.break-overrun')).length === 1 ? named('agent.break-overrun') : null));
    const limitAt = Date.parse((overrun?.payload as { limitAt: string }).limitAt);
    expect(Date.parse(overrun?.at ?? '')).toBeGreaterThanOrEqual(limitAt);
    expect(await jobs()).toEqual([]);
  });

  it('outlive the worker: the next one finds them due, and says nothing twice', async () => {
    await teaSince(30 * MINUTE - 1500);
    await waitFor(async () => (await jobs()).includes('expire_1'));
    await stopWorker();
    await waitFor(async () => Date.now() > (test.telephony.now ?? 0) + 30 * MINUTE);
    expect(await named('agent.break-overrun')).toEqual([]);
    stopWorker = await test.worker();
    await waitFor(async () => (await named('agent.break-overrun')).length === 1);
    await stopWorker();
    stopWorker = await test.worker();
    // The restarted worker sets the timer of the running break anew, and it is due at once.
    await waitFor(async () => (await test.redis.keys('{jobs}:breaks:expire_1')).length === 0);
    expect(await named('agent.break-overrun')).toHaveLength(1);
  });

  it.each([
    ['ended', () => test.telephony.pause('1001', null, false)],
    ['was followed by another of its type', async () => {
      await test.telephony.pause('1001', null, false);
      await test.telephony.pause('1001', 'BRK-3');
    }],
    ['ended with the logout', () => test.telephony.leave('1001', 'destek')],
  ])('are silent when the worker comes back after a break that %s meanwhile, before it has read so', async (_how, happens) => {
    await teaSince(30 * MINUTE - 1200);
    await waitFor(async () => (await jobs()).includes('expire_1'));
    await stopWorker();
    const limitAt = (test.telephony.now ?? 0) + 30 * MINUTE;
    test.telephony.now = null;
    await happens();
    // Facts that the next worker does not get to read: its timer is due first.
    await test.redis.del(streamOf('main'));
    await waitFor(async () => Date.now() > limitAt);
    stopWorker = await test.worker();
    await waitFor(async () => !(await jobs()).includes('expire_1'));
    expect(await named('agent.break-overrun')).toEqual([]);
  });

  it('are set anew from the rows when Redis has lost them', async () => {
    await teaSince(30 * MINUTE - 2000);
    await waitFor(async () => (await jobs()).includes('expire_1'));
    await stopWorker();
    await test.redis.del(...(await test.redis.keys('{jobs}*')));
    stopWorker = await test.worker();
    await waitFor(async () => (await named('agent.break-overrun')).length === 1);
  });

  it('are silent for a break that has ended', async () => {
    await teaSince(30 * MINUTE - 600);
    await row(1);
    test.telephony.now = null;
    await test.telephony.pause('1001', null, false);
    await row(1, (last) => last.ended_at !== null);
    await waitFor(async () => (await jobs()).length === 0);
    expect(await named('agent.break-overrun')).toEqual([]);
  });

  it('count what was used before today, and keep the limit that was valid at the start', async () => {
    test.telephony.now = Date.now();
    await test.telephony.join('1001', 'destek');
    await test.source.query(
      `INSERT INTO agent_break (pbx, extension, break_type_id, reason, limit_s, counted, started_at, ended_at)
       VALUES ('main', '1001', 3, 'BRK-3', 1800, true, now() - interval '10 minutes', now() - interval '9 minutes 58 seconds')`,
    );
    await test.source.query('UPDATE break_type SET daily_limit_s = 3 WHERE id = 3');
    await test.telephony.pause('1001', 'BRK-3');
    await row(2);
    await test.source.query('UPDATE break_type SET daily_limit_s = 0 WHERE id = 3');
    await waitFor(async () => (await named('agent.break-overrun')).length === 1, 4000);
    const [overrun] = await named('agent.break-overrun');
    const { startedAt, limitAt, limitS } = overrun?.payload as { startedAt: string; limitAt: string; limitS: number };
    expect(limitS).toBe(3);
    expect(Date.parse(limitAt) - Date.parse(startedAt)).toBe(1000);
  });
});

describe('other limits of a break', () => {
  const settings = (single: number, allowance: number) =>
    test.source.query(`UPDATE break_type SET single_limit_s = ${single} WHERE id = 3; UPDATE break_settings SET daily_allowance_s = ${allowance}`);
  afterEach(() => settings(0, 0));
  const overrun = async () => (await waitFor(async () => ((await named('agent.break-overrun')).length === 1 ? named('agent.break-overrun') : null)))[0]?.payload as Record<string, unknown>;

  it('that of one break is passed before that of the day, and stays as it was when the break began', async () => {
    await settings(600, 0);
    await teaSince(10 * MINUTE - 1500);
    await row(1);
    await settings(0, 0);
    const passed = await overrun();
    expect(passed).toMatchObject({ breakId: 3, limitKind: 'single', limitS: 600 });
    expect(Date.parse(String(passed['limitAt'])) - Date.parse(String(passed['startedAt']))).toBe(10 * MINUTE);
  });

  it('the allowance of the day is used up by all breaks, those of no type included', async () => {
    await settings(0, 900);
    await test.source.query(
      `INSERT INTO agent_break (pbx, extension, break_type_id, reason, limit_s, allowance_s, in_allowance, counted, started_at, ended_at) VALUES
         ('main', '1001', 2, 'BRK-2', 0, 900, true, true, now() - interval '40 minutes', now() - interval '26 minutes'),
         ('main', '1001', 4, 'BRK-4', 0, 900, false, true, now() - interval '20 minutes', now() - interval '10 minutes')`,
    );
    test.telephony.now = Date.now() - MINUTE + 1500;
    await test.telephony.join('1001', 'destek');
    await test.telephony.pause('1001', 'Kahve');
    const passed = await overrun();
    expect(passed).toMatchObject({ breakId: null, limitKind: 'allowance', limitS: 900 });
    expect(Date.parse(String(passed['limitAt'])) - Date.parse(String(passed['startedAt']))).toBe(MINUTE);
    const { body } = await request(test.app.getHttpServer()).post('/api/agentStatus/1001').set('Authorization', 'Bearer agent').expect(200);
    expect(body).toMatchObject({ status: 'paused', pauseinfo: { pauseid: null, pauselimit: 0 }, breakLimit: { kind: 'allowance', limitS: 900, at: passed['limitAt'] } });
  });

  it('are told where a break is chosen: how long one may be, and what is left of the day', async () => {
    await settings(600, 3600);
    await test.source.query(`UPDATE break_type SET in_allowance = false WHERE id = 4`);
    test.telephony.now = null;
    await test.source.query(
      `INSERT INTO agent_break (pbx, extension, break_type_id, reason, limit_s, counted, started_at, ended_at) VALUES ('main', '1001', 2, 'BRK-2', 0, true, now() - interval '40 minutes', now() - interval '10 minutes')`,
    );
    const { body } = await request(test.app.getHttpServer()).post('/api/getPauseList/1001').set('Authorization', 'Bearer agent').expect(200);
    await test.source.query(`UPDATE break_type SET in_allowance = true WHERE id = 4`);
    const choices = z.array(breakChoiceSchema).parse(body);
    expect(choices.filter(({ id }) => id < 5).map(({ id, singleLimit, allowance }) => [id, singleLimit, allowance])).toEqual([
      [2, 0, { limit: 3600, remainder: 1800 }], [3, 600, { limit: 3600, remainder: 1800 }], [4, 0, null],
    ]);
  });
});

describe('breaks written down', () => {
  it('a changed reason ends the first and begins the second at the same instant', async () => {
    await teaSince(5 * MINUTE);
    test.telephony.now = Date.now() - MINUTE;
    await test.telephony.pause('1001', 'BRK-2');
    const [tea, meal] = await row(2);
    expect([tea?.reason, meal?.reason]).toEqual(['BRK-3', 'BRK-2']);
    expect(tea?.ended_at?.getTime()).toBe(meal?.started_at.getTime());
    expect(meal?.ended_at).toBeNull();
  });

  it('leaving the last queue ends it', async () => {
    await teaSince(5 * MINUTE);
    await test.telephony.join('1001', 'satis');
    await test.telephony.leave('1001', 'destek');
    expect((await row(1))[0]?.ended_at).toBeNull();
    test.telephony.now = null;
    await test.telephony.leave('1001', 'satis');
    await row(1, (last) => last.ended_at !== null);
  });

  it('a pause by the PBX itself is written and not counted', async () => {
    await test.telephony.join('1001', 'destek');
    await test.telephony.pause('1001', AUTO_PAUSE_REASON);
    const [auto] = await row(1);
    expect(auto).toMatchObject({ reason: AUTO_PAUSE_REASON, counted: false, limit_s: 0 });
    expect(await jobs()).toEqual([]);
  });

  it('the same facts again change nothing, and an end that nobody heard is the next beginning', async () => {
    const payload = { extension: '1001', reason: 'BRK-3', startedAt: new Date(Date.now() - 10 * MINUTE).toISOString() };
    const endedAt = new Date(Date.now() - 5 * MINUTE).toISOString();
    for (let i = 0; i < 2; i++) {
      await test.telephony.state('agent.break-started', payload);
      await test.telephony.state('agent.break-ended', { extension: '1001', reason: 'BRK-3', endedAt });
    }
    await row(1, (last) => last.ended_at?.toISOString() === endedAt);
    const second = new Date(Date.now() - 4 * MINUTE).toISOString();
    await test.telephony.state('agent.break-started', { ...payload, startedAt: second });
    // Told again, the first end does not end the second break.
    await test.telephony.state('agent.break-ended', { extension: '1001', reason: 'BRK-3', endedAt });
    const third = new Date(Date.now() - MINUTE).toISOString();
    await test.telephony.state('agent.break-started', { ...payload, reason: 'BRK-2', startedAt: third });
    const all = await row(3);
    expect(all[1]?.ended_at?.toISOString()).toBe(third);
  });

  it('what was used is clipped to the working day', async () => {
    const midnight = workDayOf(Date.now(), test.config).from;
    const from = new Date(midnight - 10 * MINUTE);
    const until = new Date(midnight + 20 * MINUTE);
    await test.source.query(
      `INSERT INTO agent_break (pbx, extension, break_type_id, reason, limit_s, counted, started_at, ended_at) VALUES ('main', '1001', 3, 'BRK-3', 1800, true, $1, $2)`,
      [from, until],
    );
    expect(await detail(3)).toEqual({ breakName: 'Çay', breakLimit: 1800, totalBreak: '00:20:00', remainder: 600 });
  });
});
