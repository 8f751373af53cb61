import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { QueryValue } from '../api/client';
import { useRemote } from '../api/use-remote';
import { useSettled } from '../api/use-settled';

const SEARCH_AFTER_MS = 250;

/** What fits a search, or exactly these. */
export type Wanted = { q: string } | { ids: readonly string[] };

export interface RemoteSelectProps<T> {
  /** Answers with those that are wanted. */
  path: string;
  schema: z.ZodType<T[]>;
  queryOf: (wanted: Wanted) => Record<string, QueryValue>;
  optionOf: (one: T) => { value: string; label: string };
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** Picks one of many by its text, searching on the server; asks for options only once it is opened. */
export function RemoteSelect<T>({ path, schema, queryOf, optionOf, value, onChange, ...rest }: RemoteSelectProps<T>) {
  const { t } = useTranslation('platform');
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const q = useSettled(search.trim(), SEARCH_AFTER_MS);
  const found = useRemote(isOpen ? path : null, schema, { query: queryOf({ q }) });
  const chosen = useRemote(value ? path : null, schema, { query: queryOf({ ids: value ? [value] : [] }) });
  const options = (found.data ?? []).map(optionOf);
  for (const option of (chosen.data ?? []).map(optionOf)) if (search === '' && !options.some((other) => other.value === option.value)) options.unshift(option);
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
      options={options}
      notFoundContent={found.error ? t('resource.pickFailed') : isWaiting ? t('view.loading') : t('resource.pickNone')}
      placeholder={rest.placeholder ?? t('resource.pick')}
    />
  );
}
