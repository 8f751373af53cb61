import { fetchPagesWhenIdle, isGroup, nearnessOf, Slot, useFeatures, useMenu } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { containerWidth, selectDrawerOpen, selectPreferences, useAppSelector, useUser } from '@santral/desk-platform/store';
import { AntdProvider, CrashBoundary } from '@santral/desk-platform/ui-kit';
import { memo, useEffect, useRef, type CSSProperties } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Navbar } from '../navbar/Navbar';
import { useNavbar } from '../navbar/use-navbar';
import { Palette } from '../palette/Palette';
import { Panels } from '../settings/Panels';
import { CallDrawer } from './CallDrawer';
import { ConnectionBanner } from './ConnectionBanner';
import { Footer } from './Footer';
import { ShortcutList } from './ShortcutList';
import { Toolbar } from './Toolbar';
import { usePagePlace } from './use-page-place';
import './frame.css';

/**
 * Grid of the desk: navbar, toolbar, page, and the call drawer that pushes the page instead of covering it. It draws again with every
 * page that is opened; the parts around the page are memos, so that only the page costs.
 */
export function Frame() {
  const { layout } = useAppSelector(selectPreferences);
  const { mode, navbar: navbarSettings, toolbar, footer } = layout.config;
  const isDrawerOpen = useAppSelector(selectDrawerOpen);
  const navbar = useNavbar();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePagePlace(main, navbarSettings.position);
  usePageTitle(pathname);
  usePagesAtHand();
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [pathname]);
  const measures = { '--nav-w': `${navbar.width}px`, '--container-w': `${containerWidth(layout)}px` } as CSSProperties;
  return (
    <AntdProvider>
      <SkipLinks hasNavbar={navbar.isShown} hasDrawer={isDrawerOpen} />
      <div
        className="frame"
        style={measures}
        data-layout={layout.style}
        data-nav={navbar.shape}
        data-nav-at={navbarSettings.position}
        data-bar={toolbar.position}
        data-mode={mode}
      >
        <Navbar navbar={navbar} />
        <Toolbar onOpenNavbar={navbar.open} />
        <main id="main" className="frame-main" ref={main} tabIndex={-1}>
          <ConnectionBanner />
          <Slot name="status" />
          <div className="frame-page">
            <CrashBoundary key={pathname} where={`page ${pathname}`}>
              <Outlet />
            </CrashBoundary>
          </div>
          {footer.display && footer.style === 'static' && <Footer />}
        </main>
        {isDrawerOpen && <CallDrawer />}
        {footer.display && footer.style === 'fixed' && <Footer />}
      </div>
      <Slot name="overlay" />
      <Panels />
      <Palette />
      <ShortcutList />
    </AntdProvider>
  );
}

/** The first stops of the keyboard: past the menu, or straight to it. */
const SkipLinks = memo(function SkipLinks({ hasNavbar, hasDrawer }: { hasNavbar: boolean; hasDrawer: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <nav className="skip-links" aria-label={t('skip.label')}>
      <a href="#main">{t('skip.main')}</a>
      {hasNavbar && <a href="#navbar">{t('skip.navbar')}</a>}
      {hasDrawer && <a href="#call-drawer">{t('skip.drawer')}</a>}
    </nav>
  );
});

/** The pages this user may open come before they are asked for. */
function usePagesAtHand(): void {
  const features = useFeatures();
  const permissions = useUser()?.permissions;
  useEffect(() => fetchPagesWhenIdle(features, permissions ?? []), [features, permissions]);
}

/** The name of the page stands in the window's title, as the menu has it. */
function usePageTitle(pathname: string): void {
  const { t } = useTranslation();
  const leaves = useMenu().flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  const [here] = leaves.filter((leaf) => nearnessOf(leaf, pathname) > 0).sort((a, b) => nearnessOf(b, pathname) - nearnessOf(a, pathname));
  const title = here ? `${t(here.titleKey)} · Santral` : 'Santral';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
