import { languages } from '@santral/contracts';
import type { FeatureIcon } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import {
  drawerToggled,
  otherLook,
  preferencesChanged,
  selectIsDark,
  selectPreferences,
  signOutRequested,
  useAppDispatch,
  useAppSelector,
} from '@santral/desk-platform/store';
import { Keyboard, Languages, LogOut, Maximize, Moon, Palette, PanelLeft, PhoneIncoming, Settings2, Sun } from 'lucide-react';
import { languageNames, useFullscreen } from '../parts/ToolbarTools';
import { panelOpened, shortcutListOpened } from '../shell.slice';

export interface PaletteAction {
  id: string;
  title: string;
  icon: FeatureIcon;
  run: () => void;
}

/** What the palette can do beside opening pages. */
export function useActions(): PaletteAction[] {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const isDark = useAppSelector(selectIsDark);
  const { theme, language, layout } = useAppSelector(selectPreferences);
  const fullscreen = useFullscreen();
  const { folded } = layout.config.navbar;
  return [
    { id: 'drawer', title: t('drawer.toggle'), icon: PhoneIncoming, run: () => dispatch(drawerToggled()) },
    {
      id: 'look',
      title: t(isDark ? 'tools.light' : 'tools.dark'),
      icon: isDark ? Sun : Moon,
      run: () => dispatch(preferencesChanged({ theme: otherLook(theme) })),
    },
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        id: `language-${other}`,
        title: t('palette.language', { name: languageNames[other] }),
        icon: Languages,
        run: () => void dispatch(preferencesChanged({ language: other })),
      })),
    {
      id: 'fold',
      title: t(folded ? 'nav.unfold' : 'nav.fold'),
      icon: PanelLeft,
      run: () => dispatch(preferencesChanged({ layout: { config: { navbar: { folded: !folded } } } })),
    },
    ...(fullscreen.toggle
      ? [{ id: 'fullscreen', title: t(fullscreen.isOn ? 'tools.leaveFullscreen' : 'tools.fullscreen'), icon: Maximize, run: fullscreen.toggle }]
      : []),
    { id: 'settings', title: t('settings.title'), icon: Settings2, run: () => dispatch(panelOpened('settings')) },
    { id: 'schemes', title: t('schemes.title'), icon: Palette, run: () => dispatch(panelOpened('schemes')) },
    { id: 'shortcuts', title: t('shortcut.title'), icon: Keyboard, run: () => dispatch(shortcutListOpened()) },
    { id: 'logout', title: t('user.logout'), icon: LogOut, run: () => dispatch(signOutRequested({ reason: 'logout' })) },
  ];
}
