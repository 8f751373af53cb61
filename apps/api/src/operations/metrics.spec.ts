import { Counter, Histogram, Registry } from 'prom-client';
import { renderMetrics } from './metrics.js';

it('merges the metrics of all processes and tells them apart', async () => {
  const registry = new Registry();
  new Counter({ name: 'calls_total', help: 'Calls "seen"', labelNames: ['kind'], registers: [registry] }).inc({ kind: 'in"b\\ound' }, 3);
  new Histogram({ name: 'delay_seconds', help: 'Delay', buckets: [0.1], registers: [registry] }).observe(0.05);
  const metrics = JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as unknown[];
  const report = (name: 'worker' | 'telephony', pid: number) => ({ name, pid, at: 0, rssBytes: 1000, metrics });
  const text = renderMetrics([report('worker', 2), report('telephony', 1), report('worker', 1)]);

  expect(text).toContain('calls_total{kind="in\\"b\\\\ound",process="telephony",pid="1"} 3\n');
  expect(text).toContain('calls_total{kind="in\\"b\\\\ound",process="worker",pid="2"} 3\n');
  expect(text).toContain('delay_seconds_bucket{le="+Inf",process="worker",pid="1"} 1\n');
  expect(text).toContain('delay_seconds_count{process="worker",pid="1"} 1\n');
  expect(text).toContain('santral_process_rss_bytes{process="telephony",pid="1"} 1000\n');
  // One family, one head: Prometheus refuses a second one.
  expect(text.match(/# TYPE calls_total counter/g)).toHaveLength(1);
  expect(text.match(/# HELP calls_total Calls \\"seen\\"/g)).toHaveLength(1);
});

it('leaves out what is no metric', () => {
  expect(renderMetrics([{ name: 'worker', pid: 1, at: 0, rssBytes: 5, metrics: [{ broken: true }, null] }])).toBe(
    '# HELP santral_process_rss_bytes Resident memory of the process\n# TYPE santral_process_rss_bytes gauge\nsantral_process_rss_bytes{process="worker",pid="1"} 5\n',
  );
});
