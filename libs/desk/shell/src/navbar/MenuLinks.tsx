import type { FeatureIcon, MenuGroup, MenuLeaf } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { ChevronDown, ChevronRight, FileText } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

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
  return (
    <NavLink className={isSub ? 'menu-line is-sub' : 'menu-line'} to={leaf.url} title={isFolded ? title : undefined} onClick={onFollow}>
      {!isSub && <MenuIcon icon={leaf.icon ?? FileText} />}
      <span className={isFolded ? 'visually-hidden' : 'truncated'}>{title}</span>
    </NavLink>
  );
}

/** Whether one of a group's pages is open. */
export function useIsHere(): (group: MenuGroup) => boolean {
  const { pathname } = useLocation();
  return (group) => group.items.some(({ url }) => pathname === url || pathname.startsWith(`${url}/`));
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
