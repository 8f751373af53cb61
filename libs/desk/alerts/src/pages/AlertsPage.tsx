import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { OpenAlerts } from '../parts/OpenAlerts';
import { PastAlerts } from '../parts/PastAlerts';
import { Rules } from '../parts/Rules';
import '../parts/alerts.css';

const VIEW = 'view';
const views = ['open', 'over', 'rules'] as const;
type View = (typeof views)[number];

/** `/apps/alerts`: what is wrong now, what was, and the rules that say so. The view is in the address. */
export function AlertsPage() {
  const { t } = useTranslation('alerts');
  const mayManage = useCan('alerts.manage');
  const [params, setParams] = useSearchParams();
  const offered = views.filter((view) => view !== 'rules' || mayManage);
  const view = offered.find((name) => name === params.get(VIEW)) ?? 'open';
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
        <Segmented<View>
          className="push"
          aria-label={t('view.title')}
          value={view}
          onChange={(chosen) => setParams(chosen === 'open' ? {} : { [VIEW]: chosen })}
          options={offered.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </header>
      {view === 'open' && <OpenAlerts />}
      {view === 'over' && <PastAlerts />}
      {view === 'rules' && <Rules />}
    </>
  );
}
