import type { SeriesLook } from '../views/view';

/** Our tokens as a chart needs them: read from where it stands, so that it looks as the part of the page around it. */
export interface ChartTheme {
  font: string;
  fontSize: number;
  text: string;
  muted: string;
  grid: string;
  surface: string;
  raised: string;
  line: string;
  before: string;
  goal: string;
  series: Record<SeriesLook, string>;
  /** Lines of several groups: told apart by colour, dash and symbol. */
  lines: string[];
}

const marks: Record<SeriesLook, string> = {
  ink: '--data-1', 'ink-soft': '--data-2', bad: '--st-over-mark', available: '--st-avail-mark', ringing: '--st-ring-mark',
  talking: '--st-talk-mark', 'wrap-up': '--st-wrap-mark', break: '--st-break-mark', off: '--st-off-mark',
};

/** Reads the tokens that hold at an element. Without a stylesheet the names give empty texts, which ECharts takes for its own colours. */
export function chartThemeAt(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const css = (name: string): string => style.getPropertyValue(name).trim();
  const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 10;
  return {
    font: css('--font') || 'sans-serif',
    fontSize: Math.round(rootPx * 1.1),
    text: css('--text'),
    muted: css('--text-3'),
    grid: css('--data-grid'),
    surface: css('--bg-surface'),
    raised: css('--bg-raised'),
    line: css('--line'),
    before: css('--text'),
    goal: css('--data-goal'),
    series: Object.fromEntries(Object.entries(marks).map(([look, name]) => [look, css(name)])) as Record<SeriesLook, string>,
    lines: [css('--data-1'), css('--text'), css('--text-3'), css('--data-prev'), css('--data-1')],
  };
}
