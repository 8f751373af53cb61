import type { EChartsCoreOption } from 'echarts/core';
import type { Formats } from '@santral/desk-platform/i18n';
import type { PbxName } from '@santral/desk-platform/pbxs';
import type { Labels } from '../labels';
import type { Step } from '../report-query';
import { writeValue, type ValueKind } from '../values';
import type { AnyRow, AnyTotals, Chart, Group } from '../views/view';
import { bandData, type DrawnSeries, groupData, lineData, placeData, stackData, type StepSpan } from './chart-data';
import type { ChartTheme } from './chart-theme';

export interface ChartInput {
  chart: Chart;
  group: Group;
  /** Rows by step of time, or by group for charts without time. */
  rows: readonly AnyRow[];
  before: readonly AnyRow[] | null;
  totals: AnyTotals;
  step: Step;
  /** What the figure of a line is to reach; null or absent where nobody said. */
  goal?: number | null;
}
export interface ChartWords {
  formats: Formats;
  labels: Labels;
  /** Name of a figure. */
  metric: (key: string) => string;
  before: string;
  goal: string;
  /** Beside the names of queues and agents where there are several PBXs. */
  pbxName?: PbxName;
  /** `0–5 sn`; without an end `60 sn+`. */
  band: (fromS: number, toS: number | null) => string;
}

const dashes = ['solid', 'solid', 'dashed', 'dotted', 'dashed'] as const;
const symbols = ['emptyCircle', 'rect', 'triangle', 'diamond', 'circle'] as const;
/** Bars thicker than this look like blocks. */
const BAR_PX = 28;
/** About how wide the narrowest chart over time is. */
const CHART_PX = 500;
const LEGEND_LINE_PX = 20;

/** What ECharts is to draw. Time runs from left to right in every language. */
export function chartOption(input: ChartInput, words: ChartWords, theme: ChartTheme): EChartsCoreOption {
  const { chart } = input;
  if (chart.type === 'stack') return stackOption(chart, input, words, theme);
  if (chart.type === 'lines') return linesOption(chart, input, words, theme);
  if (chart.type === 'places') return placesOption(chart, input, words, theme);
  return chart.type === 'bands' ? bandsOption(input, words, theme) : groupsOption(chart, input, words, theme);
}

/** `legendLines`: how many lines the names of the series take above the drawing, at most. */
const frame = (words: ChartWords, theme: ChartTheme, kind: ValueKind, isStacked: boolean, legendLines = 1): EChartsCoreOption => ({
  animation: false,
  textStyle: { fontFamily: theme.font, fontSize: theme.fontSize },
  grid: { left: 8, right: 12, top: 14 + LEGEND_LINE_PX * legendLines, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  legend: { top: 0, right: 8, itemWidth: 14, itemHeight: 9, textStyle: { color: theme.text, fontSize: theme.fontSize }, inactiveColor: theme.muted },
  tooltip: {
    trigger: 'axis',
    confine: true,
    axisPointer: { type: isStacked ? 'shadow' : 'line', lineStyle: { color: theme.muted } },
    backgroundColor: theme.raised,
    borderColor: theme.line,
    textStyle: { color: theme.text, fontSize: theme.fontSize },
    valueFormatter: (value: unknown) => writeValue(kind, typeof value === 'number' ? value : null, words.formats),
  },
});

const valueAxis = (words: ChartWords, theme: ChartTheme, kind: ValueKind) => ({
  type: 'value' as const,
  min: 0,
  ...(kind === 'rate' ? { max: 1, interval: 0.25 } : kind === 'points' ? { max: 100, interval: 25 } : {}),
  // Steps that the labels can tell apart: whole calls, whole seconds.
  ...(kind === 'count' ? { minInterval: 1 } : kind === 'duration' ? { minInterval: 1000 } : {}),
  splitNumber: 4,
  splitLine: { lineStyle: { color: theme.grid } },
  axisLabel: { color: theme.muted, fontSize: theme.fontSize, formatter: (value: number) => writeValue(kind, value, words.formats) },
});

const stepAxis = (steps: readonly StepSpan[], step: Step, words: ChartWords, theme: ChartTheme) => {
  const isOneDay = new Set(steps.map(({ from }) => from.slice(0, 10))).size <= 1;
  return {
    type: 'category' as const,
    data: steps.map(({ from, until }) => words.labels.axis(from, until, step, isOneDay)),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.muted, fontSize: theme.fontSize, hideOverlap: true },
  };
};

const bars = (series: readonly DrawnSeries[], words: ChartWords, theme: ChartTheme, kind: ValueKind) =>
  series.map(({ key, look, values }) => ({
    type: 'bar',
    name: words.metric(key),
    stack: 'all',
    barMaxWidth: BAR_PX,
    itemStyle: { color: theme.series[look] },
    data: values,
    tooltip: { valueFormatter: (value: unknown) => writeValue(kind, typeof value === 'number' ? value : null, words.formats) },
  }));

function stackOption(chart: Chart & { type: 'stack' }, { rows, before, step }: ChartInput, words: ChartWords, theme: ChartTheme): EChartsCoreOption {
  const data = stackData(chart, rows, before);
  // The period before is a line across the bar.
  const width = Math.max(6, Math.min(BAR_PX + 8, Math.round(CHART_PX / data.steps.length)));
  // Nothing before is no line at all: on the axis it would read as a figure.
  const past = data.before && { type: 'scatter', name: words.before, symbol: 'rect', symbolSize: [width, 2], itemStyle: { color: theme.before }, data: data.before.map((value) => value || null), z: 5 };
  return {
    ...frame(words, theme, 'count', true),
    xAxis: stepAxis(data.steps, step, words, theme),
    yAxis: valueAxis(words, theme, 'count'),
    series: [...bars(data.series, words, theme, 'count'), ...(past ? [past] : [])],
  };
}

function linesOption(chart: Chart & { type: 'lines' }, { rows, group, step, goal = null }: ChartInput, words: ChartWords, theme: ChartTheme): EChartsCoreOption {
  const { steps, lines } = lineData(chart, rows, group, words.pbxName);
  return {
    ...frame(words, theme, chart.kind, false, lines.length > 3 ? 2 : 1),
    ...(group === null && goal === null ? { legend: { show: false } } : {}),
    xAxis: stepAxis(steps, step, words, theme),
    yAxis: valueAxis(words, theme, chart.kind),
    series: [
      ...lines.map(({ name, values }, i) => ({
        type: 'line',
        name: name ?? words.metric(chart.key),
        // A gap stays a gap: nothing is known of a step in which nobody called.
        connectNulls: false,
        symbol: symbols[i % symbols.length],
        symbolSize: steps.length > 40 ? 3 : 6,
        showSymbol: true,
        lineStyle: { width: 2, type: dashes[i % dashes.length], color: theme.lines[i % theme.lines.length] },
        itemStyle: { color: theme.lines[i % theme.lines.length] },
        data: values,
      })),
      ...(goal === null ? [] : [goalLine(goal, steps.length, words, theme)]),
    ],
  };
}

/** What is to be reached, as a line without points across all steps. */
const goalLine = (goal: number, steps: number, words: ChartWords, theme: ChartTheme) => ({
  type: 'line',
  name: words.goal,
  showSymbol: false,
  lineStyle: { width: 1, type: 'dashed', color: theme.goal },
  itemStyle: { color: theme.goal },
  data: Array.from({ length: steps }, () => goal),
});

function bandsOption({ totals }: ChartInput, words: ChartWords, theme: ChartTheme): EChartsCoreOption {
  const bands = bandData(totals);
  const series: DrawnSeries[] = [
    { key: 'answered', look: 'ink', values: bands.map(({ answered }) => answered) },
    { key: 'abandoned', look: 'bad', values: bands.map(({ abandoned }) => abandoned) },
  ];
  return {
    ...frame(words, theme, 'count', true),
    xAxis: { type: 'category', data: bands.map(({ fromS, toS }) => words.band(fromS, toS)), axisTick: { show: false }, axisLine: { lineStyle: { color: theme.line } }, axisLabel: { color: theme.muted, fontSize: theme.fontSize } },
    yAxis: valueAxis(words, theme, 'count'),
    series: bars(series, words, theme, 'count'),
  };
}

function groupsOption(chart: Chart & { type: 'groups' }, { rows, group }: ChartInput, words: ChartWords, theme: ChartTheme): EChartsCoreOption {
  const { names, series } = groupData(chart, rows, group, words.pbxName);
  return { ...sideways(names, words, theme, 'duration'), series: bars(series, words, theme, 'duration') };
}

function placesOption(chart: Chart & { type: 'places' }, { rows, group }: ChartInput, words: ChartWords, theme: ChartTheme): EChartsCoreOption {
  const { names, values } = placeData(chart, rows, group, words.pbxName);
  return { ...sideways(names, words, theme, 'points'), legend: { show: false }, series: bars([{ key: chart.key, look: 'ink', values }], words, theme, 'points') };
}

/** Bars that grow along the line of reading, each with its name before it. */
const sideways = (names: readonly string[], words: ChartWords, theme: ChartTheme, kind: ValueKind): EChartsCoreOption => ({
  ...frame(words, theme, kind, true),
  xAxis: valueAxis(words, theme, kind),
  yAxis: { type: 'category', inverse: true, data: names, axisTick: { show: false }, axisLine: { lineStyle: { color: theme.line } }, axisLabel: { color: theme.text, fontSize: theme.fontSize, width: 150, overflow: 'truncate' } },
});
