import { Slot } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { useCan, useUser } from '@santral/desk-platform/store';
import { StateView } from '@santral/desk-platform/ui-kit';
import { LayoutDashboard } from 'lucide-react';
import { OwnCalls } from '../dashboard/OwnCalls';
import { Queues } from '../dashboard/Queues';
import '../dashboard/dashboard.css';

/** `/apps/dashboards/project`, the first page: one's own day and the queues, as far as the permissions reach. */
export function DashboardPage() {
  const { t } = useTranslation('shell');
  const { longDate } = useFormats();
  const now = useServerNow();
  const extension = useUser()?.data.extension ?? null;
  const seesCalls = useCan('calls.read') && extension !== null;
  const seesQueues = useCan('queues.read');
  return (
    <>
      <header className="page-header">
        <h1>{t('dashboard.title')}</h1>
        <span className="page-date">{longDate(now)}</span>
      </header>
      {!seesCalls && !seesQueues && <StateView icon={LayoutDashboard} title={t('dashboard.nothing')} text={t('dashboard.nothingText')} />}
      <div className={seesCalls && seesQueues ? 'dashboard has-side' : 'dashboard'}>
        {seesCalls && (
          <div className="dashboard-main">
            <OwnCalls extension={extension} />
          </div>
        )}
        <div className="dashboard-side">
          {seesQueues && <Queues />}
          <Slot name="dashboard" />
        </div>
      </div>
    </>
  );
}
