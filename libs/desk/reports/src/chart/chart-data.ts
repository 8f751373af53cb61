import type { PbxName } from '@santral/desk-platform/pbxs';
import { type AnyRow, type AnyTotals, type Chart, figureOf, type Group, type Series, textOf } from '../views/view';

/** A step of time on an axis. */
export interface StepSpan {
  from: string;
  until: string;
}
export interface DrawnSeries {
  key: string;
  look: Series['look'];
  values: (number | null)[];
}

/** The steps that rows of several groups share, in order. */
export function stepsIn(rows: readonly AnyRow[]): StepSpan[] {
  const seen = new Map(rows.map(({ from, until }) => [from, { from, until }]));
  return [...seen.values()];
}

/** Counts of one step, all groups together; null where no row says anything. */
const sumOf = (rows: readonly AnyRow[], series: Pick<Series, 'key' | 'without'>): number | null => {
  const known = rows.map((row) => figureOf(row, series.key)).filter((value) => value !== null);
  if (known.length === 0) return null;
  const part = series.without === undefined ? 0 : rows.reduce((sum, row) => sum + (figureOf(row, series.without ?? '') ?? 0), 0);
  return known.reduce((sum, value) => sum + value, 0) - part;
};

/** Bars over time, and beside each step what the same step of the period before had in sum. */
export function stackData(chart: Chart & { type: 'stack' }, rows: readonly AnyRow[], before: readonly AnyRow[] | null): { steps: StepSpan[]; series: DrawnSeries[]; before: (number | null)[] | null } {
  const steps = stepsIn(rows);
  const at = (all: readonly AnyRow[], from: string | undefined) => all.filter((row) => row.from === from);
  const stepsBefore = before && stepsIn(before);
  return {
    steps,
    series: chart.series.map((series) => ({ key: series.key, look: series.look, values: steps.map(({ from }) => sumOf(at(rows, from), series)) })),
    // A period that goes on is compared with less than itself: its last steps have nothing before them.
    before: stepsBefore && before && steps.map((_, i) => sumOf(at(before, stepsBefore[i]?.from), { key: chart.total })),
  };
}

/** More lines than this cannot be told apart. */
export const MAX_LINES = 5;

/** One line for each group, those with the most to tell first. */
export function lineData(chart: Chart & { type: 'lines' }, rows: readonly AnyRow[], group: Group, pbxName?: PbxName): { steps: StepSpan[]; lines: { name: string | null; values: (number | null)[] }[] } {
  const steps = stepsIn(rows);
  const names = [...new Set(rows.map((row) => (group === null ? null : groupName(row, group, pbxName))))];
  const lines = names.map((name) => {
    const own = new Map(rows.filter((row) => group === null || groupName(row, group, pbxName) === name).map((row) => [row.from, figureOf(row, chart.key)]));
    return { name, values: steps.map(({ from }) => own.get(from) ?? null) };
  });
  const known = ({ values }: { values: (number | null)[] }) => values.filter((value) => value !== null).length;
  return { steps, lines: lines.filter((line) => known(line) > 0).sort((a, b) => known(b) - known(a)).slice(0, MAX_LINES) };
}

/** Waiting bands of the whole period; none where the report has none. */
export function bandData(totals: AnyTotals): { fromS: number; toS: number | null; answered: number; abandoned: number }[] {
  return 'bands' in totals ? totals.bands : [];
}

/** Bars side by side for each group over all rows, the longest first. */
export function groupData(chart: Chart & { type: 'groups' }, rows: readonly AnyRow[], group: Group, pbxName?: PbxName): { names: string[]; series: DrawnSeries[] } {
  const nameOf = (row: AnyRow): string => groupName(row, group, pbxName) ?? '';
  const sums = [...new Set(rows.map(nameOf))].map((name) => {
    const own = rows.filter((row) => nameOf(row) === name);
    return { name, values: chart.series.map((series) => sumOf(own, series) ?? 0) };
  });
  const total = ({ values }: { values: number[] }) => values.reduce((sum, value) => sum + value, 0);
  const shown = sums.filter((one) => total(one) > 0).sort((a, b) => total(b) - total(a));
  return { names: shown.map(({ name }) => name), series: chart.series.map(({ key, look }, i) => ({ key, look, values: shown.map(({ values }) => values[i] ?? 0) })) };
}

/** One bar for each group whose figure is known, the most first. */
export function placeData(chart: Chart & { type: 'places' }, rows: readonly AnyRow[], group: Group, pbxName?: PbxName): { names: string[]; values: number[] } {
  const known = rows.flatMap((row) => {
    const value = figureOf(row, chart.key);
    return value === null ? [] : [{ name: groupName(row, group, pbxName) ?? '', value }];
  });
  const sorted = known.sort((a, b) => b.value - a.value);
  return { names: sorted.map(({ name }) => name), values: sorted.map(({ value }) => value) };
}

/** Points are drawn where somebody has any; places only where rows are groups, because points of several steps are no sum. */
export function isWorthDrawing(chart: Chart, rows: readonly AnyRow[], group: Group, isByTime: boolean): boolean {
  if (chart.type === 'places') return !isByTime && placeData(chart, rows, group).names.length > 0;
  return chart.type !== 'lines' || chart.kind !== 'points' || lineData(chart, rows, group).lines.length > 0;
}

/** What a row is called: its queue, or the agent by name where it is known; with its PBX where several have to be told apart. */
export function groupName(row: AnyRow, group: Group, pbxName: PbxName = () => null): string | null {
  if (group === null) return null;
  const name = group === 'queue' ? textOf(row, 'queue') : (textOf(row, 'agentName') ?? textOf(row, 'agent'));
  return [name, pbxName(textOf(row, 'pbx'))].filter(Boolean).join(' · ');
}
