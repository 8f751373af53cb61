import { useSettled } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Select } from 'antd';
import { useState } from 'react';
import { useUserOptions } from '../extensions.api';

const SEARCH_AFTER_MS = 250;
interface Props {
  id?: string;
  value?: string | null;
  onChange?: (userId: string | null) => void;
  'aria-label'?: string;
}

/** Picks a user by part of the name. */
export function UserPicker({ value, onChange, ...rest }: Props) {
  const { t } = useTranslation('extensions');
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const q = useSettled(search.trim(), SEARCH_AFTER_MS);
  const found = useUserOptions(isOpen ? { q } : null);
  const chosen = useUserOptions(value ? { ids: value } : null);
  const options = [...(found.data ?? [])];
  for (const option of chosen.data ?? []) if (search === '' && !options.some(({ id }) => id === option.id)) options.unshift(option);
  return (
    <Select<string>
      {...rest}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onOpenChange={setIsOpen}
      loading={isOpen && found.isLoading}
      placeholder={t('nobody')}
      options={options.map(({ id, displayName }) => ({ value: id, label: displayName }))}
    />
  );
}
