/** `hh:mm:ss` of a duration in ms, rounded half up to whole seconds; negative ones carry U+2212. */
export function formatDuration(ms: number): string {
  const total = Math.round(Math.abs(ms) / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${ms < 0 && total > 0 ? '\u2212' : ''}${two(Math.floor(total / 3600))}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
}

/** Whole seconds of a typed `hh:mm:ss`; null when it is none. Two parts are none either: they could be minutes or hours. */
export function parseDuration(text: string): number | null {
  const parts = /^(\d{1,5}):([0-5]?\d):([0-5]?\d)$/.exec(text.trim());
  return parts && parts.slice(1).map(Number).reduce((seconds, part) => seconds * 60 + part, 0);
}
