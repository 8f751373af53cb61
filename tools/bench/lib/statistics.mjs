/** Figures of a measurement. All functions take plain numbers and leave their input alone. */

/** Nearest-rank percentile of `values`, `p` in 0…100; null for none. */
export function percentile(values, p) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)];
}

export const median = (values) => percentile(values, 50);

/** Ours over the baseline's; null when either is missing. */
export const ratio = (ours, baseline) => (ours === null || baseline === null || baseline === 0 ? null : ours / baseline);

export const round = (value, digits = 2) => (value === null ? null : Number(value.toFixed(digits)));
