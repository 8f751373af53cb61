import { type ComputedReportName, directoryKey, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let rows: ReturnType<typeof reportRows>;
let token: string;

beforeAll(async () => {
  api = await apiApp();
  rows = reportRows(api.source);
  await api.redis.hset(directoryKey('main'), '101', JSON.stringify({ userId: 'u101', displayName: 'Ayşe İnce' }));
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
});
afterAll(() => api.close());
beforeEach(() => api.source.query('TRUNCATE call CASCADE; TRUNCATE agent_interval; TRUNCATE agent_break'));

async function report<N extends ComputedReportName>(name: N, query: object): Promise<ReportAnswer<N>> {
  const answer = await api.http().get(`/api/reports/${name}`).query(query).set('Authorization', `Bearer ${token}`);
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}
const day = { from: '2026-11-20', until: '2026-11-21' };
const at = (time: string) => `2026-11-20T${time}+03:00`;

/** Writes states one after the other, as a login is: `[state, seconds, change]`. */
async function login(extension: string, begin: string, states: readonly [state: string, seconds: number, change?: object][]): Promise<void> {
  let from = Date.parse(begin);
  for (const [state, seconds, change] of states) {
    await rows.interval(extension, state, new Date(from).toISOString(), seconds, { session_started_at: begin, ...change });
    from += seconds * 1000;
  }
}

describe('agent-reports', () => {
  /** The hour of agent 101 in the worked data: calls A and C. */
  const workedHour = async () => {
    for (const [id, time, wait, talk, hold] of [['A', '10:01:00', 6, 180, 20], ['C', '10:12:00', 20, 60, 0]] as const) {
      await rows.visited({ id, at: at(time), wait, outcome: 'answered', agent: '101', talk, hold });
      await rows.insert('call_ring', { call_id: id, ring_id: `${id}-r`, queue: 'destek', extension: '101', started_at: at(time), ended_at: at(time), result: 'answered', ring_ms: 0 });
    }
    await login('101', at('10:00:00'), [
      ['available', 60], ['ringing', 6, { call_id: 'A' }], ['talking', 100], ['talking', 20, { sub_state: 'hold' }], ['talking', 60], ['wrap-up', 30, { call_id: 'A' }],
      ['available', 444], ['ringing', 8], ['talking', 60], ['wrap-up', 15, { call_id: 'C' }], ['break', 600, { break_type_id: 3, reason: 'BRK-3' }], ['available', 2197],
    ]);
  };

  it('gives the worked example: the login is the sum of its states, to the millisecond', async () => {
    await workedHour();
    const { rows: [row], totals } = await report('agent-reports', day);
    expect(row).toMatchObject({
      pbx: 'main', agent: '101', agentName: 'Ayşe İnce', loginMs: 3_600_000, availableMs: 2_701_000, ringingMs: 14_000, talkMs: 240_000, holdMs: 20_000, acwMs: 45_000, breakMs: 600_000, otherMs: 0,
      breaks: [{ breakType: '3', breakTypeName: 'Çay', ms: 600_000 }], firstLoginAt: '2026-11-20T10:00:00.000+03:00', lastLogoutAt: '2026-11-20T11:00:00.000+03:00',
      offered: 2, answered: 2, missed: 0, shortCalls: 0, talkAvgMs: 120_000, talkNetAvgMs: 110_000, acwAvgMs: 22_500, holdAvgMs: 20_000, ahtMs: 142_500,
    });
    expect(row!.occupancy).toBeCloseTo(285 / 3000, 12);
    // 9.5 %, with the rings of the phone 9.97 %.
    expect(row!.occupancyRinging).toBeCloseTo(299 / 3000, 12);
    expect(row!.utilisation).toBeCloseTo(285 / 3600, 12);
    expect(totals.loginMs).toBe(totals.availableMs + totals.ringingMs + totals.talkMs + totals.acwMs + totals.breakMs + totals.otherMs);
  });

  it('clips a state over midnight to each day, and counts the call on the first', async () => {
    await rows.visited({ id: 'N', at: '2026-11-20T23:50:00+03:00', wait: 0, outcome: 'answered', agent: '101', talk: 1200 });
    await login('101', '2026-11-20T23:50:00+03:00', [['talking', 1200]]);
    const { rows: days } = await report('agent-reports', { from: '2026-11-20', until: '2026-11-22', interval: 'day' });
    expect(days.map(({ talkMs, talkAvgMs, lastLogoutAt }) => ({ talkMs, talkAvgMs, lastLogoutAt }))).toEqual([
      { talkMs: 600_000, talkAvgMs: 1_200_000, lastLogoutAt: null },
      { talkMs: 600_000, talkAvgMs: null, lastLogoutAt: '2026-11-21T00:10:00.000+03:00' },
    ]);
  });

  it('tells missed rings from those the caller or a colleague ended', async () => {
    await rows.visited({ id: 'R', at: at('10:00:00'), wait: 60, outcome: 'abandoned' });
    for (const [i, result] of ['no-answer', 'rejected', 'cancelled-caller', 'cancelled-elsewhere', 'failed'].entries()) {
      await rows.insert('call_ring', { call_id: 'R', ring_id: `r${i}`, extension: '101', started_at: at('10:00:00'), result });
    }
    expect((await report('agent-reports', day)).totals).toMatchObject({ offered: 5, answered: 0, missed: 2, occupancy: null, occupancyRinging: null, utilisation: null });
  });

  it('counts what an agent did with calls, each agent their own part', async () => {
    await rows.visited({ id: 'T', at: at('10:00:00'), wait: 5, outcome: 'answered', agent: '101', talk: 100 });
    await rows.segment('T', 'second', 'talk', '102', at('10:01:45'), 4);
    await rows.insert('call_transfer', { call_id: 'T', no: 0, kind: 'warm', at: at('10:01:45'), from_extension: '101', to_number: '102' });
    await rows.insert('call_transfer', { call_id: 'T', no: 1, kind: 'blind', at: at('10:01:50'), from_extension: '102', to_number: '05321112233' });
    await rows.insert('call_detail', { call_id: 'T', user_id: 'u', user_name: 'u', pbx: 'main', extension: '101', uniqueid: 'u', comment: '', opens_ticket: false, saved_at: at('10:02:00') });
    await rows.call('O', at('11:00:00'), { direction: 'outbound', caller_number: '101', extension: '101', outcome: 'no-answer' });
    await rows.call('P', at('11:10:00'), { direction: 'outbound', caller_number: '101', extension: '101', hangup_by: 'agent' });
    const { rows: agents } = await report('agent-reports', day);
    expect(agents.map(({ agent, outbound, outboundAnswered, transferredOut, transferredIn, shortCalls, hungUpByAgent, dispositioned }) => ({ agent, outbound, outboundAnswered, transferredOut, transferredIn, shortCalls, hungUpByAgent, dispositioned }))).toEqual([
      { agent: '101', outbound: 2, outboundAnswered: 1, transferredOut: 1, transferredIn: 0, shortCalls: 0, hungUpByAgent: 1, dispositioned: 1 },
      { agent: '102', outbound: 0, outboundAnswered: 0, transferredOut: 1, transferredIn: 1, shortCalls: 1, hungUpByAgent: 0, dispositioned: 0 },
    ]);
    expect((await report('agent-reports', { ...day, agents: '102' })).rows.map((row) => row.agent)).toEqual(['102']);
  });

  /** 101 dials three times: talks, hands the second call over to 102 and does not get through the third time; and takes a call from outside. */
  const outgoingHour = async () => {
    const outbound = (id: string, time: string, change: object = {}) => rows.call(id, at(time), { direction: 'outbound', caller_number: '101', caller_e164: null, extension: '101', ...change });
    await outbound('O1', '11:00:00');
    await rows.segment('O1', 't', 'talk', '101', at('11:00:12'), 100);
    await rows.segment('O1', 'h', 'hold', '101', at('11:00:30'), 20);
    await rows.interval('101', 'wrap-up', at('11:01:52'), 30, { call_id: 'O1' });
    await outbound('O2', '11:10:00', { extension: '102' });
    await rows.segment('O2', 't1', 'talk', '101', at('11:10:08'), 40);
    await rows.segment('O2', 't2', 'talk', '102', at('11:10:48'), 60);
    await rows.interval('102', 'wrap-up', at('11:11:48'), 20, { call_id: 'O2' });
    await outbound('O3', '11:20:00', { outcome: 'no-answer' });
    await rows.visited({ id: 'I1', at: at('11:30:00'), wait: 5, outcome: 'answered', agent: '101', talk: 200, hold: 50, acw: 10 });
  };

  it('gives outgoing calls a handle time of their own, dialling in it, and keeps them out of that of incoming calls', async () => {
    await outgoingHour();
    const { rows: agents, totals } = await report('agent-reports', day);
    const inbound = { talkAvgMs: 200_000, talkNetAvgMs: 150_000, holdAvgMs: 50_000, acwAvgMs: 10_000, ahtMs: 210_000 };
    expect(agents).toMatchObject([
      { agent: '101', ...inbound, outbound: 3, outboundAnswered: 2, outboundHandled: 2, dialAvgMs: 10_000, outboundTalkAvgMs: 70_000, outboundHoldAvgMs: 20_000, outboundAcwAvgMs: 15_000, outboundAhtMs: 95_000 },
      { agent: '102', ahtMs: null, talkAvgMs: null, outbound: 0, outboundHandled: 1, dialAvgMs: 0, outboundTalkAvgMs: 60_000, outboundHoldAvgMs: null, outboundAcwAvgMs: 20_000, outboundAhtMs: 80_000 },
    ]);
    // Of the three parts of two calls, not the mean of the agents.
    expect(totals).toMatchObject({ ...inbound, outboundHandled: 3, outboundAhtMs: 90_000 });
    expect((await report('agent-perform-reports', day)).rows.map(({ agent, calls, ahtMs }) => [agent, calls, ahtMs])).toEqual([['101', 3, 210_000], ['102', 1, null]]);
  });

  it('has the outgoing handle time in its files', async () => {
    await outgoingHour();
    const csv = await api.http().get('/api/reports/agent-reports').query({ ...day, format: 'csv' }).set('Authorization', `Bearer ${token}`).expect(200);
    const [heads = [], ...lines] = csv.text.trim().split('\r\n').map((line) => line.split(';'));
    const place = heads.indexOf('Ortalama işlem süresi (giden)');
    expect(lines.map((cells) => cells[place])).toEqual(['00:01:35', '00:01:20', '00:01:30']);
  });

  it('lets hours add up to their day', async () => {
    await workedHour();
    const [hours, { totals }] = [(await report('agent-reports', { ...day, interval: 'hour' })).rows, await report('agent-reports', day)];
    const sum = (name: 'loginMs' | 'availableMs' | 'talkMs' | 'offered' | 'answered') => hours.reduce((all, row) => all + row[name], 0);
    for (const name of ['loginMs', 'availableMs', 'talkMs', 'offered', 'answered'] as const) expect([name, sum(name)]).toEqual([name, totals[name]]);
  });
});

describe('break-reports', () => {
  const pause = (from: string, until: string | null, change: object = {}) =>
    rows.insert('agent_break', { pbx: 'main', extension: '101', user_id: 'u101', break_type_id: 3, reason: 'BRK-3', limit_s: 900, counted: true, started_at: from, ended_at: until, ...change });

  it('gives the worked example: tea of 900 s, used 1050', async () => {
    await pause(at('09:10:00'), at('09:18:00'));
    await pause(at('14:00:00'), at('14:09:30'));
    const { rows: [row] } = await report('break-reports', day);
    expect(row).toMatchObject({ agent: '101', agentName: 'Ayşe İnce', breakType: '3', breakTypeName: 'Çay', count: 2, usedMs: 1_050_000, limitMs: 900_000, remainderMs: -150_000, overrunMs: 150_000, longestMs: 570_000, forcedEndCount: 0 });
  });

  it('tells what went beyond the limit of one break and beyond the allowance of the day, each at the break it was in', async () => {
    const limits = { single_limit_s: 300, allowance_s: 1500 };
    await pause(at('09:10:00'), at('09:18:00'), limits);
    // Work takes nothing from the allowance, an ordered pause has no limit at all.
    await pause(at('10:00:00'), at('11:00:00'), { break_type_id: 4, reason: 'BRK-4', limit_s: 0, allowance_s: 1500, in_allowance: false });
    await pause(at('11:30:00'), at('12:00:00'), { ...limits, counted: false });
    await pause(at('14:00:00'), at('14:09:30'), limits);
    await pause(at('16:00:00'), at('16:15:00'), { ...limits, break_type_id: 2, reason: 'BRK-2', limit_s: 3600 });
    const { rows: found, totals } = await report('break-reports', day);
    expect(found.map(({ breakType, overrunMs, singleOverrunMs, allowanceOverrunMs }) => [breakType, overrunMs, singleOverrunMs, allowanceOverrunMs])).toEqual([
      ['2', 0, 600_000, 450_000], ['3', 150_000, 450_000, 0], ['4', 0, 0, 0], ['ordered', 0, 0, 0],
    ]);
    // Tea 8 and 9½, meal 15: 32½ of 25 minutes.
    expect(totals).toMatchObject({ overrunMs: 150_000, singleOverrunMs: 1_050_000, allowanceOverrunMs: 450_000 });
  });

  it('clips what went beyond limits to each day as well', async () => {
    await pause(at('23:40:00'), '2026-11-21T00:10:00+03:00', { single_limit_s: 900, allowance_s: 300 });
    const days = await report('break-reports', { from: '2026-11-20', until: '2026-11-22' });
    expect(days.rows.map(({ singleOverrunMs, allowanceOverrunMs }) => [singleOverrunMs, allowanceOverrunMs])).toEqual([[300_000, 900_000], [600_000, 300_000]]);
  });

  it('clips a break over midnight to each day, counts it on the first and does not offset one day with another', async () => {
    await pause(at('23:40:00'), '2026-11-21T00:10:00+03:00', { ended_by: 'boss' });
    const days = await report('break-reports', { from: '2026-11-20', until: '2026-11-22' });
    expect(days.rows.map(({ count, usedMs, overrunMs, forcedEndCount }) => ({ count, usedMs, overrunMs, forcedEndCount }))).toEqual([
      { count: 1, usedMs: 1_200_000, overrunMs: 300_000, forcedEndCount: 0 },
      { count: 0, usedMs: 600_000, overrunMs: 0, forcedEndCount: 1 },
    ]);
    expect(days.totals).toMatchObject({ usedMs: 1_800_000, limitMs: 1_800_000, remainderMs: 0, overrunMs: 300_000 });
    expect((await report('break-reports', { from: '2026-11-20', until: '2026-11-22', interval: 'total' })).rows).toMatchObject([{ count: 1, usedMs: 1_800_000, overrunMs: 300_000 }]);
  });

  it('takes nothing from the allowance for a pause somebody else ordered or the PBX made, and has no remainder without a limit', async () => {
    await pause(at('09:00:00'), at('09:10:00'), { counted: false });
    await pause(at('10:00:00'), at('10:10:00'), { counted: false, break_type_id: null, reason: 'Auto-Pause', limit_s: 0 });
    await pause(at('11:00:00'), at('11:10:00'), { break_type_id: 7, reason: 'BRK-7', limit_s: 0 });
    const { rows: breaks } = await report('break-reports', day);
    expect(breaks.map(({ breakType, usedMs, limitMs, remainderMs }) => ({ breakType, usedMs, limitMs, remainderMs }))).toEqual([
      { breakType: '7', usedMs: 600_000, limitMs: null, remainderMs: null },
      { breakType: 'auto-pause', usedMs: 600_000, limitMs: null, remainderMs: null },
      { breakType: 'ordered', usedMs: 600_000, limitMs: null, remainderMs: null },
    ]);
  });
});

it('counts working days from the hour the company begins them', async () => {
  const night = await apiApp({ dayStartMinutes: 360 });
  const nightRows = reportRows(night.source);
  await nightRows.insert('agent_break', { pbx: 'main', extension: '101', limit_s: 900, counted: true, started_at: '2026-11-20T23:50:00+03:00', ended_at: '2026-11-21T00:10:00+03:00' });
  const bearer = await night.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
  const answer = await night.http().get('/api/reports/break-reports').query({ from: '2026-11-20T06:00', until: '2026-11-22T06:00' }).set('Authorization', `Bearer ${bearer}`).expect(200);
  expect(reportAnswerSchemas['break-reports'].parse(answer.body).rows.map(({ from, count, overrunMs }) => [from, count, overrunMs])).toEqual([['2026-11-20T06:00:00.000+03:00', 1, 300_000], ['2026-11-21T06:00:00.000+03:00', 0, 0]]);
  await night.close();
});
