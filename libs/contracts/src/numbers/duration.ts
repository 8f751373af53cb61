/** `hh:mm:ss` of a duration in ms, rounded half up to whole seconds; negative ones carry U+2212. */
export function formatDuration(ms: number): string {
  const total = Math.round(Math.abs(ms) / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${ms < 0 && total > 0 ? '\u2212' : ''}${two(Math.floor(total / 3600))}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
}
