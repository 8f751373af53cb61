import { usePbxChoices } from '@santral/desk-platform/pbxs';
import { useFeatures } from '@santral/desk-platform/features';
import { useCan } from '@santral/desk-platform/store';
import { useCallback } from 'react';
import { CALLS_PATH, type CallsFilter, callsHref } from '../calls-link';
import type { ReportQuery } from '../report-query';
import type { AnyRow, ReportView } from '../views/view';

/** Finds the address of the calls behind a figure; null for readers who may not open the history. */
export function useCallsLink(view: ReportView, query: ReportQuery): (row: AnyRow | null, filter: CallsFilter | undefined) => string | null {
  const may = useCan('calls.read');
  const exists = useFeatures().some(({ routes = [] }) => routes.some(({ path }) => path === CALLS_PATH));
  const isApart = usePbxChoices().length > 1;
  // All queues together are no filter of the history: it would list the calls that saw none as well. Nor are all agents: a call counts for each who had a part in it.
  const hasTotals = view.group === 'queue' ? query.queues.length > 0 : view.group !== 'agent' || query.agents.length > 0;
  return useCallback((row, filter) => (may && exists && filter && (row !== null || hasTotals) ? callsHref(query, row, filter, isApart) : null), [may, exists, query, hasTotals, isApart]);
}
