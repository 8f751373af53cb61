import { extensionKinds, extensionSyncs, registrations } from '@santral/contracts';
import { useSettled } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button, Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePbxChoices } from '../extensions.api';
import type { ListState } from '../use-list-state';

const SEARCH_AFTER_MS = 300;

/** Search and filters above the list; the PBX too where there are several. */
export function ExtensionFilters({ list }: { list: ListState }) {
  const { t } = useTranslation('extensions');
  const { query, change } = list;
  const pbxs = usePbxChoices().data ?? [];
  const isNarrowed = query.q !== '' || query.sync !== '' || query.registration !== '' || query.kind !== '';
  const choice = (name: 'registration' | 'sync' | 'kind', values: readonly string[]) => (
    <Select<string> allowClear aria-label={t(`${name}.title`)} placeholder={t(`${name}.title`)} className="extensions-filter" value={query[name] || undefined} onChange={(value: string | undefined) => change({ [name]: value ?? '' })} options={values.map((value) => ({ value, label: t(`${name}.${value}`) }))} />
  );
  return (
    <div className="filter-bar" role="search">
      <SearchBox key={query.q === '' ? 'empty' : 'search'} value={query.q} onSearch={(q) => change({ q })} />
      {choice('registration', registrations)}
      {choice('sync', extensionSyncs)}
      {choice('kind', extensionKinds)}
      {pbxs.length > 1 && <Select<string> aria-label={t('pbx')} className="extensions-filter" value={query.pbx || pbxs[0]?.id} onChange={(pbx) => change({ pbx })} options={pbxs.map(({ id, name }) => ({ value: id, label: name }))} />}
      {isNarrowed && (
        <Button type="text" onClick={() => change({ q: '', sync: '', registration: '', kind: '' })}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('extensions');
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed.trim(), SEARCH_AFTER_MS);
  useEffect(() => {
    if (settled !== value) onSearch(settled);
    // Only what was typed is news; the address follows it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return <Input type="search" className="extensions-search" prefix={<Search size="1.6rem" strokeWidth={1.75} aria-hidden />} aria-label={t('search')} placeholder={t('search')} value={typed} onChange={(event) => setTyped(event.target.value)} allowClear />;
}
