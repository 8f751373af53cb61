import { AudioLines } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './views.css';

export function BrandMark({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? 'brand-mark brand-mark-large' : 'brand-mark'} aria-hidden>
      <AudioLines size={large ? 28 : 16} strokeWidth={1.75} />
    </span>
  );
}

/** Shown until it is known who is here. `children` say why it takes long, when it does. */
export function SplashScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('platform');
  return (
    <div className="splash" role="status" aria-label={t('view.loading')}>
      <BrandMark large />
      <span className="splash-track">
        <i />
      </span>
      {children}
    </div>
  );
}
