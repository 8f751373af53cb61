import type { CallItem } from '@santral/contracts';
import { useCompanyZone, useTranslation } from '@santral/desk-platform/i18n';
import { PbxChoices } from '@santral/desk-platform/pbxs';
import { useKeptColumns } from '@santral/desk-platform/store';
import { ColumnPicker, columnsOf } from '@santral/desk-platform/ui-kit';
import { useSearchParams } from 'react-router-dom';
import { savedColumns } from '../history/columns';
import { changed, filterNames, isNarrowed, keptSearch, searchOf } from '../history/history-search';
import { CallList } from '../parts/CallList';
import { ExportButton } from '../parts/ExportButton';
import { HistoryFilters } from '../parts/HistoryFilters';
import { KeptSearches } from '../parts/KeptSearches';
import { SavedDetail } from '../parts/SavedDetail';
import '../parts/call-history.css';

const kept = (call: CallItem): boolean => call.detail !== null || call.recordings.some(({ file }) => file !== null);

/** `/apps/central/saved-calls`: calls of which something was kept, a recording or what the agent noted; each row opens to both. */
export function SavedCallsPage() {
  const { t } = useTranslation('call-history');
  const [params, setParams] = useSearchParams();
  useCompanyZone();
  const change = (part: Record<string, string>) => setParams((old) => changed(old, part));
  const { cols, keep } = useKeptColumns('saved-calls', params.get('cols'));
  const columns = columnsOf(cols, savedColumns);
  const choose = (chosen: string) => {
    keep(chosen);
    setParams((old) => changed(old, { cols: chosen, cursor: old.get('cursor') ?? '' }), { replace: true });
  };
  const search = new URLSearchParams(params);
  if (!search.has('has')) search.set('has', 'recording,detail');
  return (
    <PbxChoices>
      <header className="page-header">
        <h1>{t('saved.title')}</h1>
        <div className="calls-tools">
          <KeptSearches page="saved-calls" current={keptSearch(changed(params, { cols }))} onOpen={(query) => setParams(query)} />
          <ColumnPicker columns={savedColumns} chosen={columns} titleOf={(name) => t(`column.${name}`)} onChange={choose} />
          <ExportButton search={searchOf(search)} />
        </div>
      </header>
      <HistoryFilters params={params} onChange={change} />
      <CallList
        params={search}
        columns={columns}
        label={t('saved.title')}
        isNarrowed={isNarrowed(params)}
        onChange={change}
        onClear={() => change(Object.fromEntries(filterNames.map((name) => [name, ''])))}
        opened={{ canOpen: kept, render: (call) => <SavedDetail call={call} /> }}
      />
    </PbxChoices>
  );
}
