import type { ComputedReportName } from '@santral/contracts';
import { i18n, useTranslation } from '@santral/desk-platform/i18n';
import { useCallback } from 'react';

export interface MetricWords {
  title: string;
  /** What it counts, and by which formula. */
  about: string;
}

/** What the figures of a report are called. Some keys mean another thing in another report: rings an agent missed are not missed calls. */
export function useMetricWords(report: ComputedReportName): (key: string) => MetricWords {
  const { t } = useTranslation('reports');
  return useCallback(
    (key) => {
      const own = `metric.${report}.${key}`;
      const place = i18n.exists(`reports:${own}.title`) ? own : `metric.${key}`;
      return { title: t(`${place}.title`), about: t(`${place}.about`) };
    },
    [report, t],
  );
}
