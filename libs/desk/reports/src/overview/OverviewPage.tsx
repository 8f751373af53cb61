import { useCompanyZone, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { selectIsLive } from '@santral/desk-platform/live';
import { PbxChoices, PbxSelect } from '@santral/desk-platform/pbxs';
import { useAppSelector } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button, Segmented } from 'antd';
import { ChartColumn, RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { ReportChart } from '../chart/ReportChart';
import { pathOf } from '../endpoint';
import { useMinutes } from '../hooks/use-report-query';
import { CoverageNotice } from '../parts/CoverageNotice';
import { Figures } from '../parts/Figures';
import { figureOf } from '../views/view';
import { views } from '../views/views';
import '../parts/reports.css';
import { AgentStates } from './AgentStates';
import { NowFigures } from './NowFigures';
import { type Against, againstOf, spansOf, waitingIn } from './overview';
import './overview.css';
import { QueuesToday } from './QueuesToday';
import { useNow, usePlaces } from './use-now';
import { dayView, useOverview } from './use-overview';

const PBX = /^[a-z0-9-]{1,32}$/;
const hoursView = views['calls-per-hours'];
const hoursChart = hoursView.charts[0];

/** `/apps/central/overview`: the first page of a supervisor's day. PBX and the day it is held against live in the address. */
export function OverviewPage() {
  return (
    <PbxChoices>
      <Overview />
    </PbxChoices>
  );
}

function Overview() {
  const { t } = useTranslation('reports');
  const { time, longDate } = useFormats();
  const [params, setParams] = useSearchParams();
  const [pbxText, against] = [params.get('pbx') ?? '', againstOf(params.get('against'))];
  const pbx = PBX.test(pbxText) ? pbxText : null;
  const minute = useMinutes();
  const overview = useOverview(pbx, against, minute);
  const { day, query, error } = overview;
  const change = (name: 'pbx' | 'against', value: string) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <>
      <header className="page-header">
        <h1>{t('overview.title')}</h1>
        <span className="muted">
          {longDate(minute)}
          {day.loadedAt !== null && ` · ${t('updatedAt', { time: time(day.loadedAt) })}`}
        </span>
        <Button className="report-reload" type="text" aria-label={t('reload')} icon={<RefreshCw size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={overview.reload} />
        <div className="buttons push">
          <PbxSelect hasAll value={pbx} onChange={(id) => change('pbx', id)} />
          <Segmented<Against>
            aria-label={t('overview.against.label')}
            value={against}
            onChange={(value) => change('against', value === 'yesterday' ? '' : value)}
            options={[{ value: 'yesterday', label: t('overview.against.yesterday') }, { value: 'week', label: t('overview.against.week') }]}
          />
        </div>
      </header>
      <StaleNotice error={day.answer && error} />
      {day.answer === null ? (
        <section className="card">{error ? <ErrorState error={error} onRetry={overview.reload} /> : <LateSkeleton rows={10} />}</section>
      ) : (
        <div className="stack overview">
          <CoverageNotice coverage={day.answer.coverage} />
          <Figures
            view={dayView}
            query={query}
            answer={day.answer}
            before={overview.dayBefore.answer?.totals ?? null}
            isOld={day.isOld}
            beforeLabel={t(`overview.against.${against}`)}
            pages={pagesOf(pbx)}
          />
          <Now pbx={pbx} against={against} minute={minute} overview={overview} />
        </div>
      )}
    </>
  );
}

/** Figures that count no list of calls lead to the report that has them. */
function pagesOf(pbx: string | null): Record<string, string> {
  const page = `${pathOf('reports')}?${new URLSearchParams({ period: 'today', ...(pbx === null ? {} : { pbx }) })}`;
  return { answered: page, serviceLevel: page, queueWaitAvgMs: page };
}

function Now({ pbx, against, minute, overview }: { pbx: string | null; against: Against; minute: number; overview: ReturnType<typeof useOverview> }) {
  const { t } = useTranslation('reports');
  const zone = useCompanyZone();
  const now = useNow(pbx, spansOf('yesterday', minute, zone).today.from);
  const places = usePlaces(pbx);
  const isLive = useIsLive(pbx);
  const clockOffsetMs = useAppSelector((state) => state.live.clockOffsetMs);
  const { hours, hoursBefore, queues, query, day } = overview;
  const live = now.queues.data;
  const isQueuesOld = !isLive || now.queues.error !== null;
  const waiting = live && now.queues.loadedAt !== null ? waitingIn(live, now.queues.loadedAt + clockOffsetMs) : null;
  const hasCalls = ((day.answer && figureOf(day.answer.totals, 'inboundCalls')) ?? 0) > 0;
  return (
    <>
      <div className="report-charts">
        {hours.answer && hasCalls && hoursChart ? (
          <ReportChart view={hoursView} chart={hoursChart} rows={hours.answer.rows} before={hoursBefore.answer?.rows ?? null} totals={hours.answer.totals} step="hour" beforeLabel={t(`overview.against.${against}`)} />
        ) : (
          <section className="card">{hours.answer ? <EmptyState icon={ChartColumn} title={t('overview.empty.title')} text={t('overview.empty.text')} /> : <LateSkeleton rows={6} />}</section>
        )}
        {(now.may.queues || now.may.missed || now.may.tickets) && (
          <section className="card" aria-labelledby="overview-now">
            <div className="card-header">
              <h2 id="overview-now">{t('overview.now.label')}</h2>
              {!isLive && <span className="muted push">{t('overview.notLive')}</span>}
            </div>
            <NowFigures now={now} waiting={waiting} places={places} isOld={isQueuesOld} />
          </section>
        )}
      </div>
      <div className="overview-queues">
        <QueuesToday query={query} queues={queues} live={live} isLiveOld={isQueuesOld} />
        {now.may.agents && <AgentStates agents={now.agents} href={places.wallboard} isOld={!isLive} />}
      </div>
    </>
  );
}

/** Whether what the page says of this moment is true: the server is heard, and it hears every PBX that is shown. */
function useIsLive(pbx: string | null): boolean {
  const isServerHeard = useAppSelector(selectIsLive);
  const pbxs = useAppSelector((state) => state.live.pbxs);
  return isServerHeard && pbxs.every(({ id, link }) => (pbx !== null && id !== pbx) || link === 'up' || link === 'off');
}
