import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider, theme as antdThemes, type ThemeConfig } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { directionOf } from '../i18n/i18n';
import { useLanguage } from '../i18n/format';
import { useAppSelector } from '../store/hooks';
import { schemeOf, type SchemeId, type ThemedPart } from '../store/look';
import { selectPreferences } from '../store/preferences.slice';
import { antdLocales } from './antd-locales';
import { antdThemeOf } from './antd-theme';
import { keptStyles } from './kept-styles';

const styles = keptStyles();

/** antd in our look, language and direction. Part of the frame, so that sign-in pages load without antd. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { theme, direction } = useAppSelector(selectPreferences);
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider
        theme={useAntdTheme(theme.main)}
        locale={antdLocales[language]}
        direction={direction === 'auto' ? directionOf(language) : direction}
        variant="outlined"
      >
        <App component={false}>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** antd inside a part of the screen that has a scheme of its own. */
export function PartTheme({ part, children }: { part: ThemedPart; children: ReactNode }) {
  const { theme } = useAppSelector(selectPreferences);
  return theme[part] === theme.main ? children : <OtherTheme scheme={theme[part]}>{children}</OtherTheme>;
}

const OtherTheme = ({ scheme, children }: { scheme: SchemeId; children: ReactNode }) => (
  <ConfigProvider theme={useAntdTheme(scheme)}>{children}</ConfigProvider>
);

function useAntdTheme(scheme: SchemeId): ThemeConfig {
  const { fontScale } = useAppSelector(selectPreferences);
  return useMemo(
    () => antdThemeOf(scheme, fontScale, schemeOf(scheme).look === 'dark' ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm),
    [scheme, fontScale],
  );
}
