import { isGroup, useMenu, type MenuGroup } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { BrandMark } from '@santral/desk-platform/ui-kit';
import { FileText } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { MenuIcon, MenuLink, useIsHere } from './MenuLinks';

interface RailProps {
  /** Icons without words. */
  isDense: boolean;
  openGroup: string | null;
  onToggle: (group: string | null) => void;
}

/** A column of icons; a group opens beside it and stays until it is closed. */
export function Rail({ isDense, openGroup, onToggle }: RailProps) {
  const { t } = useTranslation();
  const menu = useMenu();
  const isHere = useIsHere();
  const open = menu.find((entry): entry is MenuGroup => isGroup(entry) && entry.id === openGroup);
  return (
    <>
      <div className="rail">
        <div className="rail-brand">
          <BrandMark />
        </div>
        <div className="rail-body">
          {menu.map((entry) => {
            const title = t(entry.titleKey);
            const label = <span className={isDense ? 'visually-hidden' : 'rail-word'}>{title}</span>;
            const hint = isDense ? title : undefined;
            return isGroup(entry) ? (
              <button
                key={entry.id}
                type="button"
                className={isHere(entry) ? 'rail-line is-here' : 'rail-line'}
                title={hint}
                aria-expanded={open === entry}
                aria-controls={open === entry ? 'rail-pages' : undefined}
                onClick={() => onToggle(open === entry ? null : entry.id)}
              >
                <MenuIcon icon={entry.icon} size="2rem" />
                {label}
              </button>
            ) : (
              <NavLink key={entry.id} className="rail-line" to={entry.url} title={hint} onClick={() => onToggle(null)}>
                <MenuIcon icon={entry.icon ?? FileText} size="2rem" />
                {label}
              </NavLink>
            );
          })}
        </div>
      </div>
      {open && (
        <div className="rail-pages" id="rail-pages">
          <p className="rail-title">{t(open.titleKey)}</p>
          {open.items.map((leaf) => (
            <MenuLink key={leaf.id} leaf={leaf} />
          ))}
        </div>
      )}
    </>
  );
}
