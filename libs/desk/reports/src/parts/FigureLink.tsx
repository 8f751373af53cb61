import { useTranslation } from '@santral/desk-platform/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  href: string | null;
  title: string;
  /** What is behind it: the calls it counts, or a page that says more. */
  opens?: 'calls' | 'page';
  children: ReactNode;
}

/** A figure that opens the calls it counts, where they can be listed, or a page about it. */
export function FigureLink({ href, title, opens = 'calls', children }: Props) {
  const { t } = useTranslation('reports');
  if (href === null) return children;
  return (
    <Link to={href} title={t(opens === 'calls' ? 'openCalls' : 'openPage', { title })}>
      {children}
    </Link>
  );
}
