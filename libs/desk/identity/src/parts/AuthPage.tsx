import { languages, type Language } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { otherLook, preferencesChanged, selectIsDark, selectPreferences, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { BrandMark, Button } from '@santral/desk-platform/ui-kit';
import { Languages, Moon, Sun } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ServerState } from './ServerState';
import './auth-page.css';

const names: Record<Language, string> = { tr: 'Türkçe', en: 'English', ar: 'العربية' };

const targets = { login: '/login', register: '/register', panel: '/', forgot: '/reset-password' } as const;
export type AuthLink = keyof typeof targets;

/** What the pages of the sign-in share: brand, language, the box in the middle, the way back, whether the server is there. */
export function AuthPage({ title, links, children }: { title: string; links: readonly AuthLink[]; children: ReactNode }) {
  const { t } = useTranslation('identity');
  useEffect(() => {
    document.title = `${title} · Santral`;
  }, [title]);
  return (
    <div className="auth">
      <header className="auth-header">
        <BrandMark />
        <b>Santral</b>
        <LanguageSelect />
        <LookButton />
      </header>
      <main className="auth-main">
        <div className="auth-column">
          {children}
          <nav className="auth-links">
            {links.map((link) => (
              <Link key={link} to={targets[link]}>
                {t(`links.${link}`)}
              </Link>
            ))}
          </nav>
        </div>
      </main>
      <ServerState />
    </div>
  );
}

/** Light or dark; a guest's choice is kept in this browser. */
function LookButton() {
  const { t } = useTranslation('identity');
  const dispatch = useAppDispatch();
  const { theme } = useAppSelector(selectPreferences);
  const isDark = useAppSelector(selectIsDark);
  const Icon = isDark ? Sun : Moon;
  const label = t(isDark ? 'look.light' : 'look.dark');
  return (
    <Button kind="text" iconOnly aria-label={label} title={label} onClick={() => dispatch(preferencesChanged({ theme: otherLook(theme) }))}>
      <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />
    </Button>
  );
}

function LanguageSelect() {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  return (
    <label className="auth-language">
      <Languages size="1.6rem" strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{t('language')}</span>
      <select value={language} onChange={(event) => dispatch(preferencesChanged({ language: event.target.value as Language }))}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {names[code]}
          </option>
        ))}
      </select>
    </label>
  );
}
