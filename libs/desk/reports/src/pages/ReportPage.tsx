import { type ComputedReportName, type ReportAnswer } from '@santral/contracts';
import type { ApiError } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { PbxChoices } from '@santral/desk-platform/pbxs';
import { useCan } from '@santral/desk-platform/store';
import { ColumnPicker, columnsOf, EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button, Segmented } from 'antd';
import { CalendarClock, ChartColumn, RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isWorthDrawing } from '../chart/chart-data';
import { ReportChart } from '../chart/ReportChart';
import { commonGoal } from '../goals';
import { type ShownReport, useReport } from '../hooks/use-report';
import { useMetricWords } from '../hooks/use-metric-words';
import { type ChangeQuery, useReportQuery } from '../hooks/use-report-query';
import { CoverageNotice } from '../parts/CoverageNotice';
import { ExportMenu } from '../parts/ExportMenu';
import { Figures } from '../parts/Figures';
import { ReportFilters } from '../parts/ReportFilters';
import { ReportTable } from '../parts/ReportTable';
import { isNarrowed, type ReportQuery } from '../report-query';
import { schedulePath } from '../schedules/new-schedule';
import { type AnyTotals, figureOf, type ReportView } from '../views/view';
import { views } from '../views/views';
import '../parts/reports.css';

/** The page of a report, as its route loads it. */
export const reportPage = (name: ComputedReportName) => () => (
  <PbxChoices key={name}>
    <ReportPage view={views[name]} />
  </PbxChoices>
);

function ReportPage({ view }: { view: ReportView }) {
  const { t } = useTranslation('reports');
  const { time } = useFormats();
  const { query, change, clear, now, today } = useReportQuery(view);
  const report = useReport(view, query, now);
  const { answer, error } = report;
  const maySchedule = useCan('reports.schedule');
  return (
    <>
      <header className="page-header">
        <h1>{t(`title.${view.name}`)}</h1>
        {report.loadedAt !== null && <span className="muted">{t('updatedAt', { time: time(report.loadedAt) })}</span>}
        <Button className="report-reload" type="text" aria-label={t('reload')} icon={<RefreshCw size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={report.reload} />
        {maySchedule && (
          <Link className="push report-schedule" to={schedulePath(view, query)}>
            <CalendarClock size="1.6rem" strokeWidth={1.75} aria-hidden /> {t('schedules.fromReport')}
          </Link>
        )}
        <ExportMenu report={view.name} query={report.asked} isDisabled={answer === null || report.isOld} />
      </header>
      <ReportFilters view={view} query={query} today={today} onChange={change} onClear={clear} />
      <StaleNotice error={answer && error} />
      {answer === null ? (
        <section className="card">{error ? <Failure error={error} onRetry={report.reload} /> : <LateSkeleton rows={10} />}</section>
      ) : (
        <Answer view={view} query={query} report={report} answer={answer} onChange={change} onClear={clear} />
      )}
    </>
  );
}

interface AnswerProps {
  view: ReportView;
  query: ReportQuery;
  report: ShownReport;
  answer: ReportAnswer;
  onChange: ChangeQuery;
  onClear: () => void;
}

function Answer({ view, query, report, answer, onChange, onClear }: AnswerProps) {
  const { t } = useTranslation('reports');
  const metric = useMetricWords(view.name);
  const columns = columnsOf(query.columns, view.columnSet);
  const notice = <CoverageNotice coverage={answer.coverage} />;
  if (isEmpty(answer.totals)) {
    return (
      <>
        {notice}
        <section className="card">
          <EmptyState icon={ChartColumn} title={t('empty.title')} text={t(isNarrowed(query) ? 'empty.narrowed' : 'empty.text')} actions={isNarrowed(query) && <Button onClick={onClear}>{t('filter.clear')}</Button>} />
        </section>
      </>
    );
  }
  return (
    <div className="stack">
      {notice}
      <Figures view={view} query={query} answer={answer} before={report.before?.totals ?? null} isOld={report.isOld} />
      <div className={view.charts.length > 1 ? 'report-charts' : undefined}>
        {view.charts.map((chart) => {
          const rows = chart.type === 'stack' || chart.type === 'lines' ? report.byTime : answer.rows;
          if (rows && !isWorthDrawing(chart, rows, view.group, query.isByTime)) return null;
          return rows && <ReportChart key={chart.id} view={view} chart={chart} rows={rows} before={report.before?.rows ?? null} totals={answer.totals} step={query.step} goal={chart.type === 'lines' && chart.key === 'serviceLevel' ? commonGoal(answer.options) : null} />;
        })}
      </div>
      <section className="card report-card">
        <div className="card-header">
          <h2>{t(`rows.${query.isByTime ? 'time' : view.group}`)}</h2>
          {view.group !== null && (
            <Segmented<'groups' | 'time'>
              className="push"
              aria-label={t('rows.label')}
              value={query.isByTime ? 'time' : 'groups'}
              onChange={(rows) => onChange({ isByTime: rows === 'time' })}
              options={[{ value: 'groups', label: t(`rows.${view.group}`) }, { value: 'time', label: t('rows.time') }]}
            />
          )}
          <div className="push">
            <ColumnPicker columns={view.columnSet} chosen={columns} titleOf={(name) => metric(name).title} onChange={(chosen) => onChange({ columns: chosen }, { replace: true })} />
          </div>
        </div>
        <ReportTable view={view} columns={view.columns.filter(({ key }) => columns.includes(key))} query={query} answer={answer} isOld={report.isOld} />
      </section>
    </div>
  );
}

/** Nothing happened in the period: every figure is zero or unknown. */
const isEmpty = (totals: AnyTotals): boolean => Object.keys(totals).every((key) => (figureOf(totals, key) ?? 0) === 0);

/** Why there is no report; of a refused address, which part of it and why. */
function Failure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <>
      <ErrorState error={error} onRetry={onRetry} />
      {error.fields.length > 0 && (
        <ul className="report-refusals">
          {error.fields.map(({ path, message }) => (
            <li key={path}>
              <b>{path}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
