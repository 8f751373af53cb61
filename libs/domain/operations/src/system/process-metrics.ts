import { type PbxHealth, rejectionReasons } from '@santral/contracts';
import type { ProcessReport } from '@santral/platform/health';
import { z } from 'zod';

/** What `prom-client` gives as JSON, as far as it is read here. */
const metricSchema = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.coerce.number(), labels: z.record(z.string(), z.union([z.string(), z.number()])).default({}), metricName: z.string().optional() })),
});
type Value = z.output<typeof metricSchema>['values'][number];

/** Values of one metric in the reports of some processes, of one PBX when given; a metric that cannot be read counts as absent. */
export function valuesOf(reports: readonly Pick<ProcessReport, 'metrics'>[], name: string, pbx?: string): Value[] {
  return reports
    .flatMap(({ metrics }) => metrics.flatMap((metric) => metricSchema.safeParse(metric).data ?? []))
    .flatMap((metric) => (metric.name === name ? metric.values : []))
    .filter(({ labels }) => pbx === undefined || labels['pbx'] === pbx);
}

const sum = (values: readonly Value[]): number => values.reduce((total, { value }) => total + (Number.isFinite(value) ? value : 0), 0);
export const sumOf = (reports: readonly Pick<ProcessReport, 'metrics'>[], name: string, pbx: string): number => sum(valuesOf(reports, name, pbx));

/** Metrics of telephony that count signals which did not count, by reason, and the label that tells the kind. */
const rejections: Record<(typeof rejectionReasons)[number], { metric: string; label: string }> = {
  malformed: { metric: 'telephony_malformed_total', label: 'kind' },
  strange: { metric: 'telephony_strange_signals_total', label: 'kind' },
  unknown: { metric: 'telephony_signals_unknown_total', label: 'event' },
};

/** Rejected signals of a PBX by reason and kind, most first. */
export function rejectedOf(reports: readonly Pick<ProcessReport, 'metrics'>[], pbx: string): PbxHealth['rejected'] {
  return rejectionReasons
    .flatMap((reason) => valuesOf(reports, rejections[reason].metric, pbx).map(({ labels, value }) => ({ reason, kind: String(labels[rejections[reason].label] ?? ''), count: value })))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Average and 95th percentile of a histogram of seconds of one PBX, in ms; null when nothing was observed. */
export function delayOf(reports: readonly Pick<ProcessReport, 'metrics'>[], name: string, pbx: string): PbxHealth['lag'] {
  const values = valuesOf(reports, name, pbx);
  const part = (suffix: string) => values.filter(({ metricName }) => metricName === `${name}_${suffix}`);
  const count = sum(part('count'));
  if (count === 0) return null;
  const buckets = new Map<number, number>();
  for (const { labels, value } of part('bucket')) {
    const end = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
    buckets.set(end, (buckets.get(end) ?? 0) + value);
  }
  const [p95] = [...buckets].sort(([a], [b]) => a - b).find(([, upTo]) => upTo >= count * 0.95) ?? [Infinity];
  return { averageMs: round((sum(part('sum')) / count) * 1000), p95Ms: Number.isFinite(p95) ? round(p95 * 1000) : null };
}

const round = (ms: number) => Math.round(ms * 100) / 100;
