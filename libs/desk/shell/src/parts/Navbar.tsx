import { isGroup, useMenu, useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { preferencesChanged, selectPreferences, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { BrandMark, Button, Kbd } from '@santral/desk-platform/ui-kit';
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { searchMenu } from './menu-search';
import { MenuGroupView, MenuLink } from './MenuLinks';
import './navbar.css';

/** The side menu: what the user may open, in the specification's order; searchable; folded to icons on wish. */
export function Navbar() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { navFolded } = useAppSelector(selectPreferences);
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const menu = useMenu();
  const { t: titleOf } = useTranslation();
  const found = query.trim() === '' ? null : searchMenu(menu, query, titleOf);
  useShortcut('shell.search', () => (navFolded ? dispatch(preferencesChanged({ navFolded: false })) : search.current?.focus()));

  const fold = t(navFolded ? 'nav.unfold' : 'nav.fold');
  const FoldIcon = navFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className="navbar" aria-label={t('nav.label')}>
      <div className="navbar-brand">
        <BrandMark />
        {!navFolded && <b>Santral</b>}
      </div>
      {!navFolded && (
        <label className="navbar-search">
          <Search size="1.4rem" strokeWidth={1.75} aria-hidden />
          <span className="visually-hidden">{t('nav.search')}</span>
          <input
            ref={search}
            value={query}
            placeholder={t('nav.search')}
            aria-keyshortcuts="/"
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
          <Kbd keys="/" />
        </label>
      )}
      <div className="navbar-body">
        {found ? (
          found.length > 0 ? (
            found.map((leaf) => <MenuLink key={leaf.id} leaf={leaf} onFollow={() => setQuery('')} />)
          ) : (
            <p className="navbar-nothing" role="status">
              {t('nav.noResults')}
            </p>
          )
        ) : (
          menu.map((entry) =>
            isGroup(entry) ? (
              <MenuGroupView key={entry.id} group={entry} isFolded={navFolded} />
            ) : (
              <MenuLink key={entry.id} leaf={entry} isFolded={navFolded} />
            ),
          )
        )}
      </div>
      <div className="navbar-foot">
        <Button
          kind="text"
          iconOnly={navFolded}
          aria-label={fold}
          title={fold}
          onClick={() => dispatch(preferencesChanged({ navFolded: !navFolded }))}
        >
          <FoldIcon className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
          {!navFolded && fold}
        </Button>
      </div>
    </nav>
  );
}
