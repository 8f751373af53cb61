import { useState } from 'react';

/**
 * The items in their order; while `isFrozen`, in the order they had, with new ones at the end, so that nothing moves under a pointer. Another
 * `choice` of order holds at once.
 */
export function useSteadyOrder<T>(items: readonly T[], keyOf: (item: T) => string, isFrozen: boolean, choice: string): readonly T[] {
  const [kept, setKept] = useState<{ choice: string; keys: string[] } | null>(null);
  if (isFrozen && kept?.choice !== choice) setKept({ choice, keys: items.map(keyOf) });
  if (!isFrozen && kept !== null) setKept(null);
  if (!isFrozen || kept?.choice !== choice) return items;
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const known = kept.keys.flatMap((key) => byKey.get(key) ?? []);
  const seen = new Set(kept.keys);
  return [...known, ...items.filter((item) => !seen.has(keyOf(item)))];
}
