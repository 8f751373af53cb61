import { type MissedCallsPage as Page, missedCallsPageSchema } from '@santral/contracts';
import { messageOf, useRemote } from '@santral/desk-platform/api';
import { useCompanyZone, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { PbxChoices, PbxSelect } from '@santral/desk-platform/pbxs';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Pagination, Select } from 'antd';
import { PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { boundsOf, periodOf, periods } from '../history/history-search';
import { MissedCallsTable } from '../parts/MissedCallsTable';
import '../parts/call-history.css';

const PAGE_SIZE = 50;
const views = { open: 'waiting,taken', waiting: 'waiting', taken: 'taken', returned: 'returned', every: '' } as const;
type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];
const viewOf = (text: string | null): View => viewNames.find((name) => name === text) ?? 'open';
/** Claims of colleagues travel as no fact. */
const REFRESH_MS = 15_000;

/** `/apps/central/missed-calls`: one row per number, who cares for it, who returned it and when. Period and view live in the address. */
export function MissedCallsPage() {
  const { t } = useTranslation('call-history');
  const { number } = useFormats();
  const [params, setParams] = useSearchParams();
  useCompanyZone();
  const view = viewOf(params.get('state'));
  const pageNo = Math.max(1, Number(params.get('page')) || 1);
  const query = { ...boundsOf(params), pbx: params.get('pbx') ?? '', state: views[view], page: pageNo, pageSize: PAGE_SIZE };
  const { data, error, reload } = useRemote('/api/missed-calls', missedCallsPageSchema, { query, reloadOn: ['call.ended'], everyMs: REFRESH_MS });
  const [shown, setShown] = useState<Page | null>(null);
  if (data && data !== shown) setShown(data);
  const page = data ?? (error ? null : shown);
  const change = (part: Record<string, string>) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries({ page: '', ...part })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return (
    <PbxChoices>
      <header className="page-header">
        <h1>{t('missed.title')}</h1>
        {page && <span className="muted">{page.isTotalExact ? t('missed.count', { count: page.total, number: number(page.total) }) : t('missed.more', { number: number(page.total) })}</span>}
      </header>
      <div className="filter-bar" role="search" aria-label={t('filter.title')}>
        <Select<string> className="calls-filter is-narrow" aria-label={t('filter.period')} value={periodOf(params)} onChange={(period) => change({ period })} options={periods.map((period) => ({ value: period, label: t(`period.${period}`) }))} />
        <Select<View> className="calls-filter" aria-label={t('missed.view')} value={view} onChange={(state) => change({ state: state === 'open' ? '' : state })} options={viewNames.map((name) => ({ value: name, label: t(`missed.views.${name}`) }))} />
        <PbxSelect hasAll value={params.get('pbx')} onChange={(pbx) => change({ pbx })} />
        {page !== null && page.unreachable > 0 && <span className="muted">{t('missed.unreachable', { count: page.unreachable, number: number(page.unreachable) })}</span>}
      </div>
      {page && error && (
        <p className="notice" role="status">
          {messageOf(error)} {t('stale')}
        </p>
      )}
      <section className="card">
        {!page ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />
        ) : page.items.length === 0 ? (
          <EmptyState icon={PhoneCall} title={t('missed.none')} text={t('missed.noneText')} />
        ) : (
          <>
            <MissedCallsTable rows={page.items} isOld={data === null} onChanged={reload} />
            {page.total > PAGE_SIZE && <Pagination className="calls-pager" current={page.page} pageSize={PAGE_SIZE} total={page.total} showSizeChanger={false} onChange={(next) => change({ page: String(next) })} />}
          </>
        )}
      </section>
    </PbxChoices>
  );
}
