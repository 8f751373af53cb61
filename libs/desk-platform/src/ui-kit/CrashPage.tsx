import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { reportFault } from '../store/report-fault';
import { Button } from './Button';
import { StateView } from './StateView';

/** A page threw while it was shown, or its code could not be fetched. Loading the page again is the way out of both. */
export function CrashPage() {
  const { t } = useTranslation('platform');
  const error = useRouteError();
  useEffect(() => reportFault('page', error), [error]);
  return (
    <StateView
      role="alert"
      icon={TriangleAlert}
      title={t('view.failed')}
      text={t('view.pageCrashText')}
      actions={
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('view.retry')}
        </Button>
      }
    />
  );
}
