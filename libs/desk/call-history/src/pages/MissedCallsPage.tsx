import { type MissedCallsPage as Page, missedCallsPageSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useCompanyZone, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { PbxChoices } from '@santral/desk-platform/pbxs';
import { useKeptColumns } from '@santral/desk-platform/store';
import { ColumnPicker, columnsOf, EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Pagination } from 'antd';
import { PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { missedColumns } from '../history/columns';
import { keptSearch } from '../history/history-search';
import { changedMissed, missedKeptNames, missedSearchOf } from '../history/missed-search';
import { KeptSearches } from '../parts/KeptSearches';
import { MissedCallsTable, missedTitleKeys } from '../parts/MissedCallsTable';
import { MissedFilters } from '../parts/MissedFilters';
import '../parts/call-history.css';

const PAGE_SIZE = 50;
/** Claims of colleagues travel as no fact. */
const REFRESH_MS = 15_000;

/** `/apps/central/missed-calls`: one row per number, who cares for it, who returned it and when. Filters, columns and the place in the pages live in the address. */
export function MissedCallsPage() {
  const { t } = useTranslation('call-history');
  const { number } = useFormats();
  const [params, setParams] = useSearchParams();
  useCompanyZone();
  const query = { ...missedSearchOf(params), page: Math.max(1, Number(params.get('page')) || 1), pageSize: PAGE_SIZE };
  const { data, error, reload } = useRemote('/api/missed-calls', missedCallsPageSchema, { query, reloadOn: ['call.ended'], everyMs: REFRESH_MS });
  const [shown, setShown] = useState<Page | null>(null);
  if (data && data !== shown) setShown(data);
  const page = data ?? (error ? null : shown);
  const change = (part: Record<string, string>) => setParams((old) => changedMissed(old, part));
  const { cols, keep } = useKeptColumns('missed-calls', params.get('cols'));
  const columns = columnsOf(cols, missedColumns);
  const choose = (chosen: string) => {
    keep(chosen);
    setParams((old) => changedMissed(old, { cols: chosen, page: old.get('page') ?? '' }), { replace: true });
  };
  return (
    <PbxChoices>
      <header className="page-header">
        <h1>{t('missed.title')}</h1>
        {page && <span className="muted">{page.isTotalExact ? t('missed.count', { count: page.total, number: number(page.total) }) : t('missed.more', { number: number(page.total) })}</span>}
        <div className="calls-tools">
          <KeptSearches page="missed-calls" current={keptSearch(changedMissed(params, { cols }), missedKeptNames)} onOpen={(kept) => setParams(kept)} />
          <ColumnPicker columns={missedColumns} chosen={columns} titleOf={(name) => t(missedTitleKeys[name])} onChange={choose} />
        </div>
      </header>
      <MissedFilters params={params} onChange={change}>
        {page !== null && page.unreachable > 0 && <span className="muted">{t('missed.unreachable', { count: page.unreachable, number: number(page.unreachable) })}</span>}
      </MissedFilters>
      <StaleNotice error={page && error} />
      <section className="card">
        {!page ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />
        ) : page.items.length === 0 ? (
          <EmptyState icon={PhoneCall} title={t('missed.none')} text={t('missed.noneText')} />
        ) : (
          <>
            <MissedCallsTable rows={page.items} columns={columns} isOld={data === null} onChanged={reload} />
            {page.total > PAGE_SIZE && <Pagination className="calls-pager" current={page.page} pageSize={PAGE_SIZE} total={page.total} showSizeChanger={false} onChange={(next) => change({ page: String(next) })} />}
          </>
        )}
      </section>
    </PbxChoices>
  );
}
