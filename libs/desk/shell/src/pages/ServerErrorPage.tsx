import { useTranslation } from '@santral/desk-platform/i18n';
import { selectLive, type PartState } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { StateView } from '@santral/desk-platform/ui-kit';
import { ServerCrash } from 'lucide-react';
import { Link } from 'react-router-dom';

/** What is said of the server; nothing while it is not known. */
const keys: Partial<Record<PartState['state'], string>> = { up: 'serverError.up', lost: 'serverError.down' };

/** `/pages/errors/error-500`: a fault of ours. Says whether the server is there right now, and what is safe. */
export function ServerErrorPage() {
  const { t } = useTranslation('shell');
  const key = keys[useAppSelector(selectLive).server.state];
  return (
    <>
      <h1 className="visually-hidden">{t('serverError.title')}</h1>
      <StateView
        icon={ServerCrash}
        title={t('serverError.title')}
        text={key ? `${t('serverError.text')} ${t(key)}` : t('serverError.text')}
        actions={
          <Link className="btn btn-primary" to="/">
            {t('notFound.home')}
          </Link>
        }
      />
    </>
  );
}
