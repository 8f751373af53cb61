import { isGroup, useMenu, type MenuLeaf } from '@santral/desk-platform/features';
import { shortcutsChanged, useAppDispatch, useUser } from '@santral/desk-platform/store';

/** The pages the user put on the shortcuts bar; those they may no longer open are passed over, not forgotten. */
export function useShortcutBar(): { pages: MenuLeaf[]; shown: MenuLeaf[]; has: (id: string) => boolean; toggle: (id: string) => void } {
  const dispatch = useAppDispatch();
  const pages = useMenu().flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  const ids = useUser()?.data.shortcuts ?? [];
  const has = (id: string) => ids.includes(id);
  return {
    pages,
    shown: ids.flatMap((id) => pages.find((page) => page.id === id) ?? []),
    has,
    toggle: (id) => dispatch(shortcutsChanged(has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
  };
}
