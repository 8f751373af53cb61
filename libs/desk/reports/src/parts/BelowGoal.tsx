import { useTranslation } from '@santral/desk-platform/i18n';
import { TriangleAlert } from 'lucide-react';

/** A figure stays below its goal: told by a sign and in words, not by the colour alone. */
export function BelowGoal() {
  const { t } = useTranslation('reports');
  return (
    <span className="report-below">
      <TriangleAlert size="1.3rem" strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{t('goal.below')}</span>
    </span>
  );
}
