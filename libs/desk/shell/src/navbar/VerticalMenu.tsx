import { isGroup, useCurrentKeys, useMenu, useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useUser } from '@santral/desk-platform/store';
import { BrandMark } from '@santral/desk-platform/ui-kit';
import { useRef, useState, type ReactNode } from 'react';
import { SearchField } from '../parts/SearchField';
import { searchMenu } from './menu-search';
import { MenuGroupView, MenuLink } from './MenuLinks';

interface VerticalMenuProps {
  /** Icons alone. */
  isFolded: boolean;
  /** Asked to show words as well: a group was chosen, or the search. */
  onOpen: () => void;
  onFollow?: () => void;
  /** The control that folds or closes the navbar. */
  foot: ReactNode;
}

/** Brand, search and every entry from top to bottom. */
export function VerticalMenu({ isFolded, onOpen, onFollow, foot }: VerticalMenuProps) {
  const { t } = useTranslation('shell');
  const { t: titleOf } = useTranslation();
  const hasPhone = (useUser()?.data.extension ?? null) !== null;
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const menu = useMenu();
  const found = query.trim() === '' ? null : searchMenu(menu, query, titleOf);
  useShortcut('shell.search', () => (isFolded ? onOpen() : search.current?.focus()));
  const searchKeys = useCurrentKeys('/');
  const follow = () => {
    setQuery('');
    onFollow?.();
  };
  return (
    <>
      <div className="navbar-brand">
        <BrandMark />
        {!isFolded && <b>Santral</b>}
      </div>
      {!isFolded && (
        <SearchField
          ref={search}
          label={t('nav.search')}
          hint="/"
          value={query}
          aria-keyshortcuts={searchKeys}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
        />
      )}
      <div className="navbar-body">
        {found?.map((leaf) => (
          <MenuLink key={leaf.id} leaf={leaf} onFollow={follow} />
        ))}
        {found?.length === 0 && (
          <p className="navbar-nothing" role="status">
            {t('nav.noResults')}
          </p>
        )}
        {!found &&
          menu.map((entry) =>
            isGroup(entry) ? (
              <MenuGroupView key={entry.id} group={entry} isFolded={isFolded} onFollow={onFollow} onOpen={onOpen} />
            ) : (
              <MenuLink key={entry.id} leaf={entry} isFolded={isFolded} onFollow={onFollow} />
            ),
          )}
      </div>
      <div className={hasPhone ? 'navbar-foot has-phone' : 'navbar-foot'}>{foot}</div>
    </>
  );
}
