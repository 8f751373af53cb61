import type { Formats } from '@santral/desk-platform/i18n';

/** What a figure is: how it is written, and how a change of it is told. Durations are ms, rates fractions 0…1. */
export type ValueKind = 'count' | 'duration' | 'rate' | 'points';

/** A figure in the reader's language; an unknown one is a dash, never a zero. Half up: `Intl` rounds so by itself. */
export function writeValue(kind: ValueKind, value: number | null, formats: Formats): string {
  if (kind === 'duration') return formats.duration(value);
  return kind === 'rate' ? formats.percent(value) : formats.number(value === null ? null : Math.round(value * 100) / 100);
}

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** Without a sign: the arrow is the sign. */
  size: string;
  /** Rates and points change by points, not by percent of a percent. */
  unit: 'percent' | 'points' | 'duration';
}

/** How a figure differs from the period before; null where there is nothing to compare with. */
export function changeOf(kind: ValueKind, value: number | null, before: number | null, formats: Formats): Change | null {
  if (value === null || before === null) return null;
  const direction = value > before ? 'up' : value < before ? 'down' : 'same';
  const difference = Math.abs(value - before);
  if (kind === 'rate') return { direction, size: formats.number(Math.round(difference * 1000) / 10), unit: 'points' };
  if (kind === 'points') return { direction, size: formats.number(Math.round(difference * 100) / 100), unit: 'points' };
  if (kind === 'duration') return { direction, size: formats.duration(difference), unit: 'duration' };
  // Nothing times anything is nothing: no percentage tells of a growth from zero.
  return before === 0 ? null : { direction, size: formats.percent(difference / before), unit: 'percent' };
}

/** Whether a change is good news; null where neither way is. */
export function isGood(change: Change, better: 'more' | 'less' | undefined): boolean | null {
  if (better === undefined || change.direction === 'same') return null;
  return (change.direction === 'up') === (better === 'more');
}
