import { type ReportAnswer, reportAnswerSchemas, type ReportInterval, reportTraits } from '@santral/contracts';
import { type ApiError, type RemoteOptions, useRemote } from '@santral/desk-platform/api';
import { useCompanyZone } from '@santral/desk-platform/i18n';
import { useCallback, useMemo, useState } from 'react';
import type { z } from 'zod';
import { endpointOf } from '../endpoint';
import type { Span } from '../period';
import { apiQuery, type ReportQuery, spansOf } from '../report-query';
import type { AnyRow, AnyTotals, ReportView } from '../views/view';

/** A period that still goes on is asked for again this often. */
const REFRESH_MS = 60_000;

export interface ShownReport {
  /** Table and totals; null until the first answer. */
  answer: ReportAnswer | null;
  /** Rows by step of time; null while they load, and where nothing needs them. */
  byTime: readonly AnyRow[] | null;
  before: { rows: readonly AnyRow[]; totals: AnyTotals } | null;
  error: ApiError | null;
  /** The figures are those of the question before, or could not be refreshed. */
  isOld: boolean;
  loadedAt: number | null;
  /** The question behind the table, for the file. */
  asked: Record<string, string>;
  reload: () => void;
}

/** The figures that a page shows: the table, the same by step of time for the charts, and the period before. */
export function useReport(view: ReportView, query: ReportQuery, now: number): ShownReport {
  const zone = useCompanyZone();
  const { span, compared } = useMemo(() => spansOf(query, now, zone), [query, now, zone]);
  const hasTimeChart = view.charts.some(({ type }) => type === 'stack' || type === 'lines');
  const isByTime = query.isByTime;
  const ask = (of: Span, interval: ReportInterval) => apiQuery(query, reportTraits[view.name], of, interval, zone);
  const asked = ask(span, isByTime ? query.step : 'total');
  const everyMs = now < Date.parse(span.until) ? REFRESH_MS : undefined;
  const main = useAnswer(view, true, asked, everyMs);
  const chart = useAnswer(view, hasTimeChart && !isByTime, ask(span, query.step), everyMs);
  const past = useAnswer(view, query.isCompared, ask(compared, hasTimeChart ? query.step : 'total'), everyMs);

  const reload = useCallback(() => [main, chart, past].forEach((one) => one.reload()), [main, chart, past]);
  const rowsByTime = isByTime ? main.answer?.rows : chart.answer?.rows;
  return {
    answer: main.answer,
    byTime: rowsByTime ?? null,
    before: query.isCompared && past.answer ? { rows: past.answer.rows, totals: past.answer.totals } : null,
    error: main.error ?? chart.error ?? past.error,
    isOld: main.isOld,
    loadedAt: main.loadedAt,
    asked,
    reload,
  };
}

/** One answer; that of the question before stays until the next one is there. */
export function useAnswer(view: ReportView, isWanted: boolean, query: Record<string, string>, everyMs: number | undefined, news: Pick<RemoteOptions, 'reloadOn' | 'reloadMs'> = {}) {
  const schema: z.ZodType<ReportAnswer> = reportAnswerSchemas[view.name];
  const { data, error, loadedAt, reload } = useRemote(isWanted ? endpointOf(view.name) : null, schema, { query, everyMs, ...news });
  const [kept, setKept] = useState({ data, loadedAt });
  if (data !== null && data !== kept.data) setKept({ data, loadedAt });
  return useMemo(
    () => ({ answer: data ?? kept.data, loadedAt: loadedAt ?? kept.loadedAt, error, isOld: data === null || error !== null, reload }),
    [data, kept, loadedAt, error, reload],
  );
}
