import { randomUUID } from 'node:crypto';
import { type ComputedReportName, defaultJudgeOptions, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { refreshRollups } from '@santral/domain-reports';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let rows: ReturnType<typeof reportRows>;
let token: string;
const reasons = { fault: 0, bill: 0, resolved: 0, unresolved: 0 };

beforeAll(async () => {
  api = await apiApp();
  rows = reportRows(api.source);
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
  for (const name of Object.keys(reasons) as (keyof typeof reasons)[]) {
    const resolution = name === 'resolved' || name === 'unresolved' ? name : null;
    const [row] = await api.source.query<{ id: number }[]>('INSERT INTO call_reason (label, resolution) VALUES ($1, $2) RETURNING id', [JSON.stringify({ tr: `n-${name}`, en: name, ar: name }), resolution]);
    reasons[name] = row?.id ?? 0;
  }
});
afterAll(() => api.close());
beforeEach(() => api.source.query('TRUNCATE call CASCADE; TRUNCATE call_detail CASCADE; TRUNCATE agent_queue_stay; TRUNCATE report_window'));

async function report<N extends ComputedReportName>(name: N, query: object): Promise<ReportAnswer<N>> {
  const answer = await api.http().get(`/api/reports/${name}`).query(query).set('Authorization', `Bearer ${token}`);
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}
const sumUp = async () => {
  for await (const { left } of refreshRollups(api.source, { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 })) expect(left).toBeGreaterThanOrEqual(0);
};

describe('first contact resolution', () => {
  const month = { from: '2025-03-01', until: '2025-04-01' };
  const day = (n: number) => new Date(Date.parse('2025-03-01T10:00:00+03:00') + (n - 1) * 86_400_000).toISOString();
  interface Contact {
    at: string;
    number?: string | null;
    customer?: string;
    about?: (keyof typeof reasons)[];
    talk?: number;
  }
  let nextId = 0;

  /** An answered call whose agent noted what it was about. */
  async function contact({ at, number = `+90532${String(++nextId).padStart(7, '0')}`, customer, about = ['fault'], talk = 60 }: Contact): Promise<string> {
    const id = `k${++nextId}`;
    await rows.visited({ id, at, wait: 5, outcome: 'answered', agent: '101', talk });
    await api.source.query('UPDATE call SET caller_e164 = $2, caller_private = $3 WHERE call_id = $1', [id, number, number === null]);
    const [detail] = await api.source.query<{ id: string }[]>(
      `INSERT INTO call_detail (call_id, user_id, user_name, pbx, extension, uniqueid, comment, customer_id, opens_ticket, saved_at) VALUES ($1, 'u', 'u', 'main', '101', $1, '', $2, false, $3) RETURNING id`,
      [id, customer ?? null, at],
    );
    for (const name of about) await rows.insert('call_detail_reason', { detail_id: detail?.id, reason_id: reasons[name] });
    return id;
  }
  const figures = async (query: object = month) => {
    const { fcr, fcrEligible, fcrRepeated, fcrPending } = (await report('reports', query)).totals;
    return { fcr, fcrEligible, fcrRepeated, fcrPending };
  };

  it('is nine in ten on the worked example: X came back for the same reason, Y for another one', async () => {
    const [x, y] = ['+905320000001', '+905320000002'];
    await contact({ at: day(1), number: x });
    await contact({ at: day(3), number: x });
    await contact({ at: day(1), number: y, about: ['bill'] });
    await contact({ at: day(2), number: y });
    for (let i = 0; i < 6; i++) await contact({ at: day(4) });
    expect(await figures()).toEqual({ fcr: 9 / 10, fcrEligible: 10, fcrRepeated: 1, fcrPending: 0 });
    await sumUp();
    expect(await figures()).toEqual({ fcr: 9 / 10, fcrEligible: 10, fcrRepeated: 1, fcrPending: 0 });
    expect((await report('reports', month)).options.firstContactDays).toBe(7);
  });

  it('knows a customer by their record, whatever number they call from; a number is that of one customer only as long as none is known', async () => {
    const [shared, a, b] = ['+902120000000', randomUUID(), randomUUID()];
    await contact({ at: day(1), customer: a });
    await contact({ at: day(2), customer: a });
    expect(await figures()).toMatchObject({ fcrEligible: 2, fcrRepeated: 1 });
    await contact({ at: day(10), number: shared, customer: a });
    await contact({ at: day(11), number: shared, customer: b });
    expect(await figures()).toMatchObject({ fcrEligible: 4, fcrRepeated: 1 });
    await contact({ at: day(12), number: shared });
    expect(await figures()).toMatchObject({ fcrEligible: 5, fcrRepeated: 3 });
  });

  it('counts of a chain all but the last, by the window of each', async () => {
    for (const n of [1, 5, 9, 17]) await contact({ at: day(n), number: '+905320000003' });
    expect(await figures()).toEqual({ fcr: 2 / 4, fcrEligible: 4, fcrRepeated: 2, fcrPending: 0 });
  });

  it('believes an agent who noted that it was resolved, or was not', async () => {
    const number = '+905320000004';
    await contact({ at: day(1), number, about: ['fault', 'resolved'] });
    await contact({ at: day(2), number, about: ['fault'] });
    await contact({ at: day(20), about: ['unresolved'] });
    expect(await figures()).toEqual({ fcr: 2 / 3, fcrEligible: 3, fcrRepeated: 1, fcrPending: 0 });
  });

  it('leaves out short talks, calls without a detail and callers nobody can know again', async () => {
    await contact({ at: day(1), talk: 4.9 });
    await contact({ at: day(1), number: null });
    await rows.visited({ id: 'silent', at: day(1), wait: 5, outcome: 'answered', agent: '101', talk: 60 });
    expect(await figures()).toEqual({ fcr: null, fcrEligible: 0, fcrRepeated: 0, fcrPending: 0 });
  });

  it('waits until the window is over, and looks at the past by another one when that is changed', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const period = { from: ago(20), until: ago(0) };
    await contact({ at: ago(9), number: '+905320000005' });
    await contact({ at: ago(3), number: '+905320000005' });
    expect(await figures(period)).toEqual({ fcr: 0, fcrEligible: 1, fcrRepeated: 1, fcrPending: 1 });
    await api.http().put('/api/report-options').set('Authorization', `Bearer ${token}`).send({ queue: null, options: defaultJudgeOptions, firstContactDays: 2 }).expect(200);
    expect(await figures(period)).toEqual({ fcr: 1, fcrEligible: 2, fcrRepeated: 0, fcrPending: 0 });
    await api.http().put('/api/report-options').set('Authorization', `Bearer ${token}`).send({ queue: null, options: defaultJudgeOptions, firstContactDays: 31 }).expect(400);
    await api.http().put('/api/report-options').set('Authorization', `Bearer ${token}`).send({ queue: 'destek', options: null, firstContactDays: 3 }).expect(400);
    const [line] = await api.source.query<{ details: { after: object } }[]>(`SELECT details FROM audit_log WHERE action = 'report-options.changed' ORDER BY at DESC, id DESC LIMIT 1`);
    expect(line?.details).toMatchObject({ before: { firstContactDays: 7 }, after: { firstContactDays: 2 } });
  });

  it('changes what was summed up when the customer calls again, and when a reason begins to say resolved', async () => {
    const number = '+905320000006';
    await contact({ at: day(1), number });
    await sumUp();
    await contact({ at: day(2), number });
    expect(await figures()).toMatchObject({ fcrEligible: 2, fcrRepeated: 1 });
    await sumUp();
    await api.source.query(`UPDATE call_reason SET resolution = 'resolved' WHERE id = $1`, [reasons.fault]);
    expect(await figures()).toMatchObject({ fcrEligible: 2, fcrRepeated: 0 });
    await api.source.query('UPDATE call_reason SET resolution = NULL WHERE id = $1', [reasons.fault]);
  });
});

describe('a call that reached nobody, or somebody too late', () => {
  const day = { from: '2025-03-20', until: '2025-03-21' };
  const at = (time: string) => `2025-03-20T${time}+03:00`;

  it('of the menu alone is no missed call and in no rate, and menus are told by their time', async () => {
    await rows.call('menu', at('10:00:00'), { outcome: 'ivr-only', ended_at: at('10:00:40') });
    await rows.call('in', at('10:10:00'), { queue: 'destek' });
    await rows.visit('in', { id: 'v', at: at('10:10:20'), wait: 5, outcome: 'answered', agent: '101' });
    await rows.segment('in', 's', 'talk', '101', at('10:10:25'), 60);
    await rows.call('gone', at('10:20:00'), { outcome: 'abandoned', wait_ms: 30_000, queue: 'destek' });
    await rows.visit('gone', { id: 'v', at: at('10:20:30'), wait: 30, outcome: 'abandoned' });
    expect((await report('reports', day)).totals).toMatchObject({ inboundCalls: 3, ivrOnly: 1, ivrAvgMs: 30_000, answered: 1, abandoned: 1, missed: 1, answerRate: 1 / 2, abandonRate: 1 / 2 });
  });

  it('was hung up on hold by the caller: answered, and counted beside', async () => {
    const held = async (id: string, hangupBy: string, holdEnd: number) => {
      await rows.call(id, at('10:00:00'), { queue: 'destek', hangup_by: hangupBy, hold_ms: 20_000, talk_ms: 60_000, ended_at: at('10:01:05') });
      await rows.visit(id, { id: 'v', at: at('10:00:00'), wait: 5, outcome: 'answered', agent: '101' });
      await rows.segment(id, 't', 'talk', '101', at('10:00:05'), 60);
      await rows.segment(id, 'h', 'hold', '101', at('10:00:15'), holdEnd - 15);
    };
    await held('on-hold', 'caller', 65);
    await held('after-hold', 'caller', 35);
    await held('by-agent', 'agent', 65);
    expect((await report('reports', day)).totals).toMatchObject({ answered: 3, holdAbandoned: 1 });
    expect((await report('queue-reports', day)).totals).toMatchObject({ answered: 3, holdAbandoned: 1 });
  });
});

describe('queues', () => {
  const hour = { from: '2025-03-20T10:00:00+03:00', until: '2025-03-20T11:00:00+03:00' };
  const at = (time: string) => `2025-03-20T${time}:00+03:00`;
  const stay = (extension: string, queue: string, from: string, until: string | null, pbx = 'main') => rows.insert('agent_queue_stay', { pbx, extension, queue, started_at: at(from), ended_at: until === null ? null : at(until) });

  it('tell how many agents were logged in, at most and on average; one in two queues is one in all of them', async () => {
    await stay('101', 'destek', '09:00', '11:00');
    await stay('102', 'destek', '10:30', '12:00');
    await stay('102', 'satis', '10:00', '11:00');
    await stay('103', 'destek', '08:00', '10:00');
    const of = async (query: object) => {
      const { rows: queues, totals } = await report('queue-reports', query);
      return { ...Object.fromEntries(queues.map(({ queue, staffMax, staffAvg }) => [queue, [staffMax, staffAvg]])), all: [totals.staffMax, totals.staffAvg] };
    };
    const expected = { destek: [2, 1.5], satis: [1, 1], all: [2, 2] };
    expect(await of(hour)).toEqual(expected);
    await sumUp();
    expect(await of(hour)).toEqual(expected);
    expect(await of({ ...hour, queues: 'destek' })).toEqual({ destek: [2, 1.5], all: [2, 1.5] });
    expect(await of({ ...hour, from: at('10:15'), until: at('10:45') })).toEqual({ destek: [2, 1.5], satis: [1, 1], all: [2, 2] });
  });

  it('count whoever is still there, and take back who turns out to have gone before', async () => {
    const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 5 * 3_600_000;
    const after = (minutes: number) => new Date(begin + minutes * 60_000).toISOString();
    const figures = async () => (({ staffMax, staffAvg }) => [staffMax, staffAvg])((await report('queue-reports', { from: after(60), until: after(120) })).totals);
    await rows.insert('agent_queue_stay', { pbx: 'main', extension: '101', queue: 'destek', started_at: after(0) });
    await api.source.query('INSERT INTO report_stale (hour) VALUES ($1)', [after(60)]);
    await sumUp();
    expect(await figures()).toEqual([1, 1]);
    await api.source.query('UPDATE agent_queue_stay SET ended_at = $1', [after(30)]);
    expect(await figures()).toEqual([0, 0]);
    await sumUp();
    expect(await figures()).toEqual([0, 0]);
  });

  it('tell where callers stood when they came, how they came, and since when the first of those who wait waits', async () => {
    const places = [[1, 'direct'], [2, 'overflow'], [6, 'transfer'], [null, 'reentry']] as const;
    for (const [i, [position, kind]] of places.entries()) {
      await rows.call(`c${i}`, at('10:00'), { outcome: i < 2 ? 'open' : 'abandoned', ended_at: i < 2 ? null : at('10:05') });
      await rows.visit(`c${i}`, { id: 'v', at: at(`10:0${i}`), wait: i < 2 ? null : 60, outcome: i < 2 ? 'open' : 'abandoned' });
      await api.source.query('UPDATE call_visit SET position = $2, entry_kind = $3 WHERE call_id = $1', [`c${i}`, position, kind]);
    }
    expect((await report('queue-reports', hour)).totals).toMatchObject({
      offered: 4, positionAvg: 3, transferEntries: 1, overflowEntries: 1, reentries: 1, waitingSince: '2025-03-20T10:00:00.000+03:00',
    });
  });
});
