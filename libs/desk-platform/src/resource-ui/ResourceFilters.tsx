import type { Field, Language, ListQuery, Resource } from '@santral/contracts';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/format';
import { SearchBox } from '../ui-kit/SearchBox';
import { ReferenceSelect } from './ReferenceSelect';

interface Props {
  resource: Resource;
  query: ListQuery;
  /** Filters that are not the user's to change. */
  fixed: readonly string[];
  onChange: (change: Partial<ListQuery>) => void;
}

/** Fields a list can be narrowed by on the screen; others are for programs. */
export const filterFields = (resource: Resource, fixed: readonly string[]): [name: string, field: Field][] =>
  resource.filterable
    .filter((name) => !fixed.includes(name))
    .map((name) => [name, resource.fields[name] as Field] as [string, Field])
    .filter(([, field]) => ['select', 'multi-select', 'switch', 'reference'].includes(field.ui.widget));

/** The active filters in words, for the empty list. */
export function filterWords(resource: Resource, query: ListQuery, language: Language, t: (key: string, params?: Record<string, string>) => string): string {
  const words = Object.keys(query.filter).map((name) => resource.fields[name]?.ui.label[language] ?? name);
  return [...(query.q ? [t('resource.filterSearch', { text: query.q })] : []), ...words].join(', ');
}

/** Search and filters above a list. */
export function ResourceFilters({ resource, query, fixed, onChange }: Props) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const setFilter = (name: string, value: string) => {
    const { [name]: _old, ...rest } = query.filter;
    onChange({ filter: value === '' ? rest : { ...rest, [name]: value }, page: 1 });
  };
  const isNarrowed = Boolean(query.q) || Object.keys(query.filter).length > 0;
  return (
    <div className="filter-bar" role="search">
      {resource.searchable.length > 0 && <SearchBox label={t('resource.search', { title: resource.title[language] })} value={query.q ?? ''} onSearch={(q) => onChange({ q, page: 1 })} />}
      {filterFields(resource, fixed).map(([name, field]) => (
        <FilterControl key={name} resource={resource} field={field} value={query.filter[name] ?? ''} onChange={(value) => setFilter(name, value)} />
      ))}
      {isNarrowed && (
        <Button type="text" onClick={() => onChange({ q: '', filter: {}, page: 1 })}>
          {t('resource.clearFilters')}
        </Button>
      )}
    </div>
  );
}

/** Room for the whole name of a filter beside its arrow: cut words say nothing. */
const widthFor = (label: string): string => `calc(${label.length}ch + 4.8rem)`;

function FilterControl({ resource, field, value, onChange }: { resource: Resource; field: Field; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const label = field.ui.label[language];
  if (field.ui.widget === 'reference' && field.ui.reference) {
    return <ReferenceSelect className="resource-filter" resource={resource} reference={field.ui.reference} value={value || null} onChange={(id) => onChange(id ?? '')} placeholder={label} aria-label={label} />;
  }
  const look = { className: 'resource-filter', style: { minInlineSize: widthFor(label) }, allowClear: true, 'aria-label': label, placeholder: label };
  if (field.ui.widget === 'switch') {
    const options = [{ value: 'true', label: t('resource.yes') }, { value: 'false', label: t('resource.no') }];
    return <Select<string | null> {...look} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} options={options} />;
  }
  const options = (field.ui.options ?? []).map((option) => ({ value: String(option.value), label: option.label[language] }));
  return (
    <Select<string[]>
      {...look}
      mode="multiple"
      maxTagCount="responsive"
      showSearch={false}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => onChange(chosen.join(','))}
      options={options}
    />
  );
}
