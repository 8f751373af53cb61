import { usePbxChoices } from '@santral/desk-platform/pbxs';
import { useFeatures } from '@santral/desk-platform/features';
import { useCan } from '@santral/desk-platform/store';
import { useCallback } from 'react';
import { SCORES_PATH, scoresHref } from '../calls-link';
import type { ReportQuery } from '../report-query';
import type { AnyRow } from '../views/view';

/** Finds the address of the sheets behind a figure; null for readers who may not open them. */
export function useScoresLink(query: ReportQuery): (row: AnyRow | null) => string | null {
  const may = useCan('quality.read');
  const exists = useFeatures().some(({ routes = [] }) => routes.some(({ path }) => path === SCORES_PATH));
  const isApart = usePbxChoices().length > 1;
  return useCallback((row) => (may && exists ? scoresHref(query, row, isApart) : null), [may, exists, query, isApart]);
}
