import { searchKey } from '@santral/contracts';
import { isGroup, type MenuEntry, type MenuLeaf } from '@santral/desk-platform/features';

/** Specified: at most ten suggestions. */
export const SUGGESTION_LIMIT = 10;

/** Menu items whose title or group holds the text, in menu order; letters of all our alphabets fold to one key. */
export function searchMenu(menu: readonly MenuEntry[], query: string, titleOf: (key: string) => string): MenuLeaf[] {
  const wanted = searchKey(query);
  const holds = (key: string) => searchKey(titleOf(key)).includes(wanted);
  return menu
    .flatMap((entry) =>
      isGroup(entry) ? entry.items.filter((leaf) => holds(leaf.titleKey) || holds(entry.titleKey)) : holds(entry.titleKey) ? [entry] : [],
    )
    .slice(0, SUGGESTION_LIMIT);
}
