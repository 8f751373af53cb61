import { computedReportNames, languages, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { reportColumns } from './report-columns.js';
import { reportFile } from './report-file.js';
import { fieldsOf } from './report-sheet.js';

const options = {
  from: '2026-11-20T00:00:00.000+03:00', until: '2026-11-21T00:00:00.000+03:00', timezone: 'Europe/Istanbul', interval: 'day', pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], bands: [20],
  targetMs: 20_000, shortAbandonMs: 5000, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80, queueOptions: [],
};
const coverage = { complete: true, gaps: [], open: 0, imported: null };
const metrics = { offered: 9, answered: 4, abandoned: 3, shortAbandoned: 1, open: 0, waitAvgMs: 36_000.4, waitMedianMs: 20_000, waitP80Ms: null, waitP95Ms: null, waitMaxMs: 5_400_000, asaMs: 22_250, abandonAvgMs: 41_000 };
const bands = [{ fromS: 0, toS: 20, answered: 2, abandoned: 2 }, { fromS: 20, toS: null, answered: 2, abandoned: 1 }];
const waits = reportAnswerSchemas['average-waiting-time'].parse({
  name: 'average-waiting-time', options, coverage,
  rows: [{ from: options.from, until: options.until, pbx: 'main', queue: '=SUM(A1)', ...metrics, bands }],
  totals: { ...metrics, bands },
});
const breaks: ReportAnswer = reportAnswerSchemas['break-reports'].parse({
  name: 'break-reports', options: { ...options, bands: [] }, coverage, rows: [],
  totals: { count: 2, usedMs: 1_050_000, limitMs: 900_000, remainderMs: -150_000, overrunMs: 150_000, singleOverrunMs: 0, allowanceOverrunMs: 0, longestMs: 570_000, forcedEndCount: 0 },
});

describe('a report as CSV', () => {
  it('opens in a Turkish Excel: byte order mark, semicolons, wall clock times, no formulas, a total', async () => {
    const { content, type } = await reportFile(waits, 'csv', 'tr');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(content.toString().split('\r\n')).toEqual([
      '\uFEFFBaşlangıç;Bitiş;Santral;Kuyruk;Gelen;Karşılanan;Terk edilen;Kısa terk;Açık;Ortalama bekleme;Ortanca bekleme;Bekleme %80;Bekleme %95;En uzun bekleme;Ortalama yanıtlama;Ortalama terk süresi;0–20 sn karşılanan;0–20 sn terk;20+ sn karşılanan;20+ sn terk',
      "20.11.2026 00:00:00;21.11.2026 00:00:00;main;'=SUM(A1);9;4;3;1;0;00:00:36;00:00:20;;;01:30:00;00:00:22;00:00:41;2;2;2;1",
      '20.11.2026 00:00:00;21.11.2026 00:00:00;Toplam;;9;4;3;1;0;00:00:36;00:00:20;;;01:30:00;00:00:22;00:00:41;2;2;2;1',
      '',
    ]);
  });

  it('writes rates in percent with a decimal comma, and overruns with their sign', async () => {
    const general = {
      inboundCalls: 8, outboundCalls: 0, internalCalls: 0, answered: 3, abandoned: 1, shortAbandoned: 0, missed: 1, missedReturned: 0, outboundAnswered: 0, transferred: 0, uniqueCallers: 8, open: 0, ivrOnly: 0, ivrAvgMs: null, holdAbandoned: 0, fcr: 0.9, fcrEligible: 10, fcrRepeated: 1, fcrPending: 0,
      queueWaitAvgMs: null, asaMs: null, talkMs: 0, holdMs: 0, talkAvgMs: null, serviceLevel: 0.375, abandonRate: 0.33333, answerRate: null,
    };
    const all = reportAnswerSchemas.reports.parse({ name: 'reports', options: { ...options, bands: [] }, coverage, rows: [], totals: general });
    expect((await reportFile(all, 'csv', 'tr')).content.toString().split('\r\n')[1]).toMatch(/;37,5;33,3;$/);
    expect((await reportFile(breaks, 'csv', 'tr')).content.toString()).toContain(';−00:02:30;');
  });
});

it('is a spreadsheet whose cells go on being numbers', async () => {
  const { content } = await reportFile(waits, 'xlsx', 'tr');
  const files = unzipSync(new Uint8Array(content as Buffer));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  const strings = strFromU8(files['xl/sharedStrings.xml']!);
  expect(strings).toContain('Kuyruk');
  expect(strings).toContain('=SUM(A1)');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain(`<v>${5_400_000 / 86_400_000}</v>`);
  expect(strFromU8(files['xl/styles.xml']!)).toContain('[hh]:mm:ss');
});

it('has a heading in every language for every field of every report', () => {
  for (const name of computedReportNames) for (const field of fieldsOf(name)) for (const language of languages) expect([field, reportColumns[field]?.label[language]]).toEqual([field, expect.stringMatching(/./)]);
});
