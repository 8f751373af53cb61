import type { IncomingRoute } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { CalendarDays, Plus, Signpost } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { routesApi, useDialplans, useHolidays, useRoutes } from '../incoming-routes.api';
import { DialplanCard } from '../parts/DialplanCard';
import { HolidaysPanel } from '../parts/HolidaysPanel';
import { LinesPanel } from '../parts/LinesPanel';
import { RoutePanel } from '../parts/RoutePanel';
import { RoutesTable } from '../parts/RoutesTable';
import '../parts/incoming-routes.css';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** `/apps/incoming-routes`: numbers and where their calls go; `?route=` opens one (`new`: a new one), `?lines=` what is pasted on a PBX, `?holidays` the calendar. */
export function IncomingRoutesPage() {
  const { t } = useTranslation('incoming-routes');
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const routes = useRoutes();
  const holidays = useHolidays();
  const dialplans = useDialplans();
  const { isBusy, run } = useAction();
  const error = routes.error ?? holidays.error ?? dialplans.error;
  const [all, days] = [routes.data, holidays.data];
  const reload = () => [routes, holidays, dialplans].forEach((one) => one.reload());
  const close = () => setParams({});
  if (!all || !days) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  const open = all.routes.find(({ id }) => id === params.get('route')) ?? null;
  const lines = params.get('lines');
  const saved = () => {
    close();
    dispatch(toast.success(t('saved')));
    reload();
  };
  const remove = (route: IncomingRoute) =>
    run(async () => {
      await routesApi.remove(route.id);
      dispatch(toast.success(t('removed', { name: route.name })));
      reload();
    });
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
        <span className="buttons push">
          <Button icon={<CalendarDays {...icon} />} onClick={() => setParams({ holidays: 'open' })}>
            {t('holidays.title')}
          </Button>
          <Button type="primary" icon={<Plus {...icon} />} onClick={() => setParams({ route: 'new' })}>
            {t('add')}
          </Button>
        </span>
      </header>
      <p className="muted page-intro">{t('intro')}</p>
      <StaleNotice error={error} />
      <div className="stack">
        {(dialplans.data ?? []).map((dialplan) => (
          <DialplanCard key={dialplan.pbx} dialplan={dialplan} isNamed={(dialplans.data ?? []).length > 1} onChanged={dialplans.reload} onLines={() => setParams({ lines: dialplan.pbx })} />
        ))}
        <section className="card">
          {all.routes.length === 0 ? (
            <EmptyState icon={Signpost} title={t('none')} text={t('noneText')} />
          ) : (
            <RoutesTable routes={all.routes} holidays={days} timeZone={all.timeZone} hasPbx={all.choices.length > 1} isBusy={isBusy} onEdit={({ id }) => setParams({ route: id })} onRemove={(route) => void remove(route)} />
          )}
        </section>
      </div>
      {(open !== null || params.get('route') === 'new') && <RoutePanel key={open?.id ?? 'new'} route={open} all={all} holidays={days} onClose={close} onSaved={saved} />}
      {params.has('holidays') && <HolidaysPanel holidays={days} onChanged={reload} onClose={close} />}
      {lines !== null && <LinesPanel key={lines} pbx={lines} onClose={close} />}
    </>
  );
}
