import { isGroup, nearnessOf, useMenu, type FeatureIcon, type MenuEntry, type MenuGroup, type MenuLeaf } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { ChevronDown, ChevronRight, FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface MenuLinkProps {
  leaf: MenuLeaf;
  isFolded?: boolean;
  /** Inside a group: indented, without icon. */
  isSub?: boolean;
  onFollow?: () => void;
}

/** One line of the menu. */
export function MenuLink({ leaf, isFolded = false, isSub = false, onFollow }: MenuLinkProps) {
  const { t } = useTranslation();
  const title = t(leaf.titleKey);
  const isMarked = useMarkedLeaf() === leaf.id;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A long menu scrolls; where one is must be in sight. jsdom has nothing to scroll.
    if (isMarked) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isMarked]);
  return (
    <Link
      ref={link}
      className={`menu-line${isSub ? ' is-sub' : ''}${isMarked ? ' active' : ''}`}
      to={leaf.url}
      state={{ menu: leaf.id }}
      aria-current={isMarked ? 'page' : undefined}
      title={isFolded ? title : undefined}
      onClick={onFollow}
    >
      {!isSub && <MenuIcon icon={leaf.icon ?? FileText} />}
      <span className={isFolded ? 'visually-hidden' : 'truncated'}>{title}</span>
    </Link>
  );
}

/**
 * Id of the entry that is marked as the place one is at. Two entries may lead to one page: the one that was followed is marked, the
 * first when the page was reached in another way.
 */
function useMarkedLeaf(): string | null {
  const menu = useMenu();
  const { pathname, state } = useLocation();
  const followed = (state as { menu?: unknown } | null)?.menu;
  const known = marks.get(menu);
  if (known && known.pathname === pathname && known.followed === followed) return known.id;
  const id = markedLeafOf(menu, pathname, followed);
  marks.set(menu, { pathname, followed, id });
  return id;
}
/** Looked for once for each change of page: every line of the menu asks. */
const marks = new WeakMap<readonly MenuEntry[], { pathname: string; followed: unknown; id: string | null }>();

function markedLeafOf(menu: readonly MenuEntry[], pathname: string, followed: unknown): string | null {
  const here = menu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry])).map((leaf) => ({ id: leaf.id, nearness: nearnessOf(leaf, pathname) }));
  const most = Math.max(1, ...here.map(({ nearness }) => nearness));
  const nearest = here.filter(({ nearness }) => nearness === most);
  return (nearest.find(({ id }) => id === followed) ?? nearest[0])?.id ?? null;
}

/** Whether one of a group's pages is open. */
export function useIsHere(): (group: MenuGroup) => boolean {
  const marked = useMarkedLeaf();
  return (group) => group.items.some(({ id }) => id === marked);
}

interface MenuGroupProps {
  group: MenuGroup;
  isFolded: boolean;
  onFollow?: () => void;
  /** A folded group was chosen by its icon: the navbar is to open. */
  onOpen: () => void;
}

/** A group that opens in place. The group of the page one is on starts open. */
export function MenuGroupView({ group, isFolded, onFollow, onOpen }: MenuGroupProps) {
  const { t } = useTranslation();
  const isHere = useIsHere()(group);
  const [isOpenByHand, setIsOpenByHand] = useState<boolean | null>(null);
  const isOpen = isOpenByHand ?? isHere;
  const title = t(group.titleKey);
  const choose = () => {
    setIsOpenByHand(isFolded || !isOpen);
    if (isFolded) onOpen();
  };
  return (
    <>
      <button
        type="button"
        className={isFolded && isHere ? 'menu-line is-here' : 'menu-line'}
        title={isFolded ? title : undefined}
        aria-expanded={!isFolded && isOpen}
        onClick={choose}
      >
        <MenuIcon icon={group.icon} />
        <span className={isFolded ? 'visually-hidden' : 'truncated'}>{title}</span>
        {!isFolded && (
          <span className="menu-line-end">
            {isOpen ? (
              <ChevronDown size="1.4rem" strokeWidth={1.75} aria-hidden />
            ) : (
              <ChevronRight className="icon-directional" size="1.4rem" strokeWidth={1.75} aria-hidden />
            )}
          </span>
        )}
      </button>
      {!isFolded && isOpen && group.items.map((leaf) => <MenuLink key={leaf.id} leaf={leaf} isSub onFollow={onFollow} />)}
    </>
  );
}

export const MenuIcon = ({ icon: Icon, size = '1.6rem' }: { icon: FeatureIcon; size?: string }) => (
  <Icon size={size} strokeWidth={1.75} aria-hidden />
);
