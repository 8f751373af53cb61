import { languages, type Language } from '@santral/contracts';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import {
  FONT_SCALE,
  otherLook,
  preferencesChanged,
  selectIsDark,
  selectPreferences,
  useAppDispatch,
  useAppSelector,
} from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { Dropdown } from 'antd';
import { ALargeSmall, Languages, Maximize, Minimize, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';

export const languageNames: Record<Language, string> = { tr: 'Türkçe', en: 'English', ar: 'العربية' };
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Scales of the type, in the specified steps. */
export const fontScales = Array.from({ length: Math.round((FONT_SCALE.max - FONT_SCALE.min) / FONT_SCALE.step) + 1 }, (_, step) =>
  Number((FONT_SCALE.min + step * FONT_SCALE.step).toFixed(1)),
);

export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const items = languages.map((key) => ({ key, label: <span lang={key}>{languageNames[key]}</span> }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [language], onClick: ({ key }) => dispatch(preferencesChanged({ language: key as Language })) }}
    >
      <Button kind="text" className="toolbar-language" aria-label={`${t('tools.language')}: ${language.toUpperCase()}`} title={t('tools.language')}>
        <Languages {...icon} />
        <span aria-hidden>{language.toUpperCase()}</span>
      </Button>
    </Dropdown>
  );
}

/** Entries of the font size menu; the user menu shows them where the toolbar has no room. */
export function useFontSizeItems() {
  const { percent } = useFormats();
  const { fontScale } = useAppSelector(selectPreferences);
  const dispatch = useAppDispatch();
  return {
    items: fontScales.map((scale) => ({
      key: `font-${scale}`,
      label: percent(scale),
      onClick: () => dispatch(preferencesChanged({ fontScale: scale })),
    })),
    selectedKeys: [`font-${fontScale}`],
  };
}

export function FontSizeMenu() {
  const { t } = useTranslation('shell');
  const menu = useFontSizeItems();
  return (
    <Dropdown trigger={['click']} menu={menu}>
      <Button kind="text" iconOnly className="toolbar-optional" aria-label={t('tools.fontSize')} title={t('tools.fontSize')}>
        <ALargeSmall {...icon} />
      </Button>
    </Dropdown>
  );
}

export function ThemeButton() {
  const { t } = useTranslation('shell');
  const { theme } = useAppSelector(selectPreferences);
  const isDark = useAppSelector(selectIsDark);
  const dispatch = useAppDispatch();
  const label = t(isDark ? 'tools.light' : 'tools.dark');
  return (
    <Button
      kind="text"
      iconOnly
      className="toolbar-optional"
      aria-label={label}
      title={label}
      onClick={() => dispatch(preferencesChanged({ theme: otherLook(theme) }))}
    >
      {isDark ? <Sun {...icon} /> : <Moon {...icon} />}
    </Button>
  );
}

const watchFullscreen = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};
const isFullscreen = () => document.fullscreenElement !== null;
const toggleFullscreen = () => void (isFullscreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen());

/** Whether the desk fills the screen, and how to change it; `toggle` is null where the browser does not allow it. */
export function useFullscreen(): { isOn: boolean; toggle: (() => void) | null } {
  return { isOn: useSyncExternalStore(watchFullscreen, isFullscreen), toggle: document.fullscreenEnabled ? toggleFullscreen : null };
}

export function FullscreenButton() {
  const { t } = useTranslation('shell');
  const { isOn, toggle } = useFullscreen();
  if (!toggle) return null;
  const label = t(isOn ? 'tools.leaveFullscreen' : 'tools.fullscreen');
  return (
    <Button kind="text" iconOnly className="toolbar-optional" aria-label={label} title={label} onClick={toggle}>
      {isOn ? <Minimize {...icon} /> : <Maximize {...icon} />}
    </Button>
  );
}
