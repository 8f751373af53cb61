import { agentStatusSchema, breakChoiceSchema, breakDetailSchema, presenceKey, streamOf } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { z } from 'zod';
import { agentsApp } from './testing/agents-app.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
type Verb = 'get' | 'post';
const call = (path: string, token = 'agent', verb: Verb = 'post') => request(test.app.getHttpServer())[verb](`/api/${path}`).set('Authorization', `Bearer ${token}`);
const status = async (extension = '1001', token = 'agent') => agentStatusSchema.parse((await call(`agentStatus/${extension}`, token).expect(200)).body);
const rows = <T>(sql: string): Promise<T[]> => test.source.query(sql) as Promise<T[]>;
const breakRows = () => rows<Record<string, unknown>>('SELECT * FROM agent_break ORDER BY started_at');
const code = (body: unknown) => (body as { error: { code: string } }).error.code;

beforeAll(async () => {
  test = await agentsApp();
  await test.worker();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  // What the last test left in the queues is over for the worker as well.
  await waitFor(async () => {
    const groups = (await test.redis.xinfo('GROUPS', streamOf('main')).catch(() => [])) as unknown[][];
    return groups.every((group) => group[group.indexOf('lag') + 1] === 0 && group[group.indexOf('pending') + 1] === 0);
  });
  await test.source.query('TRUNCATE agent_break, agent_session, agent_queue_stay, agent_forced_command');
});

it.each<Verb>(['get', 'post'])('an agent logs in, takes a break, comes back and leaves, by %s', async (verb) => {
  expect(await status()).toEqual({ status: 'offline', totalDuration: '00:00:00', countsFrom: null, breakLimit: null, pauseinfo: null, queues: [], wrapUp: null, nextBreak: null });
  expect((await call('agentLogin/1001', 'agent', verb).expect(200)).body).toEqual({ extension: '1001', done: true });
  expect(test.telephony.commands.map(({ name, payload }) => [name, payload])).toEqual([
    ['agent.join-queue', { extension: '1001', queue: 'destek', memberName: 'Şükrü Çağlar', penalty: 0 }],
    ['agent.join-queue', { extension: '1001', queue: 'satis', memberName: 'Şükrü Çağlar', penalty: 0 }],
  ]);
  expect(await status()).toMatchObject({ status: 'online', pauseinfo: null, queues: ['destek', 'satis'] });

  await call('agentPauseStart/1001/3', 'agent', verb).expect(200);
  expect(await status()).toMatchObject({ status: 'paused', totalDuration: '00:00:00', pauseinfo: { pauseid: 3, pausename: 'Çay', pauselimit: 1800 } });
  const [row] = await waitFor(async () => ((await breakRows()).length === 1 ? breakRows() : null));
  expect(row).toMatchObject({ extension: '1001', user_id: 'u1', break_type_id: 3, reason: 'BRK-3', limit_s: 1800, counted: true, forced_by: null, ended_at: null });

  await call('agentPauseStop/1001', 'agent', verb).expect(200);
  expect((await status()).status).toBe('online');
  await call('agentLogout/1001', 'agent', verb).expect(200);
  expect((await status()).status).toBe('offline');
  const [session] = await waitFor(async () => {
    const found = await rows<{ queues: string[]; ended_at: Date | null; user_id: string }>('SELECT * FROM agent_session');
    return found[0]?.ended_at ? found : null;
  });
  expect(session).toMatchObject({ queues: [], user_id: 'u1' });
  const stays = await rows<{ queue: string; started_at: Date; ended_at: Date }>('SELECT * FROM agent_queue_stay ORDER BY queue');
  expect(stays.map(({ queue, started_at: from, ended_at: until }) => [queue, until >= from])).toEqual([['destek', true], ['satis', true]]);
  expect((await breakRows())[0]?.['ended_at']).toBeInstanceOf(Date);
});

it('answers the status in the words of the specification, in the language of the request', async () => {
  test.telephony.now = Date.now() - 3_725_000;
  await call('agentLogin/1001').expect(200);
  await waitFor(async () => (await status()).totalDuration === '01:02:05');
  test.telephony.now = null;
  await call('agentPauseStart/1001/2').expect(200);
  const { body } = await call('agentStatus/1001').set('Accept-Language', 'en').expect(200);
  expect(body).toMatchObject({ status: 'paused', pauseinfo: { pauseid: 2, pausename: 'Meal', pauselimit: 3600 }, breakLimit: { kind: 'type', limitS: 3600 } });
});

it('shows a pause that is no break of ours as a general break', async () => {
  await call('agentLogin/1001').expect(200);
  await test.telephony.pause('1001', 'Kahve');
  expect((await status()).pauseinfo).toEqual({ pauseid: null, pausename: 'Genel mola', pauselimit: 0 });
});

describe('break types', () => {
  const use = async (minutesAgo: number, minutes: number, reason: string, extension = '1001') => {
    const start = Date.now() - minutesAgo * 60_000;
    await test.source.query(
      `INSERT INTO agent_break (pbx, extension, break_type_id, reason, limit_s, counted, started_at, ended_at) VALUES ('main', $1, $2, $3, 0, true, $4, $5)`,
      [extension, Number(reason.slice(4)), reason, new Date(start), new Date(start + minutes * 60_000)],
    );
  };

  it('come most used first, with what is used and left of today', async () => {
    await use(10, 2, 'BRK-6');
    const choices = z.array(breakChoiceSchema).parse((await call('getPauseList/1001').expect(200)).body);
    expect(choices.map(({ id, name }) => `${id} ${name}`)).toEqual(['6 İş molası', '2 Yemek', '3 Çay', '4 Dış arama', '5 İş yapma', '7 Acil', '8 Saha', '9 Talimat']);
    expect(choices[0]).toMatchObject({ isMostUsed: true, breakName: 'İş molası', breakLimit: 1200, totalBreak: '00:02:00', remainder: 1080 });
    expect(choices[3]).toMatchObject({ breakLimit: 0, remainder: null, totalBreak: '00:00:00', isMostUsed: false });
  });

  it('know an overrun: what remains is negative', async () => {
    test.telephony.now = Date.now();
    await call('agentLogin/1001').expect(200);
    await test.source.query(`UPDATE break_type SET daily_limit_s = 1 WHERE id = 9`);
    test.telephony.now = Date.now() - 3000;
    await call('agentPauseStart/1001/9').expect(200);
    const detail = breakDetailSchema.parse((await call('agentBreakDetail/9/1001').expect(200)).body);
    await test.source.query(`UPDATE break_type SET daily_limit_s = 0 WHERE id = 9`);
    expect(detail.breakName).toBe('Talimat');
    expect(detail.breakLimit).toBe(1);
    expect(detail.remainder).toBeLessThanOrEqual(-2);
  });

  it('that do not exist are refused', async () => {
    await call('agentLogin/1001').expect(200);
    expect(code((await call('agentPauseStart/1001/77').expect(404)).body)).toBe('break.not-found');
    expect(code((await call('agentBreakDetail/77/1001').expect(404)).body)).toBe('break.not-found');
    await call('agentPauseStart/1001/tea').expect(400);
  });
});

describe('who may', () => {
  const paths = ['agentLogin/1001', 'agentLogout/1001', 'agentPauseStart/1001/3', 'agentPauseStop/1001', 'agentStatus/1001', 'getPauseList/1001', 'agentBreakDetail/3/1001', 'agentControlPing/1001', 'agentTeam/1001'];

  it.each(paths)('%s is for the agent, and for nobody else but those who manage agents', async (path) => {
    for (const verb of ['get', 'post'] as const) {
      const { body } = await call(path, 'other', verb).expect(403);
      expect(code(body)).toBe('access.foreign-extension');
      await call(path, 'clerk', verb).expect(403);
      await request(test.app.getHttpServer())[verb](`/api/${path}`).expect(401);
    }
    expect(test.telephony.commands).toEqual([]);
  });

  it('a supervisor may, and what they force is written down and takes nothing from the allowance', async () => {
    await call('agentLogin/1001', 'supervisor').expect(200);
    await call('agentPauseStart/1001/3', 'supervisor').expect(200);
    const [row] = await waitFor(async () => ((await breakRows()).length === 1 ? breakRows() : null));
    expect(row).toMatchObject({ forced_by: 'boss', counted: false });
    expect(breakDetailSchema.parse((await call('agentBreakDetail/3/1001').expect(200)).body).totalBreak).toBe('00:00:00');
    await call('agentPauseStop/1001', 'supervisor').expect(200);
    await waitFor(async () => (await breakRows())[0]?.['ended_by'] === 'boss');
  });
});

describe('when the PBX says no', () => {
  it('the refusal is told in its words, and the next try is a new one', async () => {
    test.telephony.answerWith = { result: 'refused', message: 'No such queue' };
    const { body } = await call('agentLogin/1001').expect(409);
    expect((body as { error: unknown }).error).toMatchObject({ code: 'pbx.refused', message: 'Santral işlemi kabul etmedi: No such queue' });
    test.telephony.answerWith = null;
    await call('agentLogin/1001').expect(200);
    expect((await status()).status).toBe('online');
  });

  it('a link that is down is said at once, and nothing is sent', async () => {
    await test.telephony.link('lost');
    expect(code((await call('agentLogin/1001').expect(503)).body)).toBe('pbx.unreachable');
    expect(test.telephony.commands).toEqual([]);
    await test.telephony.link('up');
    test.telephony.answerWith = { result: 'unreachable', message: 'closed' };
    expect(code((await call('agentLogin/1001').expect(503)).body)).toBe('pbx.unreachable');
  });

  it('silence ends with the deadline', async () => {
    test.telephony.answerWith = 'silence';
    expect(code((await call('agentLogin/1001').expect(504)).body)).toBe('pbx.no-answer');
  }, 10_000);

  it('who is in no queue cannot take a break, and an extension without queues cannot log in', async () => {
    expect(code((await call('agentPauseStart/1001/3').expect(409)).body)).toBe('agent.not-logged-in');
    expect(code((await call('agentPauseStop/1001').expect(409)).body)).toBe('agent.not-logged-in');
    expect(code((await call('agentLogin/5555', 'supervisor').expect(409)).body)).toBe('agent.no-queues');
    await call('agentLogout/1001').expect(200);
  });
});

it('counts a break that is asked for twice at once as one', async () => {
  await call('agentLogin/1001').expect(200);
  test.telephony.commands.length = 0;
  await Promise.all([call('agentPauseStart/1001/3').expect(200), call('agentPauseStart/1001/3').expect(200), call('agentPauseStart/1001/3', 'agent', 'get').expect(200)]);
  expect(new Set(test.telephony.commands.map(({ id }) => id)).size).toBe(1);
  await call('agentPauseStart/1001/3').expect(200);
  expect(test.telephony.commands).toHaveLength(1);
  await call('agentPauseStop/1001').expect(200);
  await call('agentPauseStart/1001/3').expect(200);
  expect(test.telephony.commands.map(({ name }) => name)).toEqual(['agent.pause', 'agent.unpause', 'agent.pause']);
  await waitFor(async () => (await breakRows()).length === 2);
});

it('keeps when the desk last said that somebody sits there', async () => {
  const { body } = await call('agentControlPing/1001').expect(200);
  expect(await test.redis.hget(presenceKey('main'), '1001')).toBe((body as { at: string }).at);
});

it('tells an agent who is on a break and who waits in the own queues', async () => {
  await call('agentLogin/1001').expect(200);
  await call('agentLogin/1002', 'other').expect(200);
  await call('agentPauseStart/1002/3', 'other').expect(200);
  const { body } = await call('agentTeam/1001').expect(200);
  expect(body).toEqual({ onBreak: 1, queues: [{ queue: 'destek', waiting: 0, longestWaitMs: 0 }, { queue: 'satis', waiting: 0, longestWaitMs: 0 }] });
});
