import { useMenu, useShortcutPages } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button } from '@santral/desk-platform/ui-kit';
import { Popover } from 'antd';
import { FileText, Star } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { MenuIcon } from '../navbar/MenuLinks';
import { searchMenu } from '../navbar/menu-search';
import { SearchField } from '../parts/SearchField';
import './shortcut-bar.css';

/** How many shortcuts a wide toolbar shows; the star menu holds them all. */
const SHOWN = 4;

/** The user's own pages, one click away, and the star menu that adds and removes them. */
export function ShortcutBar() {
  const { t } = useTranslation('shell');
  const { t: titleOf } = useTranslation();
  const { shown } = useShortcutPages();
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="shortcut-bar" role="group" aria-label={t('shortcuts.bar')}>
      {shown.slice(0, SHOWN).map((page) => (
        <Link
          key={page.id}
          className="btn btn-text btn-icon shortcut-page"
          to={page.url}
          aria-label={titleOf(page.titleKey)}
          title={titleOf(page.titleKey)}
        >
          <MenuIcon icon={page.icon ?? FileText} />
        </Link>
      ))}
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={isOpen}
        onOpenChange={setIsOpen}
        afterOpenChange={(isNowOpen) => isNowOpen && field.current?.focus()}
        content={<StarMenu field={field} onClose={() => setIsOpen(false)} />}
        destroyOnHidden
      >
        <Button kind="text" iconOnly aria-label={t('shortcuts.title')} title={t('shortcuts.title')} aria-expanded={isOpen}>
          <Star size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Button>
      </Popover>
    </div>
  );
}

/** The shortcuts, a field to find a page, and a star on each page. */
function StarMenu({ field, onClose }: { field: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: titleOf } = useTranslation();
  const [query, setQuery] = useState('');
  const menu = useMenu();
  const { pages, shown, has, toggle } = useShortcutPages();
  const isSearching = query.trim() !== '';
  const rest = pages.filter(({ id }) => !has(id));
  const listed = isSearching ? searchMenu(menu, query, titleOf) : [...shown, ...rest];
  return (
    <div className="star-menu" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <SearchField ref={field} label={t('shortcuts.search')} value={query} onChange={(event) => setQuery(event.target.value)} />
      {listed.length === 0 && (
        <p className="navbar-nothing" role="status">
          {t('nav.noResults')}
        </p>
      )}
      <ul>
        {listed.map(({ id, url, icon, titleKey }) => {
          const title = titleOf(titleKey);
          const label = t(has(id) ? 'shortcuts.remove' : 'shortcuts.add', { title });
          return (
            <li key={id}>
              <Link className="menu-line" to={url} onClick={onClose}>
                <MenuIcon icon={icon ?? FileText} />
                <span className="truncated">{title}</span>
              </Link>
              <Button kind="text" iconOnly aria-pressed={has(id)} aria-label={label} title={label} onClick={() => toggle(id)}>
                <Star className={has(id) ? 'star is-on' : 'star'} size="1.6rem" strokeWidth={1.75} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
