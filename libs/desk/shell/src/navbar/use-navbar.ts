import { isGroup, useMenu, type MenuGroup } from '@santral/desk-platform/features';
import { navbarWidth, preferencesChanged, selectPreferences, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useIsHere } from './MenuLinks';

/** Below this width a navbar at the side would leave too little of the page. */
const NARROW = '(max-width: 960px)';

export interface NavbarState {
  /** `side`: beside the page; `line`: across it (layouts 2 and 3); `over`: over it, on narrow screens. */
  shape: 'side' | 'line' | 'over';
  isShown: boolean;
  /** px it takes from the page. */
  width: number;
  /** Group whose pages stand beside the rail of style-3. */
  openGroup: string | null;
  setOpenGroup: (id: string | null) => void;
  closeOver: () => void;
  /** Opens the menu where it is away; null where it is there. */
  open: (() => void) | null;
}

/** Where the menu is at the moment, and how it comes and goes. */
export function useNavbar(): NavbarState {
  const dispatch = useAppDispatch();
  const { layout } = useAppSelector(selectPreferences);
  const { navbar } = layout.config;
  const isNarrow = useMedia(NARROW);
  const [isOverOpen, setIsOverOpen] = useState(false);
  const isHere = useIsHere();
  const here = useMenu().find((entry): entry is MenuGroup => isGroup(entry) && isHere(entry));
  const [chosen, setChosen] = useState<{ id: string | null } | null>(null);
  const openGroup = chosen ? chosen.id : (here?.id ?? null);
  const closeOver = useCallback(() => setIsOverOpen(false), []);

  const isAway = !navbar.display || (layout.style === 'layout1' && navbar.style === 'style-1' && navbar.folded);
  const shape = isNarrow || !navbar.display ? 'over' : layout.style === 'layout1' ? 'side' : 'line';
  const isShown = shape === 'over' ? isOverOpen : !isAway;
  const width = shape === 'side' ? navbarWidth(layout, openGroup !== null) : 0;
  const unfold = useCallback(() => void dispatch(preferencesChanged({ layout: { config: { navbar: { folded: false } } } })), [dispatch]);
  const toggleOver = useCallback(() => setIsOverOpen((isOpen) => !isOpen), []);
  const setOpenGroup = useCallback((id: string | null) => setChosen({ id }), []);
  const open = shape === 'over' ? toggleOver : isAway ? unfold : null;
  // The same as long as nothing of it has changed: every opened page asks, and the menu draws again only for a reason.
  return useMemo(
    () => ({ shape, isShown, width, openGroup, setOpenGroup, closeOver, open }),
    [shape, isShown, width, openGroup, setOpenGroup, closeOver, open],
  );
}

function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
