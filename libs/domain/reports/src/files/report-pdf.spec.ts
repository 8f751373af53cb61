import { MAX_PDF_ROWS, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { readPdf } from '../testing/pdf-text.js';
import { visualRuns } from './pdf/bidi-runs.js';
import { pagesOf, partsOf } from './pdf/pages.js';
import { reportFile } from './report-file.js';
import { reportPdf } from './report-pdf.js';

const options = {
  from: '2026-11-20T00:00:00.000+03:00', until: '2026-11-21T00:00:00.000+03:00', timezone: 'Europe/Istanbul', interval: 'hour', pbx: [], queues: ['Şikâyet'], agents: [], groups: [], dayStart: '08:00', dayEnd: '18:00', weekDays: [1, 2], bands: [],
  targetMs: 20_000, shortAbandonMs: 5000, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80,
  queueOptions: [{ queue: 'Şikâyet', targetS: 45, shortAbandonS: 5, countShortAbandons: true, countFlowOuts: true, earlyAbandons: 'excluded', goalPercent: 90 }],
};
const metrics = {
  offered: 1234, answered: 4, abandoned: 3, shortAbandoned: 1, open: 0, answeredInTarget: 3, timeout: 0, exitKey: 0, exitEmpty: 0, withdrawn: 0, refused: 0, system: 0, calls: 9,
  waitAvgMs: 36_000, waitMedianMs: 20_000, waitP80Ms: null, waitP95Ms: null, waitMaxMs: 5_400_000, asaMs: 22_250, talkAvgMs: null, holdAvgMs: null, acwAvgMs: null, ahtMs: null, talkNetAvgMs: null,
  serviceLevel: 0.375, abandonRate: 0.25, answerRate: null, abandonGrossRate: null, bands: [],
  positionAvg: 1.5, transferEntries: 0, overflowEntries: 0, reentries: 0, holdAbandoned: 0, waitingSince: null, staffMax: 4, staffAvg: 2.25,
};
const row = (i: number, queue: string) => ({ from: new Date(Date.UTC(2026, 10, 20) + i * 3_600_000).toISOString().replace('Z', '+03:00'), until: '2026-11-21T00:00:00.000+03:00', pbx: 'main', queue, ...metrics });
const report = (rows: number, queue = 'Şikâyet', coverage = { complete: true, gaps: [] as object[], open: 0, imported: null }): ReportAnswer =>
  reportAnswerSchemas['queue-reports'].parse({ name: 'queue-reports', options, coverage, rows: Array.from({ length: rows }, (_, i) => row(i, queue)), totals: metrics });
const pagesOfReport = async (answer: ReportAnswer, language: 'tr' | 'en' | 'ar') => readPdf(await buffer(reportPdf(answer, language, new Date('2026-11-21T05:30:00Z'))));
const texts = (page: readonly { text: string }[]) => page.map(({ text }) => text);

describe('a report on paper', () => {
  it('says what it is, of when, narrowed by what and counted how, in words, and has totals and page numbers', async () => {
    const pages = await pagesOfReport(report(60), 'tr');
    const first = texts(pages[0]!);
    expect(first[0]).toBe('Kuyruk raporu');
    const words = first.join('\n');
    expect(words).toContain('20.11.2026 00:00 – 21.11.2026 00:00');
    expect(words).toContain('08:00–18:00');
    expect(words).toContain('Pzt, Sal');
    expect(words).toContain('Hedef: 20 sn içinde karşılanan');
    expect(words).toContain('kısa terkler sayılmaz');
    expect(words).toContain(': Hedef: 45 sn içinde karşılanan · hizmet seviyesi hedefi %90 · 5 saniyeden kısa terk, kısa terktir · kısa terkler sayılır');
    expect(words).toContain('Şikâyet');
    expect(words).toContain('1.234');
    expect(pages.flatMap(texts)).toContain('37,5');
    expect(first).toContain(`Sayfa 1 / ${pages.length}`);
    expect(texts(pages.at(-1)!)).toContain(`Sayfa ${pages.length} / ${pages.length}`);
    // Every part of the wide table ends with its totals.
    const totals = pages.flatMap(texts).filter((text) => text === 'Toplam').length;
    const parts = pages.flatMap(texts).filter((text) => text === 'Başlangıç').length;
    expect(totals).toBeGreaterThan(1);
    expect(parts).toBeGreaterThanOrEqual(totals);
    // Each row once in every part.
    expect(pages.flatMap(texts).filter((text) => text === '20.11.2026 05:00')).toHaveLength(totals);
    // Writing and reading a file of so many pages takes seconds on a busy machine.
  }, 30_000);

  it('warns where figures may be incomplete, and says that nothing happened', async () => {
    const gap = { pbx: 'main', from: options.from, until: options.until, coverage: 'unknown' };
    const words = texts((await pagesOfReport(report(0, '', { complete: false, gaps: [gap], open: 2, imported: null }), 'en'))[0]!).join(' ');
    expect(words).toContain('Outages of the link to the PBX: 1;');
    expect(words).toContain('Calls that are still up: 2;');
    expect(words).toContain('Nothing happened in this period.');
  });

  it('is written from right to left in Arabic, with letters joined and figures as they are', async () => {
    const lines = (await pagesOfReport(report(3, 'شكاوى الزبائن'), 'ar'))[0]!;
    // Glyphs from left to right: the last word of the title comes first.
    expect(lines[0]?.text).toContain('راظتن');
    expect(texts(lines)).toContain('00:00:36');
    const [from, queue] = [lines.find(({ text }) => text.includes('20.11.2026 00:00') && !text.includes('–'))!, lines.find(({ text }) => text.includes('نئابزلا'))!];
    expect(from.x).toBeGreaterThan(queue.x);
  });

  it('is refused when nobody could read it', async () => {
    await expect(reportFile(report(MAX_PDF_ROWS + 1), 'pdf', 'tr')).rejects.toMatchObject({ code: 'report.too-long-for-paper', fields: [{ path: 'format' }] });
    const file = await reportFile(report(1), 'pdf', 'tr');
    expect([file.type, file.name]).toEqual(['application/pdf', 'queue-reports_2026-11-20_2026-11-21.pdf']);
  });
});

describe('runs of a line', () => {
  it.each([
    ['ltr', 'destek 12', ['destek 12']],
    ['rtl', 'قائمة destek', ['destek', 'قائمة ']],
    ['rtl', 'من 12 إلى', [' إلى', '12', 'من ']],
    ['rtl', '(destek)', ['(', 'destek', ')']],
    ['auto', 'destek قائمة', ['destek ', 'قائمة']],
    ['rtl', '\u206608:00–18:00\u2069', ['08:00–18:00']],
  ] as const)('%s %s', (direction, line, runs) => {
    expect(visualRuns(line, direction).map(({ text }) => text)).toEqual(runs);
  });
});

describe('pages', () => {
  it('hold every row of every part once, in order, above the foot, and no total alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 15, max: 60 }), { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 60, max: 300 }), (headings, rows, firstTop) => {
        const measures = { headings, rows, rowHeight: 15, gap: 14, firstTop, top: 58, bottom: 533 };
        const pages = pagesOf(measures);
        headings.forEach((heading, part) => {
          const blocks = pages.flat().filter((block) => block.part === part);
          expect(blocks.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, i) => from + i))).toEqual(Array.from({ length: rows }, (_, i) => i));
          for (const { top, from, until } of blocks) expect(top + heading + (until - from) * 15).toBeLessThanOrEqual(533);
          const last = blocks.at(-1)!;
          if (rows > 1) expect(last.until - last.from).toBeGreaterThan(1);
        });
      }),
    );
  });

  it('give a wide table parts that fit, each with the columns that say whose row it is', () => {
    expect(partsOf([50, 50, 60, 60, 60, 60], 2, 230)).toEqual([[0, 1, 2, 3], [0, 1, 4, 5]]);
    expect(partsOf([50, 50], 2, 230)).toEqual([[0, 1]]);
    expect(partsOf([300], 0, 230)).toEqual([[0]]);
  });
});
