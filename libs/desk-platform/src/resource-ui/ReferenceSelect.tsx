import type { ReferenceName, Resource } from '@santral/contracts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemote } from '../api/use-remote';
import { referencesQuery, referencesSchema, resourcePath } from './resource-api';
import { useSettled } from '../api/use-settled';

const SEARCH_AFTER_MS = 250;

interface Props {
  /** The resource whose field refers to something. */
  resource: Resource;
  reference: ReferenceName;
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** Picks a record by its text, searching on the server; asks for options only once it is opened. */
export function ReferenceSelect({ resource, reference, value, onChange, ...rest }: Props) {
  const { t } = useTranslation('platform');
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const q = useSettled(search.trim(), SEARCH_AFTER_MS);
  const path = `${resourcePath(resource)}/references`;
  const found = useRemote(isOpen ? path : null, referencesSchema, { query: referencesQuery(reference, { q }) });
  const chosen = useRemote(value ? path : null, referencesSchema, { query: referencesQuery(reference, { ids: value ? [value] : [] }) });
  const options = [...(found.data ?? [])];
  for (const option of chosen.data ?? []) if (search === '' && !options.some(({ id }) => id === option.id)) options.unshift(option);
  const isWaiting = found.isLoading || search.trim() !== q;
  return (
    <Select<string>
      {...rest}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onOpenChange={setIsOpen}
      loading={isOpen && isWaiting}
      options={options.map(({ id, display }) => ({ value: id, label: display }))}
      notFoundContent={found.error ? t('resource.pickFailed') : isWaiting ? t('view.loading') : t('resource.pickNone')}
      placeholder={rest.placeholder ?? t('resource.pick')}
    />
  );
}
