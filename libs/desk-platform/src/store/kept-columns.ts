import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useUser } from './hooks';

const keyOf = (userId: string): string => `santral.columns.${userId}`;
/** By page: the names as an address writes them. */
const keptSchema = z.record(z.string(), z.string()).catch({});
type Kept = z.output<typeof keptSchema>;

function readKept(key: string): Kept {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Answers all that is kept now; a browser that refuses to keep it still has it until the reload. */
function writeKept(key: string, change: Kept): Kept {
  const next = { ...readKept(key), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    return next;
  }
  return next;
}

/**
 * The columns of a page as its address writes them; where it names none, as when the page is opened from the menu, those the user chose there last.
 * Empty for the usual ones. Kept in the browser and not in the profile, since saving a profile is told by a toast.
 */
export function useKeptColumns(page: string, address: string | null): { cols: string; keep: (text: string) => void } {
  const key = keyOf(useUser()?.id ?? '');
  const [all, setAll] = useState(() => readKept(key));
  const keep = useCallback((text: string) => setAll(writeKept(key, { [page]: text })), [key, page]);
  return { cols: address || (all[page] ?? ''), keep };
}
