import { isGroup, useMenu, type MenuGroup } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { BrandMark } from '@santral/desk-platform/ui-kit';
import { Popover } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { MenuIcon, MenuLink, useIsHere } from './MenuLinks';

/** The menu as a line; groups open below their word. */
export function HorizontalMenu() {
  const menu = useMenu();
  return (
    <>
      <div className="navbar-brand">
        <BrandMark />
        <b>Santral</b>
      </div>
      <div className="navbar-line">
        {menu.map((entry) => (isGroup(entry) ? <GroupButton key={entry.id} group={entry} /> : <MenuLink key={entry.id} leaf={entry} />))}
      </div>
    </>
  );
}

function GroupButton({ group }: { group: MenuGroup }) {
  const { t } = useTranslation();
  const isHere = useIsHere()(group);
  const [isOpen, setIsOpen] = useState(false);
  const pages = (
    <div className="menu-flyout">
      {group.items.map((leaf) => (
        <MenuLink key={leaf.id} leaf={leaf} isSub onFollow={() => setIsOpen(false)} />
      ))}
    </div>
  );
  return (
    <Popover placement="bottomLeft" trigger="click" arrow={false} open={isOpen} onOpenChange={setIsOpen} content={pages}>
      <button
        type="button"
        className={isHere ? 'menu-line is-here' : 'menu-line'}
        aria-expanded={isOpen}
        onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
      >
        <MenuIcon icon={group.icon} />
        {t(group.titleKey)}
        <ChevronDown size="1.4rem" strokeWidth={1.75} aria-hidden />
      </button>
    </Popover>
  );
}
