import { valuesOf } from '@santral/domain-operations';
import type { ProcessReport } from '@santral/platform/health';

const METRIC = 'telephony_signal_to_published_seconds';

/** How late the signals of a PBX became facts since the look before: processes count from their beginning. */
export class LagMeter {
  private readonly before = new Map<string, { sum: number; count: number }>();

  /** Average in ms; null at the first look, without signals, and when a process has begun anew. */
  measure(reports: readonly Pick<ProcessReport, 'metrics'>[], pbx: string): number | null {
    const values = valuesOf(reports, METRIC).filter(({ labels }) => (labels['pbx'] ?? pbx) === pbx);
    const total = (suffix: string) => values.filter(({ metricName }) => metricName === `${METRIC}_${suffix}`).reduce((sum, { value }) => sum + value, 0);
    const now = { sum: total('sum'), count: total('count') };
    const before = this.before.get(pbx);
    this.before.set(pbx, now);
    if (before === undefined || now.count <= before.count || now.sum < before.sum) return null;
    return ((now.sum - before.sum) / (now.count - before.count)) * 1000;
  }
}
