import { languages, type Language } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { preferencesChanged, useAppDispatch } from '@santral/desk-platform/store';
import { BrandMark } from '@santral/desk-platform/ui-kit';
import { Languages } from 'lucide-react';
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
