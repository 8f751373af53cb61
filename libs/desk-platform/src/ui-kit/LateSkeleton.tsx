import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './views.css';

/** Nothing for 300 ms, then grey rows: fast answers never flicker. */
export function LateSkeleton({ rows = 5, afterMs = 300 }: { rows?: number; afterMs?: number }) {
  const { t } = useTranslation('platform');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  if (!isLate) return null;
  return (
    <div className="skeleton" role="status" aria-label={t('view.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" aria-hidden>
          <i style={{ inlineSize: '12%' }} />
          <i style={{ inlineSize: `${28 + ((row * 17) % 24)}%` }} />
          <i style={{ inlineSize: '16%', marginInlineStart: 'auto' }} />
        </div>
      ))}
    </div>
  );
}
