import { Slot } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { useCan, useUser } from '@santral/desk-platform/store';
import { StateView } from '@santral/desk-platform/ui-kit';
import { LayoutDashboard } from 'lucide-react';
import { CompanyDay } from '../dashboard/CompanyDay';
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
  const leads = useCan('agents.read');
  // Agents have their own day; the company's is for who answers for it, and for who has no phone.
  const seesCompany = useCan('reports.read') && (leads || !seesCalls);
  return (
    <>
      <header className="page-header">
        <h1>{t('dashboard.title')}</h1>
        <span className="page-date">{longDate(now)}</span>
      </header>
      {!seesCalls && !seesQueues && !seesCompany && <StateView icon={LayoutDashboard} title={t('dashboard.nothing')} text={t('dashboard.nothingText')} />}
      <div className={seesCalls && seesQueues ? 'dashboard has-side' : 'dashboard'}>
        {(seesCalls || seesCompany) && (
          <div className="dashboard-main">
            {seesCompany && <CompanyDay />}
            {seesCalls && <OwnCalls extension={extension} />}
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
