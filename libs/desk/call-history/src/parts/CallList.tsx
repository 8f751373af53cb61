import { type CallsPage, callsPageSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ColumnName } from '../history/columns';
import { searchOf, sortOf } from '../history/history-search';
import { CallsTable, type OpenedRows } from './CallsTable';
import { Pager } from './Pager';

const PAGE_SIZE = 50;

interface Props {
  params: URLSearchParams;
  columns: readonly ColumnName[];
  label: string;
  /** Whether the reader has narrowed the list: what a page always asks for cannot be cleared. */
  isNarrowed: boolean;
  onChange: (change: Record<string, string>) => void;
  onClear: () => void;
  /** What a row opens to, where it does. */
  opened?: OpenedRows;
}

/** The calls an address asks for, a page of them. The rows of before stay while others load, so that the focus has somewhere to be. */
export function CallList({ params, columns, label, isNarrowed, onChange, onClear, opened }: Props) {
  const { t } = useTranslation('call-history');
  const query = { ...searchOf(params), cursor: params.get('cursor'), pageSize: PAGE_SIZE };
  const { data, error, reload } = useRemote('/api/calls', callsPageSchema, { query, reloadOn: ['call.ended', 'call-detail.saved'] });
  const [shown, setShown] = useState<CallsPage | null>(null);
  if (data && data !== shown) setShown(data);
  const page = data ?? (error ? null : shown);
  if (!page) return <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={10} />}</section>;
  return (
    <>
      <StaleNotice error={error} />
      <section className="card">
        {page.items.length === 0 ? (
          <EmptyState icon={SearchX} title={t('none')} text={t('noneText')} actions={isNarrowed && <Button onClick={onClear}>{t('filter.clear')}</Button>} />
        ) : (
          <>
            <CallsTable calls={page.items} columns={columns} {...sortOf(params)} isOld={data === null} label={label} opened={opened} onSort={(sort, order) => onChange({ sort: sort === 'startedAt' ? '' : sort, order: order === 'desc' ? '' : order })} />
            <Pager page={page} onTurn={(cursor) => onChange({ cursor })} />
          </>
        )}
      </section>
    </>
  );
}
