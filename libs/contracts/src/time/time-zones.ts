const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether this machine knows a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant (epoch ms), in ms. Throws a RangeError for a zone nobody knows. */
export function zoneOffsetMs(at: number, timeZone: string): number {
  const part = Object.fromEntries(clockOf(timeZone).formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second']);
  return wall - Math.floor(at / 1000) * 1000;
}

/** To make a format takes longer than to ask it a thousand times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...numeric });
  clocks.set(timeZone, clock);
  return clock;
}
