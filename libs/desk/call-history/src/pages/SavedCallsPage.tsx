import { useCompanyZone, useTranslation } from '@santral/desk-platform/i18n';
import { useSearchParams } from 'react-router-dom';
import type { ColumnName } from '../history/columns';
import { changed, filterNames } from '../history/history-search';
import { CallList } from '../parts/CallList';
import { HistoryFilters } from '../parts/HistoryFilters';
import '../parts/call-history.css';

const columns: readonly ColumnName[] = ['direction', 'number', 'agent', 'talkMs', 'recording', 'reasons', 'comment'];

/** `/apps/central/saved-calls`: calls of which something was kept, a recording or what the agent noted. */
export function SavedCallsPage() {
  const { t } = useTranslation('call-history');
  const [params, setParams] = useSearchParams();
  useCompanyZone();
  const change = (part: Record<string, string>) => setParams((old) => changed(old, part));
  const search = new URLSearchParams(params);
  if (!search.has('has')) search.set('has', 'recording,detail');
  return (
    <>
      <header className="page-header">
        <h1>{t('saved.title')}</h1>
      </header>
      <HistoryFilters params={params} onChange={change} />
      <CallList params={search} columns={columns} label={t('saved.title')} onChange={change} onClear={() => change(Object.fromEntries(filterNames.map((name) => [name, ''])))} />
    </>
  );
}
