import { formatsOf } from '@santral/desk-platform/i18n';
import { labelsOf } from '../labels';
import type { AnyRow, AnyTotals, Chart } from '../views/view';
import { groupData, lineData, stackData } from './chart-data';
import { chartOption, type ChartInput, type ChartWords } from './chart-option';
import { chartThemeAt } from './chart-theme';

const words: ChartWords = { formats: formatsOf('tr'), labels: labelsOf('tr'), metric: (key) => key, before: 'önceki', goal: 'hedef', band: (from, to) => `${from}–${to ?? ''}` };
const row = (day: number, queue: string, figures: object) => ({ from: `2026-11-${day}T00:00:00.000+03:00`, until: `2026-11-${day + 1}T00:00:00.000+03:00`, queue, ...figures }) as unknown as AnyRow;
const rows = [
  row(13, 'destek', { offered: 5, answered: 4, abandoned: 1, serviceLevel: 0.8 }), row(13, 'satis', { offered: 2, answered: 1, abandoned: 1, serviceLevel: 0.5 }),
  row(14, 'destek', { offered: 3, answered: 3, abandoned: 0, serviceLevel: 1 }), row(14, 'satis', { offered: 0, answered: 0, abandoned: 0, serviceLevel: null }),
];
const stack: Chart & { type: 'stack' } = { type: 'stack', id: 'x', series: [{ key: 'answered', look: 'ink' }, { key: 'abandoned', look: 'bad' }], total: 'offered' };
const lines: Chart & { type: 'lines' } = { type: 'lines', id: 'y', key: 'serviceLevel', kind: 'rate' };
const draw = (chart: Chart, change: Partial<ChartInput> = {}) =>
  chartOption({ chart, group: 'queue', rows, before: null, totals: {} as AnyTotals, step: 'day', ...change }, words, chartThemeAt(document.body)) as unknown as {
    series: { type: string; name: string; data: unknown[]; connectNulls?: boolean }[];
    xAxis: { data: string[] };
    yAxis: { data: string[]; max?: number };
  };

it('stacks the counts of all queues for each step, beside the same step of the period before', () => {
  const before = [row(11, 'destek', { offered: 4 }), row(11, 'satis', { offered: 2 })];
  expect(stackData(stack, rows, before)).toMatchObject({ series: [{ values: [5, 3] }, { values: [2, 0] }], before: [6, null] });
  const option = draw(stack, { before });
  expect(option.series.map(({ type, name, data }) => [type, name, data])).toEqual([['bar', 'answered', [5, 3]], ['bar', 'abandoned', [2, 0]], ['scatter', 'önceki', [6, null]]]);
  expect(option.xAxis.data).toEqual(['13 Cum', '14 Cmt']);
});

it('draws a rate as one line for each queue and never sums it; what is unknown is a gap', () => {
  expect(lineData(lines, rows, 'queue').lines).toEqual([{ name: 'destek', values: [0.8, 1] }, { name: 'satis', values: [0.5, null] }]);
  const option = draw(lines);
  expect(option.series.every(({ connectNulls }) => connectNulls === false)).toBe(true);
  expect(option.yAxis.max).toBe(1);
});

it('draws what is to be reached as a line across all steps, and none where nobody said', () => {
  expect(draw(lines, { goal: 0.8 }).series.map(({ name, data }) => [name, data])).toEqual([['destek', [0.8, 1]], ['satis', [0.5, null]], ['hedef', [0.8, 0.8]]]);
  expect(draw(lines, { goal: null }).series).toHaveLength(2);
});

it('writes the hours of one day without their date, and others with it', () => {
  const hour = (day: string, at: string) => ({ from: `2026-11-${day}T${at}:00:00.000+03:00`, until: `2026-11-${day}T${at}:59:59.999+03:00`, answered: 1, abandoned: 0 }) as unknown as AnyRow;
  expect(draw(stack, { rows: [hour('13', '09'), hour('13', '10')], step: 'hour', group: null }).xAxis.data).toEqual(['09:00', '10:00']);
  expect(draw(stack, { rows: [hour('13', '09'), hour('14', '09')], step: 'hour', group: null }).xAxis.data[0]).toContain('13');
});

it('shows each agent once, the longest first, and takes an overrun out of what was used', () => {
  const of = (agentName: string, usedMs: number, overrunMs: number) => ({ from: 'x', until: 'y', agent: agentName, agentName, breakType: '3', usedMs, overrunMs }) as unknown as AnyRow;
  const chart: Chart & { type: 'groups' } = { type: 'groups', id: 'z', series: [{ key: 'usedMs', look: 'break', without: 'overrunMs' }, { key: 'overrunMs', look: 'bad' }] };
  const data = groupData(chart, [of('Ayşe', 100, 0), of('Can', 300, 50), of('Ayşe', 100, 20), of('Nil', 0, 0)], 'break');
  expect(data).toMatchObject({ names: ['Can', 'Ayşe'], series: [{ values: [250, 180] }, { values: [50, 20] }] });
});

it('draws the waiting bands of the whole period', () => {
  const totals = { bands: [{ fromS: 0, toS: 5, answered: 3, abandoned: 1 }, { fromS: 5, toS: null, answered: 1, abandoned: 2 }] } as unknown as AnyTotals;
  const option = draw({ type: 'bands', id: 'b' }, { totals });
  expect([option.xAxis.data, option.series.map(({ data }) => data)]).toEqual([['0–5', '5–'], [[3, 1], [1, 2]]]);
});
