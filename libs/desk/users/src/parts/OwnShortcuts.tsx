import { useShortcutPages, type MenuLeaf } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button } from '@santral/desk-platform/ui-kit';
import { Select } from 'antd';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Link } from 'react-router-dom';

const icon = { size: '1.4rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The pages on the user's shortcuts bar: which, and in what order. The profile is saved by itself. */
export function OwnShortcuts() {
  const { t } = useTranslation('users');
  const { t: titleOf } = useTranslation();
  const { pages, shown, has, toggle } = useShortcutPages();
  const options = pages.filter(({ id }) => !has(id)).map(({ id, titleKey }) => ({ value: id, label: titleOf(titleKey) }));
  return (
    <section className="card">
      <header className="card-header">
        <h2 id="own-shortcuts">{t('profile.shortcuts')}</h2>
      </header>
      <div className="users-padded own-shortcuts">
        <p className="muted">{shown.length === 0 ? t('profile.noShortcuts') : t('profile.shortcutsHelp')}</p>
        {shown.length > 0 && (
          <ol aria-labelledby="own-shortcuts">
            {shown.map((page, index) => (
              <ShortcutLine key={page.id} page={page} isFirst={index === 0} isLast={index === shown.length - 1} />
            ))}
          </ol>
        )}
        <Select<string>
          className="own-shortcuts-add"
          aria-label={t('profile.addShortcut')}
          placeholder={t('profile.addShortcut')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          disabled={options.length === 0}
          options={options}
          onChange={toggle}
        />
      </div>
    </section>
  );
}

function ShortcutLine({ page, isFirst, isLast }: { page: MenuLeaf; isFirst: boolean; isLast: boolean }) {
  const { t } = useTranslation('users');
  const { t: titleOf } = useTranslation();
  const { toggle, move } = useShortcutPages();
  const title = titleOf(page.titleKey);
  const Icon = page.icon;
  const button = (key: string, Sign: typeof X, isDisabled: boolean, onClick: () => void) => (
    <Button kind="text" size="small" iconOnly disabled={isDisabled} aria-label={t(`profile.${key}`, { title })} title={t(`profile.${key}`, { title })} onClick={onClick}>
      <Sign {...icon} />
    </Button>
  );
  return (
    <li>
      {Icon && <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />}
      <Link to={page.url}>{title}</Link>
      {button('shortcutUp', ArrowUp, isFirst, () => move(page.id, -1))}
      {button('shortcutDown', ArrowDown, isLast, () => move(page.id, 1))}
      {button('shortcutAway', X, false, () => toggle(page.id))}
    </li>
  );
}
