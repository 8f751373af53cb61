import { extensionKinds, extensionSyncs, registrations } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect, usePbxChoices } from '@santral/desk-platform/pbxs';
import { SearchBox } from '@santral/desk-platform/ui-kit';
import { Button, Select } from 'antd';
import type { ListState } from '../use-list-state';

/** Search and filters above the list; the PBX too where there are several. */
export function ExtensionFilters({ list }: { list: ListState }) {
  const { t } = useTranslation('extensions');
  const { query, change } = list;
  const [first] = usePbxChoices();
  const isNarrowed = query.q !== '' || query.sync !== '' || query.registration !== '' || query.kind !== '';
  const choice = (name: 'registration' | 'sync' | 'kind', values: readonly string[]) => (
    <Select<string> allowClear aria-label={t(`${name}.title`)} placeholder={t(`${name}.title`)} className="extensions-filter" value={query[name] || undefined} onChange={(value: string | undefined) => change({ [name]: value ?? '' })} options={values.map((value) => ({ value, label: t(`${name}.${value}`) }))} />
  );
  return (
    <div className="filter-bar" role="search">
      <SearchBox label={t('search')} value={query.q} onSearch={(q) => change({ q })} />
      {choice('registration', registrations)}
      {choice('sync', extensionSyncs)}
      {choice('kind', extensionKinds)}
      <PbxSelect value={query.pbx || (first?.id ?? null)} onChange={(pbx) => change({ pbx })} />
      {isNarrowed && (
        <Button type="text" onClick={() => change({ q: '', sync: '', registration: '', kind: '' })}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}
