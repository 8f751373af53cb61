import { useAppDispatch, useAppSelector } from '../store/hooks';
import { selectUser, shortcutsChanged } from '../store/session.slice';
import { useMenu } from './features-context';
import { isGroup, type MenuLeaf } from './menu';

export interface ShortcutPages {
  /** Every page of the menu. */
  pages: MenuLeaf[];
  /** Those on the bar, in the user's order. */
  shown: MenuLeaf[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Puts a page before (-1) or after (1) its neighbour on the bar. */
  move: (id: string, step: -1 | 1) => void;
}

/** The pages the user put on the shortcuts bar; those they may no longer open are passed over, not forgotten. */
export function useShortcutPages(): ShortcutPages {
  const dispatch = useAppDispatch();
  const pages = useMenu().flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  const ids = useAppSelector(selectUser)?.data.shortcuts ?? [];
  const shown = ids.flatMap((id) => pages.find((page) => page.id === id) ?? []);
  const has = (id: string) => ids.includes(id);
  return {
    pages,
    shown,
    has,
    toggle: (id) => dispatch(shortcutsChanged(has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    move: (id, step) => {
      const neighbour = shown[shown.findIndex((page) => page.id === id) + step]?.id;
      if (neighbour === undefined) return;
      const swapped: Record<string, string> = { [id]: neighbour, [neighbour]: id };
      dispatch(shortcutsChanged(ids.map((other) => swapped[other] ?? other)));
    },
  };
}
