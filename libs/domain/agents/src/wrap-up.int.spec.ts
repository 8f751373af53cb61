import { agentStatusSchema, type Fact, openCallsKey, wrapUpSchema } from '@santral/contracts';
import { TestClock, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { AgentShift } from './testing/agent-shift.js';
import { agentsApp } from './testing/agents-app.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
let clock: TestClock;
let shift: AgentShift;
let stopWorker: () => Promise<void> | undefined;
let calls = 0;

const call = (path: string, token = 'agent') => request(test.app.getHttpServer()).post(`/api/${path}`).set('Authorization', `Bearer ${token}`);
const status = async () => agentStatusSchema.parse((await call('agentStatus/1001').expect(200)).body);
const code = (body: unknown) => (body as { error: { code: string } }).error.code;
const newest = async () => ((await test.source.query('SELECT * FROM agent_wrap_up ORDER BY id DESC LIMIT 1')) as { ended_by: string | null; extensions: number; ends_at: Date; started_at: Date }[])[0];
const isEnded = (by: string) => waitFor(async () => (await newest())?.ended_by === by, 10_000, `a wrap-up ended by ${by}`);
const named = async (name: Fact['name']) => (await test.ownFacts()).filter((fact) => fact.name === name);
const pauses = () => test.telephony.commands.filter(({ name }) => name === 'agent.pause' || name === 'agent.unpause').map(({ name, payload }) => ('reason' in payload ? payload.reason : name));

beforeAll(async () => {
  test = await agentsApp();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.redis.del('facts:{santral}', 'facts:{main}', openCallsKey('main'), ...(await test.redis.keys('{jobs}*')), ...(await test.redis.keys('facts:*')));
  await test.source.query('TRUNCATE agent_interval, agent_timeline, agent_wrap_up, agent_break, agent_session, agent_forced_command RESTART IDENTITY');
  clock = new TestClock(Date.now());
  shift = new AgentShift(test, clock);
  shift.calls = calls;
  stopWorker = await test.worker(clock);
  await shift.login('satis', 'destek');
});
afterEach(async () => {
  calls = shift.calls;
  await stopWorker();
});

describe('the wrap-up of a queue call', () => {
  it('pauses the agent with a reason of its own, is shown with its end, and is no break', async () => {
    const callId = await shift.answered('satis', 3000, 60_000);
    await shift.paused('WRAP-UP');
    const startedAt = new Date(clock.at).toISOString();
    expect(await status()).toMatchObject({
      status: 'online', pauseinfo: null, nextBreak: null,
      wrapUp: { callId, queue: 'satis', startedAt, endsAt: new Date(clock.at + 30_000).toISOString(), extensionsLeft: 3 },
    });
    expect((await named('agent.wrap-up-started')).map(({ payload }) => payload)).toMatchObject([{ pbx: 'main', extension: '1001', callId, queue: 'satis', startedAt }]);
    const { body } = await request(test.app.getHttpServer()).get('/api/agents').set('Authorization', 'Bearer supervisor').expect(200);
    expect((body as { extension: string; state: string }[]).find((agent) => agent.extension === '1001')?.state).toBe('wrap-up');
    expect(await test.source.query('SELECT 1 FROM agent_break')).toEqual([]);
  });

  it('is not for calls without a queue, nor for queues without one, nor for a card saved while the talk went on', async () => {
    await shift.answered(null, 1000, 10_000);
    await shift.answered('destek', 1000, 10_000);
    await shift.answered('satis', 1000, 10_000, { during: () => shift.save(`day-${shift.calls}`).then(() => shift.read()) });
    await shift.read();
    expect(await newest()).toBeUndefined();
    expect(pauses()).toEqual([]);
  });

  it('ends when the card is saved, and the agent is rung again', async () => {
    await shift.wrappedUp(1000, 10_000, 5000, 'saved');
    expect((await newest())?.ended_by).toBe('saved');
    expect(pauses()).toEqual(['WRAP-UP', 'agent.unpause']);
    expect((await status()).wrapUp).toBeNull();
  });

  it('is finished and made longer by the agent, three times at most', async () => {
    await shift.answered('satis', 1000, 10_000);
    await shift.paused('WRAP-UP');
    for (const left of [2, 1, 0]) {
      const longer = wrapUpSchema.parse((await call('agentWrapUpExtend/1001').expect(200)).body);
      expect([longer.extensionsLeft, Date.parse(longer.endsAt) - clock.at]).toEqual([left, (4 - left) * 30_000]);
    }
    expect(code((await call('agentWrapUpExtend/1001').expect(409)).body)).toBe('wrap-up.no-more-time');
    expect(await named('agent.wrap-up-extended')).toHaveLength(3);
    await shift.read();
    // The timer set at the begin knows of no extension and ends nothing; the last one does.
    await shift.due('wrap-ups', 'wrap-ups.expire');
    await isEnded('time');
    expect((await newest())?.extensions).toBe(3);
    await shift.paused(null);

    await shift.answered('satis', 1000, 10_000);
    await shift.paused('WRAP-UP');
    await call('agentWrapUpFinish/1001').expect(200);
    await isEnded('finished');
    await shift.paused(null);
    expect(code((await call('agentWrapUpFinish/1001').expect(409)).body)).toBe('wrap-up.not-running');
    expect(code((await call('agentWrapUpExtend/1001').expect(409)).body)).toBe('wrap-up.not-running');
  });

  it('ends when another panel takes the pause away', async () => {
    await shift.answered('satis', 1000, 10_000);
    await shift.paused('WRAP-UP');
    await shift.back();
    await isEnded('released');
    await shift.read();
    await shift.paused(null);
  });

  it('outlives the worker, and a Redis that lost its timers', async () => {
    await shift.answered('satis', 1000, 10_000);
    await shift.paused('WRAP-UP');
    await stopWorker();
    await test.redis.del(...(await test.redis.keys('{jobs}*')));
    clock.at += 45_000;
    stopWorker = await test.worker(clock);
    await isEnded('time');
    const row = await newest();
    expect((row?.ends_at.getTime() ?? 0) - (row?.started_at.getTime() ?? 0)).toBe(30_000);
    await shift.paused(null);
    expect(await named('agent.wrap-up-ended')).toHaveLength(1);
  });

  it('lets go of the agent when a PBX that was away is back', async () => {
    await shift.answered('satis', 1000, 10_000);
    await shift.paused('WRAP-UP');
    await test.telephony.link('lost');
    await call('agentWrapUpFinish/1001').expect(200);
    await isEnded('finished');
    await waitFor(async () => (await test.redis.zcard('{jobs}:wrap-ups:delayed')) === 2, 10_000, 'the settling put off');
    expect((await test.telephony.known('1001')).breakReason).toBe('WRAP-UP');
    await test.telephony.link('up');
    await shift.due('wrap-ups', 'wrap-ups.settle');
    await shift.paused(null);
  });

  it('belongs to the agent and to those who manage agents', async () => {
    await shift.answered('satis', 1000, 10_000);
    await shift.paused('WRAP-UP');
    for (const path of ['agentWrapUpExtend/1001', 'agentWrapUpFinish/1001']) {
      expect(code((await call(path, 'other').expect(403)).body)).toBe('access.foreign-extension');
      await call(path, 'clerk').expect(403);
      await request(test.app.getHttpServer()).post(`/api/${path}`).expect(401);
    }
    expect((await newest())?.ended_by).toBeNull();
    await call('agentWrapUpFinish/1001', 'supervisor').expect(200);
    await isEnded('finished');
  });
});

describe('a break after this call', () => {
  const tea = () => call('agentPauseStart/1001/3').expect(200);

  it('stops the ringing at once, and begins when talk and wrap-up are over', async () => {
    await shift.answered('satis', 1000, 10_000, {
      during: async () => {
        await tea();
        expect(await status()).toMatchObject({ status: 'online', pauseinfo: null, nextBreak: { id: 3, name: 'Çay' } });
      },
    });
    await shift.read();
    expect(await status()).toMatchObject({ status: 'online', wrapUp: { queue: 'satis' }, nextBreak: { id: 3 } });
    await call('agentWrapUpFinish/1001').expect(200);
    await shift.paused('BRK-3');
    expect(await status()).toMatchObject({ status: 'paused', pauseinfo: { pauseid: 3 }, wrapUp: null, nextBreak: null });
    const [row] = (await test.source.query('SELECT * FROM agent_break')) as { started_at: Date; counted: boolean }[];
    expect([row?.started_at.getTime(), row?.counted]).toEqual([clock.at, true]);
  });

  it('begins right after a call without wrap-up, and after a ring nobody answered', async () => {
    await shift.answered('destek', 1000, 10_000, { during: tea });
    await shift.paused('BRK-3');
    await shift.back();
    await shift.read();
    await test.telephony.pause('1001', 'NEXT-2');
    await shift.missed('destek', 2000, 'no-answer');
    await shift.paused('BRK-2');
  });

  it('is taken back without losing what is left of the wrap-up', async () => {
    await shift.answered('satis', 1000, 10_000, { during: tea });
    await shift.read();
    await call('agentPauseStop/1001').expect(200);
    await shift.paused('WRAP-UP');
    expect(await status()).toMatchObject({ nextBreak: null, wrapUp: { queue: 'satis' } });
    await call('agentWrapUpFinish/1001').expect(200);
    await shift.paused(null);
    await shift.answered('destek', 1000, 10_000, { during: async () => void (await tea(), await call('agentPauseStop/1001').expect(200)) });
    await shift.read();
    expect((await status()).status).toBe('online');
    expect(await test.source.query('SELECT 1 FROM agent_break')).toEqual([]);
  });

  it('that a supervisor orders is theirs, and takes nothing from the allowance', async () => {
    await shift.answered('destek', 1000, 10_000, { during: () => call('agentPauseStart/1001/3', 'supervisor').expect(200) });
    await shift.paused('BRK-3');
    const row = await waitFor(async () => ((await test.source.query('SELECT * FROM agent_break')) as { forced_by: string | null; counted: boolean }[])[0]);
    expect(row).toMatchObject({ forced_by: 'boss', counted: false });
  });
});
