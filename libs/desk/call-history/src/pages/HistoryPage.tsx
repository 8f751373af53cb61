import { useCompanyZone, useTranslation } from '@santral/desk-platform/i18n';
import { PbxChoices } from '@santral/desk-platform/pbxs';
import { useKeptColumns } from '@santral/desk-platform/store';
import { ColumnPicker, columnsOf } from '@santral/desk-platform/ui-kit';
import { useSearchParams } from 'react-router-dom';
import { historyColumns } from '../history/columns';
import { changed, filterNames, isNarrowed, keptSearch, searchOf } from '../history/history-search';
import { CallList } from '../parts/CallList';
import { ExportButton } from '../parts/ExportButton';
import { HistoryFilters } from '../parts/HistoryFilters';
import { KeptSearches } from '../parts/KeptSearches';
import '../parts/call-history.css';

/** `/apps/central/cdr-history`: every call there was. Filters, sorting, columns and the place in the pages live in the address. */
export function HistoryPage() {
  const { t } = useTranslation('call-history');
  const [params, setParams] = useSearchParams();
  // Days begin and end in it; the page follows when it becomes known.
  useCompanyZone();
  const change = (part: Record<string, string>) => setParams((old) => changed(old, part));
  const { cols, keep } = useKeptColumns('cdr-history', params.get('cols'));
  const columns = columnsOf(cols, historyColumns);
  const choose = (chosen: string) => {
    keep(chosen);
    setParams((old) => changed(old, { cols: chosen, cursor: old.get('cursor') ?? '' }), { replace: true });
  };
  return (
    <PbxChoices>
      <header className="page-header">
        <h1>{t('title')}</h1>
        <div className="calls-tools">
          <KeptSearches page="cdr-history" current={keptSearch(changed(params, { cols }))} onOpen={(query) => setParams(query)} />
          <ColumnPicker columns={historyColumns} chosen={columns} titleOf={(name) => t(`column.${name}`)} onChange={choose} />
          <ExportButton search={searchOf(params)} />
        </div>
      </header>
      <HistoryFilters params={params} onChange={change} />
      <CallList params={params} columns={columns} label={t('title')} isNarrowed={isNarrowed(params)} onChange={change} onClear={() => change(Object.fromEntries(filterNames.map((name) => [name, ''])))} />
    </PbxChoices>
  );
}
