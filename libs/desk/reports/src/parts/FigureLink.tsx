import { useTranslation } from '@santral/desk-platform/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A figure that opens the calls it counts, where they can be listed. */
export function FigureLink({ href, title, children }: { href: string | null; title: string; children: ReactNode }) {
  const { t } = useTranslation('reports');
  if (href === null) return children;
  return (
    <Link to={href} title={t('openCalls', { title })}>
      {children}
    </Link>
  );
}
