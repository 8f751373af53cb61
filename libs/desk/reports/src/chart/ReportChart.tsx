import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { usePbxName } from '@santral/desk-platform/pbxs';
import { reportFault, selectPreferences, useAppSelector } from '@santral/desk-platform/store';
import { useEffect, useMemo, useRef, useState } from 'react';
import { labelsOf } from '../labels';
import { useMetricWords } from '../hooks/use-metric-words';
import type { ReportView } from '../views/view';
import { groupData, placeData } from './chart-data';
import { chartOption, type ChartInput, type ChartWords } from './chart-option';
import { chartThemeAt } from './chart-theme';

type Engine = ReturnType<(typeof import('./chart-engine'))['startChart']>;

/** Height of a chart over time, rem; charts with a bar for each group grow with them. */
const HEIGHT_REM = 19;
const BAR_REM = 3;

/** One chart with its heading. The table below says the same in figures; a screen reader is sent there. */
export function ReportChart({ view, beforeLabel, ...input }: Omit<ChartInput, 'group'> & { view: ReportView; beforeLabel?: string }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const language = useLanguage();
  const metric = useMetricWords(view.name);
  const pbxName = usePbxName();
  const { theme, fontScale } = useAppSelector(selectPreferences);
  const host = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine | null>(null);
  const [isReady, setIsReady] = useState(false);
  const title = t(`chart.${view.name}.${input.chart.id}`);
  const words: ChartWords = useMemo(
    () => ({
      formats,
      labels: labelsOf(language),
      metric: (key) => metric(key).title,
      before: beforeLabel ?? t('chart.before'),
      goal: t('chart.goal'),
      pbxName,
      band: (fromS, toS) => (toS === null ? t('chart.lastBand', { from: fromS }) : t('chart.band', { from: fromS, to: toS })),
    }),
    [formats, language, metric, pbxName, beforeLabel, t],
  );

  useEffect(() => {
    let isGone = false;
    let watcher: ResizeObserver | undefined;
    void import('./chart-engine')
      .then(({ startChart }) => {
        if (isGone || !host.current) return;
        const chart = startChart(host.current);
        engine.current = chart;
        watcher = new ResizeObserver(() => chart.resize());
        watcher.observe(host.current);
        setIsReady(true);
      })
      // The table stands without it; a page of an older release may not find the file any more.
      .catch((error: unknown) => reportFault('chart of a report', error));
    return () => {
      isGone = true;
      watcher?.disconnect();
      engine.current?.dispose();
      engine.current = null;
    };
  }, []);

  const { chart, rows, before, totals, step, goal } = input;
  useEffect(() => {
    if (!engine.current || !host.current) return;
    engine.current.setOption(chartOption({ chart, rows, before, totals, step, goal, group: view.group }, words, chartThemeAt(host.current)), { notMerge: true });
    engine.current.resize();
    // Colours and sizes are read from the page: another theme or font size draws again.
  }, [isReady, chart, rows, before, totals, step, goal, view.group, words, theme.main, fontScale]);

  const bars = chart.type === 'groups' ? groupData(chart, rows, view.group, pbxName).names.length : chart.type === 'places' ? placeData(chart, rows, view.group, pbxName).names.length : null;
  const height = bars === null ? HEIGHT_REM : Math.max(10, bars * BAR_REM + 6);
  return (
    <figure className="card report-chart">
      <figcaption className="card-header">
        <h2>{title}</h2>
      </figcaption>
      <div ref={host} dir="ltr" role="img" aria-label={t('chart.label', { title })} style={{ blockSize: `${height}rem` }} />
    </figure>
  );
}
