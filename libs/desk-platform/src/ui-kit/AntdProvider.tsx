import { App, ConfigProvider, theme as antdThemes } from 'antd';
import type { Locale } from 'antd/es/locale';
import ar from 'antd/locale/ar_EG';
import en from 'antd/locale/en_GB';
import tr from 'antd/locale/tr_TR';
import type { Language } from '@santral/contracts';
import { useMemo, type ReactNode } from 'react';
import { directionOf } from '../i18n/i18n';
import { useLanguage } from '../i18n/format';
import { useAppSelector } from '../store/hooks';
import { selectPreferences } from '../store/preferences.slice';
import { antdThemeOf } from './antd-theme';

const locales: Record<Language, Locale> = { tr, en, ar };

/** antd in our look, language and direction. Part of the frame, so that sign-in pages load without antd. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { theme, fontScale } = useAppSelector(selectPreferences);
  const antdTheme = useMemo(
    () => antdThemeOf(fontScale, theme === 'dark' ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm),
    [theme, fontScale],
  );
  return (
    <ConfigProvider theme={antdTheme} locale={locales[language]} direction={directionOf(language)} variant="outlined">
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
