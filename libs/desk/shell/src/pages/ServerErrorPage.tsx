import { useTranslation } from '@santral/desk-platform/i18n';
import { selectLive } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { StateView } from '@santral/desk-platform/ui-kit';
import { ServerCrash } from 'lucide-react';
import { Link } from 'react-router-dom';

/** `/pages/errors/error-500`: a fault of ours. Says whether the server is there right now, and what is safe. */
export function ServerErrorPage() {
  const { t } = useTranslation('shell');
  const { server } = useAppSelector(selectLive);
  return (
    <>
      <h1 className="visually-hidden">{t('serverError.title')}</h1>
      <StateView
        icon={ServerCrash}
        title={t('serverError.title')}
        text={`${t('serverError.text')} ${t(server.state === 'up' ? 'serverError.up' : 'serverError.down')}`}
        actions={
          <Link className="btn btn-primary" to="/">
            {t('notFound.home')}
          </Link>
        }
      />
    </>
  );
}
