import { generalReportMetrics } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { startOfDay, useCompanyZone, useFormats, useTranslation, wallTimeOf } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useMayOpen } from '../parts/use-may-open';
import { DayFigures } from './DayFigures';

/** What the dashboard shows of the general report. */
const daySchema = z.object({ totals: generalReportMetrics.pick({ inboundCalls: true, answered: true, missed: true, serviceLevel: true, outboundCalls: true }) });
const REPORT = '/apps/central-report/reports';
const HISTORY = '/apps/central/cdr-history';
const REFRESH_MS = 60_000;
/** More than the longest day has; its midnight is that of the next one. */
const TOMORROW_MS = 26 * 3_600_000;

/** The calls of the whole company today, as the general report counts them. */
export function CompanyDay() {
  const { t } = useTranslation('shell');
  const { number, percent, timeSeconds } = useFormats();
  const zone = useCompanyZone();
  const mayOpen = useMayOpen();
  const from = startOfDay(useServerNow(), zone);
  const span = { from: new Date(from).toISOString(), until: new Date(startOfDay(from + TOMORROW_MS, zone)).toISOString() };
  const { data, error, loadedAt, reload } = useRemote('/api/reports/reports', daySchema, { query: { ...span, timezone: zone, interval: 'total' }, everyMs: REFRESH_MS });
  const date = wallTimeOf(from, zone).slice(0, 10);
  const callsOf = (direction: string) => (mayOpen(HISTORY) ? `${HISTORY}?${new URLSearchParams({ from: date, until: date, direction })}` : null);
  const isStale = data !== null && error !== null;
  return (
    <section className={isStale ? 'card is-stale' : 'card'} aria-labelledby="company-day">
      <header className="card-header">
        <h2 id="company-day">{t('dashboard.company')}</h2>
        {isStale && <span className="stale-tag">{t('dashboard.asOf', { time: timeSeconds(loadedAt) })}</span>}
        {mayOpen(REPORT) && (
          <Link className="push" to={`${REPORT}?period=today`}>
            {t('dashboard.toReport')}
          </Link>
        )}
      </header>
      {data ? (
        <DayFigures
          figures={[
            { key: 'inbound', label: t('dashboard.figure.inbound'), value: number(data.totals.inboundCalls), to: callsOf('inbound') },
            { key: 'answered', label: t('dashboard.figure.answered'), value: number(data.totals.answered) },
            { key: 'missed', label: t('dashboard.figure.missed'), value: number(data.totals.missed) },
            { key: 'level', label: t('dashboard.figure.level'), value: percent(data.totals.serviceLevel) },
            { key: 'outgoing', label: t('dashboard.figure.outgoing'), value: number(data.totals.outboundCalls), to: callsOf('outbound') },
          ]}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <LateSkeleton rows={2} />
      )}
    </section>
  );
}
