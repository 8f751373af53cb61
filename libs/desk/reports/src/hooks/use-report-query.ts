import { useCompanyZone } from '@santral/desk-platform/i18n';
import { useKeptColumns } from '@santral/desk-platform/store';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateAt } from '../dates';
import { paramsOf, queryOf, type ReportQuery } from '../report-query';
import type { ReportView } from '../views/view';

/** Asks for something else; `replace` for what is no step to go back to. */
export type ChangeQuery = (part: Partial<ReportQuery>, options?: { replace?: boolean }) => void;

/** What the address asks of a report, and how to ask something else. */
export function useReportQuery(view: ReportView): { query: ReportQuery; change: ChangeQuery; clear: () => void; now: number; today: string } {
  const zone = useCompanyZone();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const now = useMinutes();
  const { cols, keep } = useKeptColumns(view.name, params.get('cols'));
  const query = useMemo(() => ({ ...queryOf(new URLSearchParams(address), view, now, zone), columns: cols }), [address, view, now, zone, cols]);
  const change = useCallback<ChangeQuery>(
    (part, options) => {
      if (part.columns !== undefined) keep(part.columns);
      setParams((old) => paramsOf({ ...queryOf(old, view, now, zone), ...part }, view), options);
    },
    [setParams, keep, view, now, zone],
  );
  const clear = useCallback(() => change({ pbx: null, queues: [], agents: [], groups: [], hours: null, weekDays: [] }), [change]);
  return { query, change, clear, now, today: dateAt(now, zone) };
}

const MINUTE_MS = 60_000;

/** Epoch ms, moving on once a minute: a page left open goes on to the next day, and what it compares with goes on with the day. */
export function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
