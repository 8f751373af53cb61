import { type ComputedReportName, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { importQueueLogs, ImportRunsError, LogFileError } from '@santral/domain-queue-log';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { apiApp } from './testing/api-app.js';
import { HOUR_S, workedLog } from './testing/worked-log.js';

const recorded = path.resolve(import.meta.dirname, '../../../libs/domain/queue-log/fixtures');
const fixtures = fs.readdirSync(recorded).map((name) => fs.readFileSync(path.join(recorded, name), 'utf8').trim().split('\n'));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-import-'));

let api: Awaited<ReturnType<typeof apiApp>>;
let token: string;

beforeAll(async () => {
  api = await apiApp();
  token = await api.app.get(SessionsService, { strict: false }).open(demoUserId('manager@santral.demo'), { ip: '127.0.0.1', userAgent: 'test' });
}, 60_000);
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await api.close();
});
beforeEach(() =>
  api.source.query('TRUNCATE call, agent_session, agent_queue_stay, agent_break, agent_interval, report_gap, pbx_event, queue_log_call, queue_log_agent_line, queue_log_agent_due, queue_log_pbx CASCADE'),
);

let files = 0;
/** A file with lines; its name does not tell its place. */
function fileOf(lines: readonly string[], { zipped = false } = {}): string {
  const file = path.join(folder, `queue_log.${++files}`);
  const text = lines.map((line) => `${line}\n`).join('');
  fs.writeFileSync(file, zipped ? gzipSync(text) : text);
  return file;
}
type Options = Parameters<typeof importQueueLogs>[0];
const take = (paths: string[], change: Partial<Options> = {}) => importQueueLogs({ databaseUrl: api.config.databaseUrl, pbx: 'main', timeZone: 'Europe/Istanbul', files: paths, ...change });
const counted = ({ imported, skipped, bad }: Awaited<ReturnType<typeof take>>) => [imported, skipped, bad];

/** Everything an import writes, without the numbers rows get. */
async function rows(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of ['call', 'call_visit', 'call_ring', 'call_segment', 'call_transfer', 'agent_session', 'agent_queue_stay', 'agent_break', 'agent_interval', 'queue_log_call', 'queue_log_agent_line']) {
    const found = await api.source.query<{ row: string }[]>(`SELECT (to_jsonb(t) - 'id' - 'no')::text AS row FROM ${table} t ORDER BY 1`);
    all[table] = found.map(({ row }) => JSON.parse(row) as unknown);
  }
  return all;
}

async function report<N extends ComputedReportName>(name: N, query: object): Promise<ReportAnswer<N>> {
  const answer = await api.http().get(`/api/reports/${name}`).query(query).set('Authorization', `Bearer ${token}`);
  expect([answer.status, answer.body.error ?? null]).toEqual([200, null]);
  return reportAnswerSchemas[name].parse(answer.body) as ReportAnswer<N>;
}
const hour = { from: '2026-11-20T10:00', until: '2026-11-20T11:00', timezone: 'Europe/Istanbul', interval: 'hour' };

describe('the worked hour, from a queue_log', () => {
  beforeEach(() => take([fileOf(workedLog())]));

  it('gives the worked figures of the queue and of the waits', async () => {
    const { totals } = await report('queue-reports', hour);
    expect(totals).toMatchObject({ offered: 9, answered: 4, answeredInTarget: 3, abandoned: 3, shortAbandoned: 1, timeout: 1, exitKey: 1, serviceLevel: 0.375, waitAvgMs: 36_000, waitMaxMs: 120_000, asaMs: 22_250, talkAvgMs: 195_000 });
    expect((await report('average-waiting-time', hour)).totals).toMatchObject({ asaMs: 22_250, abandonAvgMs: 41_000 });
    expect((await report('calls-per-hours', hour)).totals).toMatchObject({ inboundCalls: 9, answered: 4, abandoned: 3, visits: 9 });
  });

  it('gives the day of the agent: the login is the sum of what they did', async () => {
    const { rows: found } = await report('agent-reports', { ...hour, agents: '101' });
    expect(found).toMatchObject([
      { agent: '101', loginMs: 3_600_000, availableMs: 2_746_000, ringingMs: 14_000, talkMs: 240_000, breakMs: 600_000, acwMs: 0, offered: 2, answered: 2, missed: 0, breaks: [{ breakType: '3', ms: 600_000 }] },
    ]);
    expect((await report('break-reports', { ...hour, interval: 'day', from: '2026-11-20', until: '2026-11-21' })).rows).toMatchObject([{ agent: '101', breakType: '3', count: 1, usedMs: 600_000 }]);
  });

  it('is marked as imported wherever it stands', async () => {
    const all = await rows();
    expect(new Set((all['call'] as { coverage: string }[]).map(({ coverage }) => coverage))).toEqual(new Set(['imported']));
    for (const table of ['agent_session', 'agent_queue_stay', 'agent_break', 'agent_interval']) expect(new Set((all[table] as { source: string }[]).map(({ source }) => source))).toEqual(new Set(['imported']));
    // The login at 10:00 and the last call at 10:50.
    expect((await report('reports', hour)).coverage).toMatchObject({ complete: true, imported: { from: '2026-11-20T10:00:00.000+03:00', until: '2026-11-20T10:50:00.000+03:00' } });
    expect((await report('reports', { from: '2026-11-21', until: '2026-11-22' })).coverage.imported).toBeNull();
  });
});

describe('logs of a real Asterisk', () => {
  const lines = fixtures.flat().sort((a, b) => Number(a.slice(0, 10)) - Number(b.slice(0, 10)));

  it('are the same rows, however they are cut, packed, doubled and ordered, in one run or in many', async () => {
    expect(counted(await take([fileOf(lines)]))).toEqual([lines.length, 0, 0]);
    const whole = await rows();
    expect(whole['call']?.length).toBeGreaterThan(40);

    expect(counted(await take([fileOf(lines)]))).toEqual([0, lines.length, 0]);
    expect(await rows()).toEqual(whole);

    const cuts = [0, 31, 64, 65, 120, 190, lines.length];
    const parts = cuts.slice(1).map((until, i) => fileOf(lines.slice(Math.max(0, (cuts[i] ?? 0) - 9), until), { zipped: i % 2 === 0 }));
    const order = [3, 0, 5, 1, 4, 2].map((i) => parts[i] as string);
    await api.source.query('TRUNCATE call, agent_session, agent_queue_stay, agent_break, agent_interval, queue_log_call, queue_log_agent_line, queue_log_agent_due, queue_log_pbx CASCADE');
    expect(counted(await take(order))).toEqual([lines.length, 45, 0]);
    expect(await rows()).toEqual(whole);

    await api.source.query('TRUNCATE call, agent_session, agent_queue_stay, agent_break, agent_interval, queue_log_call, queue_log_agent_line, queue_log_agent_due, queue_log_pbx CASCADE');
    for (const part of order) await take([part]);
    expect(await rows()).toEqual(whole);
  }, 120_000);

  it('are the same calls from a table of PostgreSQL', async () => {
    const columns = ['call_id', 'queue', 'extension', 'outcome', 'wait_ms', 'talk_ms', 'ring_ms', 'hangup_by'];
    const calls = () => api.source.query<unknown[]>(`SELECT ${columns.join(', ')} FROM call ORDER BY call_id`);
    await take([fileOf(lines)]);
    const ofFile = await calls();
    await api.source.query('TRUNCATE call, agent_session, agent_queue_stay, agent_break, agent_interval, queue_log_call, queue_log_agent_line, queue_log_agent_due, queue_log_pbx CASCADE');
    const csv = lines.map((line, i) => {
      const [at, uniqueid, queue, agent, event, ...data] = line.split('|');
      const local = new Date(Number(at) * 1000 + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      return [i + 1, local, uniqueid, queue, `"${agent}"`, event, ...Array.from({ length: 5 }, (_, n) => data[n] ?? '')].join(',');
    });
    expect(counted(await take([fileOf(['id,time,callid,queuename,agent,event,data1,data2,data3,data4,data5', ...csv])]))).toEqual([lines.length, 0, 0]);
    expect(await calls()).toEqual(ofFile);
  });
});

describe('what Santral recorded itself', () => {
  const call = (uniqueid: string, at: number) =>
    api.source.query(
      `INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, ended_at, caller_private, called, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position)
       VALUES ($1, 'main', $1, 'inbound', to_timestamp($2), to_timestamp($2), false, '', 'answered', 0, 0, 0, 0, 'live', 1, 1)`,
      [uniqueid, HOUR_S + at],
    );
  const imported = async () => (await api.source.query<{ minute: number }[]>(`SELECT (extract(epoch FROM started_at) - ${HOUR_S})::int / 60 AS minute FROM call WHERE coverage = 'imported' ORDER BY 1`)).map(({ minute }) => minute);
  const sessions = () =>
    api.source.query<{ from: number; until: number; source: string }[]>(`SELECT (extract(epoch FROM started_at) - ${HOUR_S})::int AS "from", (extract(epoch FROM ended_at) - ${HOUR_S})::int AS until, source FROM agent_session WHERE extension = '101' ORDER BY 1`);

  it('is never doubled: calls by their channel, everything else by when Santral was connected', async () => {
    await call(`pbx-${HOUR_S + 20 * 60}.3`, 20 * 60);
    await api.source.query(`INSERT INTO agent_session (pbx, extension, queues, started_at, ended_at, last_seq) VALUES ('main', '101', '{destek}', to_timestamp(${HOUR_S + 1200}), to_timestamp(${HOUR_S + 3600}), '1-0')`);
    await take([fileOf(workedLog())]);
    expect(await imported()).toEqual([1, 5, 12]);
    expect(await sessions()).toEqual([{ from: 0, until: 1200, source: 'imported' }, { from: 1200, until: 3600, source: 'live' }]);
    expect(await api.source.query('SELECT 1 FROM agent_break')).toEqual([]);
  });

  it('leaves the outages of the link to the log', async () => {
    await call('other', 0);
    await api.source.query(`INSERT INTO report_gap (pbx, from_at, until_at, coverage) VALUES ('main', to_timestamp(${HOUR_S + 24 * 60}), to_timestamp(${HOUR_S + 32 * 60}), 'unknown')`);
    await take([fileOf(workedLog())]);
    expect(await imported()).toEqual([25, 31]);
    expect(await sessions()).toEqual([{ from: 24 * 60 - 5, until: 32 * 60, source: 'imported' }]);
  });

  it('is another PBX\'s affair', async () => {
    await call(`pbx-${HOUR_S + 60}.0`, 60);
    expect((await take([fileOf(workedLog())], { pbx: 'izmir' })).imported).toBe(workedLog().length);
  });
});

describe('an import', () => {
  it('lists bad lines with their numbers, takes all others, and tells agents nobody knows', async () => {
    const bad: string[] = [];
    const lines = [...workedLog(), 'rubbish', `${HOUR_S}|1.2|destek|NONE|ABANDON|1|1|x`, `${HOUR_S}|NONE|NONE|NONE|CONFIGRELOAD|`, '', `${HOUR_S}|NONE|destek|Zeynep Kaya|ADDMEMBER|\0\r`];
    const result = await take([fileOf(lines)], { onBadLine: ({ number, problem }) => bad.push(`${number}: ${problem}`) });
    expect(bad).toEqual([`${workedLog().length + 1}: fewer than five fields`, `${workedLog().length + 2}: ABANDON: "x" is no number`]);
    expect([counted(result), result.unknownAgents]).toEqual([[workedLog().length + 1, 1, 2], ['Zeynep Kaya']]);
  });

  it('waits for the beginning of a call that is being written when its rest comes hours later', async () => {
    const entered = (at: number, no: number) => `${HOUR_S + at}|pbx-${HOUR_S}.${no}|destek|NONE|ENTERQUEUE||05321110009|1`;
    // Calls nothing is heard of for hours are written, two batches at a time; the first call is in both.
    const lines = [...Array.from({ length: 250 }, (_, no) => entered(0, no)), entered(3 * 3600, 900), entered(6 * 3600, 901), `${HOUR_S + 6 * 3600 + 5}|pbx-${HOUR_S}.0|destek|NONE|ABANDON|1|1|21605`];
    expect(counted(await take([fileOf(lines)]))).toEqual([lines.length, 0, 0]);
    expect(await api.source.query(`SELECT outcome, wait_ms AS wait, (SELECT count(*)::int FROM call) AS calls FROM call WHERE uniqueid = 'pbx-${HOUR_S}.0'`)).toEqual([{ outcome: 'abandoned', wait: 21_605_000, calls: 252 }]);
    // Of a later import the database is asked of every call, and here the same batch would hold both parts of one.
    const later = [entered(0, 950), entered(3 * 3600, 951), entered(6 * 3600, 952), `${HOUR_S + 6 * 3600 + 5}|pbx-${HOUR_S}.950|destek|NONE|ABANDON|1|1|21605`];
    expect(counted(await take([fileOf(later)]))).toEqual([later.length, 0, 0]);
    expect(await api.source.query(`SELECT outcome, wait_ms AS wait FROM call WHERE uniqueid = 'pbx-${HOUR_S}.950'`)).toEqual([{ outcome: 'abandoned', wait: 21_605_000 }]);
  });

  it('refuses what it cannot read to its end, and another one of the same PBX', async () => {
    const cut = path.join(folder, 'cut.gz');
    fs.writeFileSync(cut, gzipSync(workedLog().join('\n')).subarray(0, 300));
    await expect(take([cut])).rejects.toThrow(LogFileError);
    await expect(take([path.join(folder, 'missing')])).rejects.toThrow(/missing: ENOENT/);
    const file = fileOf(workedLog());
    const results = await Promise.allSettled([take([file]), take([file])]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([expect.any(ImportRunsError)]);
  });
});

describe('hours of reports', () => {
  const marked = async () => (await api.source.query<{ hour: string }[]>('SELECT DISTINCT hour::text AS hour FROM report_stale ORDER BY 1')).map(({ hour }) => hour);
  const fresh = async () => {
    await api.source.query('TRUNCATE call, agent_session, agent_queue_stay, agent_break, agent_interval, queue_log_call, queue_log_agent_line, queue_log_agent_due, queue_log_pbx CASCADE');
    await api.source.query('TRUNCATE report_stale');
  };
  /** A user of the database who may do all an import does, but not leave triggers out; what the triggers mark is what is right. */
  async function asOrdinaryUser(work: (databaseUrl: string) => Promise<void>): Promise<void> {
    const role = `importer_${process.pid}_${Date.now()}`;
    await api.source.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'; GRANT pg_read_all_data, pg_write_all_data TO ${role}`);
    try {
      await work(Object.assign(new URL(api.config.databaseUrl), { username: role, password: 'x' }).href);
    } finally {
      await api.source.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  }

  it('are marked as the triggers of the tables would mark them, which an import leaves out', async () => {
    const night = Date.parse('2026-11-20T23:40:00+03:00') / 1000;
    const overMidnight = [`${night}|pbx-${night}.1|destek|NONE|ENTERQUEUE||05321110009|1`, `${night + 5}|pbx-${night}.1|destek|PJSIP/102|CONNECT|5|x|3`, `${night + 4000}|pbx-${night}.1|destek|PJSIP/102|COMPLETECALLER|5|3995|1`];
    const file = fileOf([...workedLog(), ...fixtures.flat(), ...overMidnight]);
    await fresh();
    await take([file]);
    const [hours, written] = [await marked(), await rows()];
    await fresh();
    await asOrdinaryUser(async (databaseUrl) => {
      await take([file], { databaseUrl });
    });
    expect(await rows()).toEqual(written);
    const wanted = await marked();
    expect(wanted.length).toBeGreaterThan(4);
    expect(hours).toEqual(wanted);
  }, 60_000);

  it('are marked where a call was missed that an imported one returned', async () => {
    const [missed, talked] = [HOUR_S, HOUR_S + 5 * 3600];
    await take([fileOf([`${missed}|pbx-${missed}.1|destek|NONE|ENTERQUEUE||05321110009|1`, `${missed + 30}|pbx-${missed}.1|destek|NONE|ABANDON|1|1|30`])]);
    await api.source.query('TRUNCATE report_stale');
    await take([fileOf([`${talked}|pbx-${talked}.2|destek|NONE|ENTERQUEUE||05321110009|1`, `${talked + 5}|pbx-${talked}.2|destek|PJSIP/102|CONNECT|5|x|3`, `${talked + 60}|pbx-${talked}.2|destek|PJSIP/102|COMPLETECALLER|5|55|1`])]);
    expect(await marked()).toContain('2026-11-20 07:00:00+00');
    expect((await report('reports', { from: '2026-11-20', until: '2026-11-21' })).totals).toMatchObject({ missed: 1, missedReturned: 1 });
  });
});
