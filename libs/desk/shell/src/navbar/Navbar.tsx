import { useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import {
  MENU_HOVER_MS,
  preferencesChanged,
  schemeAttributes,
  selectPreferences,
  useAppDispatch,
  useAppSelector,
} from '@santral/desk-platform/store';
import { Button, PartTheme } from '@santral/desk-platform/ui-kit';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { NavbarState } from './use-navbar';
import { HorizontalMenu } from './HorizontalMenu';
import { Rail } from './Rail';
import { VerticalMenu } from './VerticalMenu';
import './navbar.css';

/** The menu of the desk in the shape the settings ask for: at the side, as a line, as a column of icons, or over a narrow screen. */
export const Navbar = memo(function Navbar({ navbar }: { navbar: NavbarState }) {
  const { t } = useTranslation('shell');
  const { layout, theme } = useAppSelector(selectPreferences);
  const { style } = layout.config.navbar;
  if (!navbar.isShown) return null;
  const isRail = navbar.shape === 'side' && (style === 'style-3' || style === 'style-3-dense');
  const shape = isRail ? 'rail' : navbar.shape;
  return (
    <nav className={`navbar is-${shape}`} id="navbar" tabIndex={-1} aria-label={t('nav.label')} {...schemeAttributes(theme.navbar)}>
      <PartTheme part="navbar">
        {shape === 'line' && <HorizontalMenu />}
        {shape === 'rail' && <Rail isDense={style === 'style-3-dense'} openGroup={navbar.openGroup} onToggle={navbar.setOpenGroup} />}
        {shape === 'over' && <OverMenu onClose={navbar.closeOver} />}
        {shape === 'side' && <SideMenu />}
      </PartTheme>
    </nav>
  );
});

/** style-1 and style-2. Folded, style-2 opens over the page while the pointer or the keyboard is in it. */
function SideMenu() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { folded, style } = useAppSelector(selectPreferences).layout.config.navbar;
  const [isPeeking, setIsPeeking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isFolded = folded && !isPeeking;
  const leave = () => {
    clearTimeout(timer.current);
    setIsPeeking(false);
  };
  const fold = () => {
    leave();
    dispatch(preferencesChanged({ layout: { config: { navbar: { folded: !folded } } } }));
  };
  const label = t(folded ? 'nav.unfold' : style === 'style-1' ? 'nav.close' : 'nav.fold');
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <div
      className={isFolded ? 'navbar-in is-folded' : folded ? 'navbar-in is-peeking' : 'navbar-in'}
      onPointerEnter={() => {
        timer.current = setTimeout(() => setIsPeeking(true), MENU_HOVER_MS);
      }}
      onPointerLeave={leave}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      <VerticalMenu
        isFolded={isFolded}
        onOpen={() => setIsPeeking(true)}
        foot={
          <Button kind="text" iconOnly={isFolded} aria-label={label} title={label} onClick={fold}>
            <Icon className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
            {!isFolded && label}
          </Button>
        }
      />
    </div>
  );
}

/** On a narrow screen: over the page until a page is chosen, Escape is pressed or something outside is touched. */
function OverMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const box = useRef<HTMLDivElement>(null);
  useShortcut('shell.closePanel', onClose);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, a, button')?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Element && !event.target.closest('#navbar, .navbar-opener')) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [onClose]);
  return (
    <div className="navbar-in" ref={box}>
      <VerticalMenu
        isFolded={false}
        onOpen={() => undefined}
        onFollow={onClose}
        foot={
          <Button kind="text" onClick={onClose}>
            <PanelLeftClose className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
            {t('nav.close')}
          </Button>
        }
      />
    </div>
  );
}
