import { callScoreSchema, type CallScoreForm, type ComputedReportName, directoryKey, presenceSheetSchema, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import fc from 'fast-check';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let rows: ReturnType<typeof reportRows>;
let tokens: Record<'manager' | 'admin' | 'reseller', string>;
/** Ids of the worked criteria: weights 40, 30, 30, highest 5, the last may not apply. */
let criteria: number[];
let criteriaVersion: number;

beforeAll(async () => {
  api = await apiApp();
  rows = reportRows(api.source);
  await api.redis.hset(directoryKey('main'), '1001', JSON.stringify({ userId: demoUserId('agent1@santral.demo'), displayName: 'Ayşe İnce' }));
  const sessions = api.app.get(SessionsService, { strict: false });
  const open = (who: string) => sessions.open(demoUserId(`${who}@santral.demo`), { ip: '127.0.0.1', userAgent: 'test' });
  tokens = { manager: await open('manager'), admin: await open('admin'), reseller: await open('reseller') };
  criteria = [];
  for (const [i, weight] of [40, 30, 30].entries()) {
    const name = { tr: `Ölçüt ${i}`, en: `Criterion ${i}`, ar: `معيار ${i}` };
    const answer = await as('admin', api.http().post('/api/resources/call-registration-criteria')).send({ name, weight, maxScore: 5, allowNa: true, position: i }).expect(201);
    criteria.push((answer.body as { id: number }).id);
  }
  const [{ version }] = await api.source.query<[{ version: number }]>('SELECT max(version) AS version FROM quality_criteria_set');
  criteriaVersion = version;
});
afterAll(() => api.close());
beforeEach(() => api.source.query('TRUNCATE call CASCADE; TRUNCATE call_detail CASCADE; TRUNCATE agent_interval; TRUNCATE agent_break; TRUNCATE quality_score; DELETE FROM performance_target WHERE group_id IS NOT NULL'));

const as = <T extends { set: (name: string, value: string) => T }>(who: keyof typeof tokens, request: T): T => request.set('Authorization', `Bearer ${tokens[who]}`);
const day = { from: '2026-11-20', until: '2026-11-21' };
const at = (time: string) => `2026-11-20T${time}+03:00`;

async function report<N extends ComputedReportName>(name: N, query: object = day): Promise<ReportAnswer<N>> {
  const answer = await as('manager', api.http().get(`/api/reports/${name}`)).query(query);
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}
/** Scores a call through the api; points in the order of the criteria. */
async function score(callId: string, points: readonly (number | null)[], extension = '1001') {
  const form: CallScoreForm = { criteriaVersion, version: null, points: Object.fromEntries(criteria.map((id, i) => [id, points[i] ?? null])), comment: '' };
  return callScoreSchema.parse((await as('manager', api.http().put(`/api/quality/calls/${callId}/scores/${extension}`)).send(form).expect(200)).body);
}
const answered = (id: string, time: string, change: object = {}) => rows.visited({ id, at: at(time), wait: 10, outcome: 'answered', agent: '1001', talk: 240, ...change });

describe('agent-call-points', () => {
  it('gives the worked example: 91.43 of a call, and by when the call began the mean, lowest and highest of the agent', async () => {
    for (const [id, time] of [['A', '10:59:59.999'], ['B', '11:00:00'], ['C', '12:00:00']] as const) await answered(id, time);
    const worked = await score('A', [5, 4, null]);
    expect(worked.score).toBeCloseTo(100 * (64 / 70), 10);
    await score('B', [5, 5, 5]);
    await score('C', [null, null, null]);
    const { rows: [row], totals } = await report('agent-call-points');
    expect(row).toMatchObject({ pbx: 'main', agent: '1001', agentName: 'Ayşe İnce', calls: 3, scored: 2, pointsMax: 100, fatalFailed: 0, rank: null });
    expect(row?.pointsAvg).toBeCloseTo((640 / 7 + 100) / 2, 10);
    expect(row?.pointsMin).toBeCloseTo(640 / 7, 10);
    expect(totals).toEqual({ calls: 3, scored: 2, pointsAvg: row?.pointsAvg, pointsMin: row?.pointsMin, pointsMax: 100, fatalFailed: 0, rank: null });
    const hours = (await report('agent-call-points', { ...day, interval: 'hour' })).rows.filter(({ calls }) => calls > 0);
    expect(hours.map(({ from, calls, scored, pointsAvg }) => [from.slice(11, 13), calls, scored, pointsAvg?.toFixed(2) ?? null])).toEqual([['10', 1, 1, '91.43'], ['11', 1, 1, '100.00'], ['12', 1, 0, null]]);
  });

  it('ranks from five scores on, and is narrowed by agents', async () => {
    for (const [agent, best] of [['1001', 4], ['1002', 5]] as const) {
      for (let i = 0; i < 5; i++) {
        await answered(`${agent}-${i}`, `10:0${i}:00`, { agent });
        await score(`${agent}-${i}`, [best, best, best], agent);
      }
    }
    await answered('few', '12:00:00', { agent: '1003' });
    await score('few', [5, 5, 5], '1003');
    expect((await report('agent-call-points')).rows.map(({ agent, scored, rank }) => [agent, scored, rank])).toEqual([['1001', 5, 2], ['1002', 5, 1], ['1003', 1, null]]);
    expect((await report('agent-call-points', { ...day, agents: '1002' })).rows.map(({ agent, rank }) => [agent, rank])).toEqual([['1002', 1]]);
    expect((await as('manager', api.http().get('/api/reports/agent-call-points')).query({ ...day, queues: 'destek' }).expect(400)).body.error.fields).toEqual([expect.objectContaining({ path: 'queues' })]);
  });

  it('comes as files with points a spreadsheet can add up', async () => {
    await answered('A', '10:00:00');
    await score('A', [5, 4, null]);
    const csv = await as('manager', api.http().get('/api/reports/agent-call-points')).query({ ...day, format: 'csv' }).expect(200);
    const lines = csv.text.trim().split('\r\n');
    expect(lines[0]).toBe('Başlangıç;Bitiş;Santral;Dahili;Temsilci;Çağrı;Değerlendirilen;Ortalama puan;En düşük puan;En yüksek puan;Elenme kriterinden kalan;Sıra');
    expect(lines[1]).toContain('main;1001;Ayşe İnce;1;1;91,43;91,43;91,43;0;');
    await as('manager', api.http().get('/api/reports/agent-perform-reports')).query({ ...day, format: 'xlsx' }).expect(200).expect('content-type', /spreadsheetml/);
  });

  it('has days that add up to the whole, on any scores', async () => {
    const one = fc.record({ minute: fc.integer({ min: 0, max: 24 * 60 - 1 }), agent: fc.constantFrom('1001', '1002'), score: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null }) });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 12 }), async (sheets) => {
        await api.source.query('TRUNCATE quality_score');
        for (const [i, sheet] of sheets.entries()) {
          await rows.insert('quality_score', {
            call_id: `p${i}`, pbx: 'main', extension: sheet.agent, call_started_at: new Date(Date.parse(at('00:00:00')) + sheet.minute * 60_000), criteria_version: criteriaVersion, points: '{}',
            score: sheet.score, failed_fatal: sheet.score === 0, scored_by: demoUserId('manager@santral.demo'), scored_by_name: 'm',
          });
        }
        const [whole, hours] = [await report('agent-call-points'), await report('agent-call-points', { ...day, interval: 'hour' })];
        const scores = sheets.flatMap((sheet) => sheet.score ?? []);
        expect(whole.totals.scored).toBe(scores.length);
        expect(hours.rows.reduce((sum, row) => sum + row.scored, 0)).toBe(scores.length);
        expect(hours.rows.reduce((sum, row) => sum + row.fatalFailed, 0)).toBe(whole.totals.fatalFailed);
        if (scores.length === 0) return expect(whole.totals).toMatchObject({ pointsAvg: null, pointsMin: null, pointsMax: null });
        expect(whole.totals.pointsAvg).toBeCloseTo(scores.reduce((sum, value) => sum + value, 0) / scores.length, 6);
        expect([whole.totals.pointsMin, whole.totals.pointsMax]).toEqual([Math.min(...scores), Math.max(...scores)]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('agent-perform-reports', () => {
  /** 20 calls of 240 s, 15 answered within 20 s, all with details; 6,000 of 10,000 s busy; 1,000 s of tea, 100 of them over; one call of 91.43 points. */
  const workedDay = async () => {
    for (let i = 0; i < 20; i++) {
      await answered(`W${i}`, `10:${10 + i}:00`, { wait: i < 15 ? 20 : 20.001 });
      await rows.insert('call_detail', { call_id: `W${i}`, user_id: 'u', user_name: 'u', pbx: 'main', extension: '1001', uniqueid: 'u', comment: '', opens_ticket: false, saved_at: at('13:00:00') });
    }
    await rows.interval('1001', 'talking', at('10:00:00'), 6000);
    await rows.interval('1001', 'available', at('14:00:00'), 4000);
    await rows.interval('1001', 'break', at('16:00:00'), 1000, { break_type_id: 3, reason: 'BRK-3' });
    await rows.insert('agent_break', { pbx: 'main', extension: '1001', user_id: 'u', break_type_id: 3, reason: 'BRK-3', limit_s: 900, counted: true, started_at: at('16:00:00'), ended_at: at('16:16:40') });
    await score('W0', [5, 4, null]);
  };

  it('gives the worked example: 84.82, with all its parts and the targets it was made with', async () => {
    await workedDay();
    const { rows: [row], totals, options } = await report('agent-perform-reports');
    expect(row).toMatchObject({
      agent: '1001', agentName: 'Ayşe İnce', targets: 'Şirket', calls: 20, scored: 1, ownServiceLevel: 0.75, serviceLevelPoints: 75, ahtMs: 240_000, ahtPoints: 80,
      occupancy: 0.6, occupancyPoints: 60, dispositionRate: 1, dispositionPoints: 100, breakAdherence: 0.9, breakPoints: 90,
    });
    expect([row?.qualityPoints?.toFixed(2), row?.index?.toFixed(2), totals.index?.toFixed(2)]).toEqual(['91.43', '84.82', '84.82']);
    expect(options.targets).toMatchObject([{ name: 'Şirket', weightQuality: 40, ahtTargetS: 180 }]);
    expect((await report('agent-perform-reports', { ...day, target: '21' })).rows[0]).toMatchObject({ ownServiceLevel: 1 });
  });

  it('judges breaks by each limit the break report names, and a minute beyond several once', async () => {
    await workedDay();
    const pause = (from: string, until: string, change: object) =>
      rows.insert('agent_break', { pbx: 'main', extension: '1001', user_id: 'u', break_type_id: 3, reason: 'BRK-3', limit_s: 900, counted: true, started_at: at(from), ended_at: at(until), ...change });
    // Twice 400 s of tea, 300 at once: of the 900 a day the 1,000 before were 100 too much, so all of these are, and of each 100 were too much at once as well.
    await pause('17:00:00', '17:06:40', { single_limit_s: 300 });
    await pause('17:30:00', '17:36:40', { single_limit_s: 300 });
    expect((await report('agent-perform-reports')).rows[0]?.breakAdherence).toBeCloseTo(1 - 900 / 1800, 12);
    // A meal of 1,200 s is within 3,600 of its type, past 1,000 at once by 200 and, after 1,800 of tea, past the 2,500 of the day by 500.
    await pause('18:00:00', '18:20:00', { break_type_id: 2, reason: 'BRK-2', limit_s: 3600, single_limit_s: 1000, allowance_s: 2500 });
    const { totals: breaks } = await report('break-reports');
    expect(breaks).toMatchObject({ overrunMs: 900_000, singleOverrunMs: 400_000, allowanceOverrunMs: 500_000 });
    const { rows: [row], totals } = await report('agent-perform-reports');
    expect(row?.breakAdherence).toBeCloseTo(1 - (900 + 500) / 3000, 12);
    expect(row?.breakPoints).toBeCloseTo(100 - (100 * 1400) / 3000, 10);
    expect(totals.breakAdherence).toBeCloseTo(1 - 1400 / 3000, 12);
    // Breaks of types without a limit count as soon as the day has an allowance, unless they take nothing from it; pauses somebody ordered never do.
    await pause('19:00:00', '19:10:00', { break_type_id: 7, reason: 'BRK-7', limit_s: 0, allowance_s: 2500 });
    await pause('19:20:00', '19:30:00', { break_type_id: 4, reason: 'BRK-4', limit_s: 0, allowance_s: 2500, in_allowance: false });
    await pause('19:40:00', '19:50:00', { allowance_s: 100, single_limit_s: 100, counted: false });
    expect((await report('agent-perform-reports')).rows[0]?.breakAdherence).toBeCloseTo(1 - (1400 + 600) / 3600, 12);
  });

  it('judges breaks as the presence sheet does, whatever they are and were limited by', async () => {
    const one = fc.record({
      gap: fc.integer({ min: 0, max: 120 }), minutes: fc.integer({ min: 1, max: 200 }), type: fc.constantFrom(2, 3), counted: fc.boolean(),
      limit: fc.constantFrom(0, 15, 60), single: fc.constantFrom(5, 30, 90), allowance: fc.constantFrom(0, 45, 180), inAllowance: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 9 }), async (breaks) => {
        await api.source.query('TRUNCATE agent_break');
        let from = Date.parse('2026-03-09T22:30:00+03:00');
        for (const { gap, minutes, type, counted, limit, single, allowance, inAllowance } of breaks) {
          const [begin, end] = [from + gap * 60_000, from + (gap + minutes) * 60_000].map((ms) => new Date(ms).toISOString());
          await rows.insert('agent_break', {
            pbx: 'main', extension: '1001', user_id: null, break_type_id: type, reason: `BRK-${type}`, limit_s: limit * 60, single_limit_s: single * 60, allowance_s: allowance * 60, in_allowance: inAllowance, counted, started_at: begin, ended_at: end,
          });
          from = Date.parse(end ?? '');
        }
        const when = { from: '2026-03-10', until: '2026-03-11' };
        const sheet = presenceSheetSchema.parse((await as('admin', api.http().get('/api/personal-check')).query({ date: when.from }).expect(200)).body).rows.find(({ extension }) => extension === '1001');
        const [named, judged] = [await report('break-reports', when), await report('agent-perform-reports', when)];
        const { overrunMs, singleOverrunMs, allowanceOverrunMs } = named.totals;
        expect({ type: overrunMs, single: singleOverrunMs, allowance: allowanceOverrunMs }).toEqual(sheet?.overruns);
        // Each has a limit of one break, so all of them are judged but those somebody ordered.
        const usedMs = named.rows.filter(({ breakType }) => breakType !== 'ordered').reduce((sum, row) => sum + row.usedMs, 0);
        const { breakAdherence } = judged.totals;
        if (usedMs === 0) return expect(breakAdherence).toBeNull();
        expect(breakAdherence).toBeCloseTo(1 - (sheet?.overrunMs ?? NaN) / usedMs, 10);
      }),
      { numRuns: 25 },
    );
  });

  it('has no index below 20 calls, and days instead of hours', async () => {
    await workedDay();
    await api.source.query(`DELETE FROM call WHERE call_id = 'W19'`);
    expect((await report('agent-perform-reports')).rows[0]).toMatchObject({ calls: 19, index: null, ahtPoints: 80 });
    const days = await report('agent-perform-reports', { from: '2026-11-19', until: '2026-11-21', interval: 'day' });
    expect(days.rows.map(({ from, calls, qualityPoints, breakAdherence }) => [from.slice(8, 10), calls, qualityPoints?.toFixed(2) ?? null, breakAdherence])).toEqual([['19', 0, null, null], ['20', 19, '91.43', 0.9]]);
    await as('manager', api.http().get('/api/reports/agent-perform-reports')).query({ ...day, interval: 'hour' }).expect(400);
  });

  it('measures a team by its own targets, and everybody else by those of the company', async () => {
    await workedDay();
    const group = (await as('admin', api.http().post('/api/resources/user-groups')).send({ name: 'Gece ekibi' }).expect(201)).body as { id: string };
    await api.source.query(`UPDATE app_user SET group_id = $1 WHERE extension = '1001'`, [group.id]);
    await as('admin', api.http().post('/api/resources/performance-targets')).send({ name: 'Gece', groupId: group.id, weightQuality: 100, weightServiceLevel: 0, weightAht: 0, weightOccupancy: 0, weightDisposition: 0, weightBreaks: 0, occupancyFloor: 20, occupancyTarget: 70 }).expect(201);
    const { rows: [row], options } = await report('agent-perform-reports');
    expect([row?.targets, row?.index?.toFixed(2), row?.occupancyPoints]).toEqual(['Gece', '91.43', 80]);
    expect(options.targets?.map(({ name }) => name)).toEqual(['Şirket', 'Gece']);
    await api.source.query('UPDATE app_user SET group_id = NULL');
  });

  it.each([
    ['a weight nobody can have', { weightQuality: 101 }, 'performance-target.out-of-range'],
    ['a target below its floor', { occupancyFloor: 80, occupancyTarget: 80 }, 'performance-target.reversed'],
    ['a handle time that cannot be met', { ahtLowestS: 200 }, 'performance-target.reversed'],
    ['no weight at all', { weightQuality: 0, weightServiceLevel: 0, weightAht: 0, weightOccupancy: 0, weightDisposition: 0, weightBreaks: 0 }, 'performance-target.no-weight'],
  ])('refuses targets with %s, and keeps those of the company', async (_, changes, code) => {
    const [{ id, version }] = await api.source.query<[{ id: string; version: number }]>('SELECT id, version FROM performance_target WHERE group_id IS NULL');
    const path = `/api/resources/performance-targets/${id}`;
    expect((await as('admin', api.http().patch(path)).send({ version, changes }).expect(400)).body.error.code).toBe(code);
    expect((await as('admin', api.http().delete(path)).expect(409)).body.error.code).toBe('performance-target.company-fixed');
    expect((await as('admin', api.http().post('/api/resources/performance-targets')).send({ name: 'x' }).expect(400)).body.error.code).toBe('performance-target.group-required');
  });
});

it('both are refused without the permission', async () => {
  for (const name of ['agent-call-points', 'agent-perform-reports']) await as('reseller', api.http().get(`/api/reports/${name}`)).query(day).expect(403);
});
