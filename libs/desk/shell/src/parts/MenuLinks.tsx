import type { FeatureIcon, MenuGroup, MenuLeaf } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Popover } from 'antd';
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

/** A group: opens in place, or beside the folded navbar. The group of the page one is on starts open. */
export function MenuGroupView({ group, isFolded }: { group: MenuGroup; isFolded: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isHere = group.items.some(({ url }) => pathname.startsWith(url));
  const [isOpenByHand, setIsOpenByHand] = useState<boolean | null>(null);
  const isOpen = isOpenByHand ?? isHere;
  const title = t(group.titleKey);
  const lines = group.items.map((leaf) => <MenuLink key={leaf.id} leaf={leaf} isSub />);
  if (isFolded) {
    return (
      <Popover
        placement="rightTop"
        trigger={['hover', 'click', 'focus']}
        mouseEnterDelay={0.15}
        title={title}
        content={<div className="menu-flyout">{lines}</div>}
      >
        <button type="button" className={isHere ? 'menu-line is-here' : 'menu-line'}>
          <MenuIcon icon={group.icon} />
          <span className="visually-hidden">{title}</span>
        </button>
      </Popover>
    );
  }
  return (
    <>
      <button type="button" className="menu-line" aria-expanded={isOpen} onClick={() => setIsOpenByHand(!isOpen)}>
        <MenuIcon icon={group.icon} />
        <span className="truncated">{title}</span>
        <span className="menu-line-end">
          {isOpen ? (
            <ChevronDown size="1.4rem" strokeWidth={1.75} aria-hidden />
          ) : (
            <ChevronRight className="icon-directional" size="1.4rem" strokeWidth={1.75} aria-hidden />
          )}
        </span>
      </button>
      {isOpen && lines}
    </>
  );
}

const MenuIcon = ({ icon: Icon }: { icon: FeatureIcon }) => <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />;
