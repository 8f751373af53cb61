import type { ProcessReport } from '@santral/platform/health';
import { z } from 'zod';

/** What `prom-client` gives as JSON, as far as the text format needs it. */
const metricSchema = z.object({
  name: z.string(),
  help: z.string(),
  type: z.string(),
  values: z.array(z.object({ value: z.coerce.number(), labels: z.record(z.string(), z.union([z.string(), z.number()])).default({}), metricName: z.string().optional() })),
});
type Metric = z.output<typeof metricSchema>;

const escape = (text: string) => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"');
const number = (value: number) => (value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value));

/** The metrics of all processes in Prometheus' text format; `process` and `pid` tell them apart. */
export function renderMetrics(reports: readonly ProcessReport[]): string {
  const families = new Map<string, { head: Metric; lines: string[] }>();
  for (const report of [...reports].sort((a, b) => a.name.localeCompare(b.name) || a.pid - b.pid)) {
    const origin = { process: report.name, pid: report.pid };
    for (const metric of metricsOf(report)) {
      const family = families.get(metric.name) ?? { head: metric, lines: [] };
      families.set(metric.name, family);
      for (const { metricName, labels, value } of metric.values) {
        family.lines.push(`${metricName ?? metric.name}{${labelText({ ...labels, ...origin })}} ${number(value)}`);
      }
    }
  }
  const blocks = [...families.values()].map(({ head, lines }) => [`# HELP ${head.name} ${escape(head.help)}`, `# TYPE ${head.name} ${head.type}`, ...lines].join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

const labelText = (labels: Record<string, string | number>) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escape(String(value))}"`)
    .join(',');

function metricsOf(report: ProcessReport): Metric[] {
  const memory: Metric = { name: 'santral_process_rss_bytes', help: 'Resident memory of the process', type: 'gauge', values: [{ value: report.rssBytes, labels: {} }] };
  return [memory, ...report.metrics.flatMap((metric) => metricSchema.safeParse(metric).data ?? [])];
}
