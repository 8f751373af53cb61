import { agentsKey, defaultJudgeOptions, defaultWallboardSettings, type JudgeOptions, judgeOptionsOf, liveServiceLevel, queuesKey, reportAnswerSchemas, type WallboardMessage } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { FakeTelephony, liveAgent } from '@santral/domain-agents/testing';
import { waitFor } from '@santral/platform/testing';
import { migrations } from './domains.js';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let pbx: FakeTelephony;
let token: string;

beforeAll(async () => {
  api = await apiApp();
  pbx = new FakeTelephony(api.redis);
  await pbx.start();
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
  await api.redis.sadd(queuesKey('main'), 'destek', 'satis');
  await api.redis.hset(agentsKey('main'), { '1001': JSON.stringify(liveAgent('1001')) });
  // The worked example of the reports, a moment ago, in two queues.
  const outcomes = [['answered', 6], ['answered', 18], ['answered', 20], ['answered', 45], ['abandoned', 3], ['abandoned', 12], ['abandoned', 70], ['timeout', 120], ['exit-key', 30]] as const;
  const begin = new Date(Date.now() - 150_000).toISOString();
  for (const queue of ['destek', 'satis']) for (const [i, [outcome, wait]] of outcomes.entries()) await reportRows(api.source).visited({ id: `${queue}${i}`, at: begin, wait, outcome, queue });
}, 60_000);
afterAll(async () => {
  await pbx?.stop();
  await api?.close();
});

const bearer = () => `Bearer ${token}`;
const change = (queue: string | null, options: JudgeOptions | null) => api.http().put('/api/report-options').set('Authorization', bearer()).send({ queue, options }).expect(200);

/** The board as somebody sees it who watches it all the time. */
async function watched() {
  const socket = api.socket(token);
  const heard: WallboardMessage[] = [];
  socket.on('wallboard', (message: WallboardMessage) => heard.push(message));
  socket.connect();
  await socket.timeout(5000).emitWithAck('login', { credential: token, crmId: 1 });
  socket.emit('wallboard-watch');
  await waitFor(() => heard.length > 0, 5000, 'the board');
  const told = () => heard.flatMap((message) => (message.kind === 'refused' ? [] : [message]));
  return {
    socket,
    judging: () => told().flatMap(({ judging }) => judging ?? []).at(-1),
    level(queue: string): number | null | undefined {
      const today = told().flatMap(({ queues }) => queues).filter((row) => row.queue === queue).at(-1)?.today;
      const judging = this.judging();
      return today && judging && liveServiceLevel(today, [], judgeOptionsOf(judging, queue));
    },
  };
}
async function reported(queue: string): Promise<number | null | undefined> {
  const [from, until] = [Date.now() - 600_000, Date.now() + 60_000].map((at) => new Date(at).toISOString());
  const { body } = await api.http().get('/api/reports/queue-reports').query({ from, until }).set('Authorization', bearer()).expect(200);
  return reportAnswerSchemas['queue-reports'].parse(body).rows.find((row) => row.queue === queue)?.serviceLevel;
}

it('judges live as the report does, by whatever is set, without a restart', async () => {
  const board = await watched();
  expect([board.level('destek'), await reported('destek')]).toEqual([3 / 8, 3 / 8]);
  // No two neighbours reach the same, so each waits for its own change.
  const sets: [Partial<JudgeOptions>, number][] = [
    [{ targetS: 45 }, 4 / 8],
    [{ targetS: 5 }, 0],
    [{ shortAbandonS: 13 }, 3 / 7],
    [{ shortAbandonS: 0 }, 3 / 9],
    [{ countFlowOuts: false }, 3 / 6],
    [{ countShortAbandons: true }, 3 / 9],
    [{ earlyAbandons: 'excluded' }, 3 / 7],
    [{ earlyAbandons: 'as-success' }, 4 / 8],
    [{ earlyAbandons: 'excluded', countShortAbandons: true }, 3 / 7],
    [{ earlyAbandons: 'as-success', countShortAbandons: true, targetS: 70 }, 7 / 9],
  ];
  for (const [set, expected] of sets) {
    await change(null, { ...defaultJudgeOptions, ...set });
    await waitFor(() => board.level('destek') === expected, 5000, `${expected} on the board by ${JSON.stringify(set)}, not ${String(board.level('destek'))}`);
    expect([set, await reported('destek')]).toEqual([set, expected]);
  }
  board.socket.disconnect();
});

it('judges a queue by its own options, and by those of the company again', async () => {
  await change(null, defaultJudgeOptions);
  const board = await watched();
  await change('satis', { ...defaultJudgeOptions, targetS: 45, countShortAbandons: true, goalPercent: 60 });
  await waitFor(() => board.judging()?.byQueue['satis']?.goalPercent === 60 && board.level('satis') === 4 / 9, 5000, 'the options of the queue');
  expect([board.level('destek'), await reported('destek'), await reported('satis')]).toEqual([3 / 8, 3 / 8, 4 / 9]);
  await change('satis', null);
  await waitFor(() => board.level('satis') === 3 / 8, 5000, 'the options of the company');
  expect(board.judging()).toEqual({ company: defaultJudgeOptions, byQueue: {} });
  board.socket.disconnect();
});

it('counts a stay that has just ended by what is set now, as its row is counted later', async () => {
  const board = await watched();
  const stay = { outcome: 'abandoned' as const, waitMs: 8000 };
  const call = { callId: 'fresh', pbx: 'main', uniqueid: 'u-fresh', direction: 'inbound' as const, caller: { number: '05321112233', e164: '+905321112233', name: null, private: false }, called: '4441000', startedAt: new Date().toISOString() };
  await pbx.state('call.dequeued', { call, visitId: 'v-fresh', queue: 'destek', extension: null, ...stay });
  await waitFor(() => board.level('destek') === 3 / 9, 5000, 'the stay counted');
  await change(null, { ...defaultJudgeOptions, shortAbandonS: 10, earlyAbandons: 'as-success' });
  await waitFor(() => board.level('destek') === 4 / 8, 5000, 'the stay judged anew');
  await change(null, { ...defaultJudgeOptions, countShortAbandons: true, earlyAbandons: 'excluded' });
  await waitFor(() => board.level('destek') === 3 / 7, 5000, 'the stay judged anew again');
  await reportRows(api.source).visited({ id: 'v-fresh', at: new Date(Date.now() - 60_000).toISOString(), wait: 8, outcome: 'abandoned' });
  expect(await reported('destek')).toBe(3 / 7);
  await change(null, defaultJudgeOptions);
  board.socket.disconnect();
});

it('forgets what the wallboard judged by before, and keeps its limits', async () => {
  const Migration = migrations.find(({ name }) => name.startsWith('JudgeByReportOptions'));
  if (!Migration) throw new Error('no such migration');
  const limits = { ...defaultWallboardSettings, queues: { longestWaitS: 90, waiting: 7 }, byQueue: { satis: { longestWaitS: 30, waiting: 2 } } };
  const judged = { targetS: 33, goalPercent: 95, shortAbandonS: 9 };
  const before = { ...limits, queues: { ...limits.queues, ...judged }, byQueue: { satis: { ...limits.byQueue.satis, ...judged } } };
  const write = (name: string, settings: object) => api.source.query('INSERT INTO wallboard_settings (pbx, version, settings) VALUES ($1, 3, $2)', [name, JSON.stringify(settings)]);
  const kept = async (name: string) => (await api.source.query<{ settings: unknown }[]>('SELECT settings FROM wallboard_settings WHERE pbx = $1', [name]))[0]?.settings;
  await write('main', before);
  await write('plain', { ...before, byQueue: {} });
  const runner = api.source.createQueryRunner();
  try {
    await new Migration().up(runner);
    expect([await kept('main'), await kept('plain')]).toEqual([limits, { ...limits, byQueue: {} }]);
    expect((await api.http().get('/api/wallboard/settings').set('Authorization', bearer()).expect(200)).body).toEqual({ version: 3, settings: limits });
    const usual = { targetS: 20, goalPercent: 80, shortAbandonS: 5 };
    await new Migration().down(runner);
    expect(await kept('main')).toEqual({ ...limits, queues: { ...limits.queues, ...usual }, byQueue: { satis: { ...limits.byQueue.satis, ...usual } } });
  } finally {
    await runner.release();
  }
});
