import { useTranslation } from '@santral/desk-platform/i18n';
import { StateView } from '@santral/desk-platform/ui-kit';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';

/** `/pages/errors/error-404`: where every unknown address leads. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <StateView
      icon={SearchX}
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <Link className="btn" to="/">
          {t('notFound.home')}
        </Link>
      }
    />
  );
}
