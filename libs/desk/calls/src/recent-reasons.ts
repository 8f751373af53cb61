import { z } from 'zod';

const KEY = 'santral.recent-reasons';
const KEPT = 8;
const listSchema = z.array(z.int().positive()).catch([]);

/** Ids of the reasons chosen last in this browser, newest first. */
export function recentReasons(storage: Storage = localStorage): number[] {
  try {
    return listSchema.parse(JSON.parse(storage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Puts the reasons just used in front. Answers the new list; a browser that refuses to keep it still has it until the reload. */
export function rememberReasons(ids: readonly number[], storage: Storage = localStorage): number[] {
  const next = [...new Set([...ids, ...recentReasons(storage)])].slice(0, KEPT);
  try {
    storage.setItem(KEY, JSON.stringify(next));
  } catch {
    return next;
  }
  return next;
}
