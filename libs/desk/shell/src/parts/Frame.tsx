import { Slot } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { selectDrawerOpen, selectPreferences, useAppSelector } from '@santral/desk-platform/store';
import { AntdProvider, CrashBoundary } from '@santral/desk-platform/ui-kit';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { CallDrawer } from './CallDrawer';
import { ConnectionBanner } from './ConnectionBanner';
import { Navbar } from './Navbar';
import { ShortcutList } from './ShortcutList';
import { Toolbar } from './Toolbar';
import './frame.css';

/** Grid of the desk: navbar, toolbar, page, and the call drawer that pushes the page instead of covering it. */
export function Frame() {
  const { t } = useTranslation('shell');
  const { navFolded } = useAppSelector(selectPreferences);
  const isDrawerOpen = useAppSelector(selectDrawerOpen);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [pathname]);
  return (
    <AntdProvider>
      <a className="skip-link" href="#main">
        {t('skip.main')}
      </a>
      {isDrawerOpen && (
        <a className="skip-link" href="#call-drawer">
          {t('skip.drawer')}
        </a>
      )}
      <div className={navFolded ? 'frame is-folded' : 'frame'}>
        <Navbar />
        <Toolbar />
        <main id="main" className="frame-main" ref={main} tabIndex={-1}>
          <ConnectionBanner />
          <Slot name="status" />
          <div className="frame-page">
            <CrashBoundary key={pathname} where={`page ${pathname}`}>
              <Outlet />
            </CrashBoundary>
          </div>
        </main>
        {isDrawerOpen && <CallDrawer />}
      </div>
      <Slot name="overlay" />
      <ShortcutList />
    </AntdProvider>
  );
}
