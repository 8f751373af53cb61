import { useTranslation } from '@santral/desk-platform/i18n';
import { schemeAttributes, selectPreferences, useAppSelector } from '@santral/desk-platform/store';
import { AntdProvider, BrandMark, PartTheme } from '@santral/desk-platform/ui-kit';
import { Link, Outlet } from 'react-router-dom';
import { GuestMenu } from './GuestMenu';
import { FontSizeMenu, LanguageMenu, ThemeButton } from './ToolbarTools';
import './frame.css';
import './toolbar.css';
import './guest-frame.css';

/** Around the few pages that guests may see: what they can set for themselves, kept in this browser, and the ways in. */
export function GuestFrame() {
  const { t } = useTranslation('shell');
  const { theme } = useAppSelector(selectPreferences);
  return (
    <AntdProvider>
      <div className="guest-frame">
        <header className="toolbar" aria-label={t('tools.label')} {...schemeAttributes(theme.toolbar)}>
          <PartTheme part="toolbar">
            <div className="toolbar-in">
              <Link className="guest-brand" to="/">
                <BrandMark />
                <b>Santral</b>
              </Link>
              <span className="toolbar-gap" />
              <div className="toolbar-tools">
                <LanguageMenu />
                <FontSizeMenu />
                <ThemeButton />
              </div>
              <GuestMenu />
            </div>
          </PartTheme>
        </header>
        <main id="main" className="guest-main">
          <Outlet />
        </main>
      </div>
    </AntdProvider>
  );
}
