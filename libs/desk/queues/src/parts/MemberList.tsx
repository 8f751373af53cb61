import { MAX_PENALTY, type QueueMember } from '@santral/contracts';
import { useSettled } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, InputNumber, Select, Switch } from 'antd';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useExtensionOptions } from '../queues.api';

const SEARCH_AFTER_MS = 250;
interface Props {
  id?: string;
  value?: QueueMember[];
  onChange?: (members: QueueMember[]) => void;
  pbx: string;
}

/** Extensions of a queue, each with its penalty; one that nobody sits at, or that is in the queue always, needs no signing in. */
export function MemberList({ id, value = [], onChange, pbx }: Props) {
  const { t } = useTranslation('queues');
  const [search, setSearch] = useState('');
  const found = useExtensionOptions(pbx, useSettled(search.trim(), SEARCH_AFTER_MS));
  const lines = (found.data?.items ?? []).filter(({ number }) => /^\d{2,6}$/.test(number));
  const nameOf = (extension: string) => {
    const line = lines.find(({ number }) => number === extension);
    return line?.user?.name ?? line?.name ?? null;
  };
  const add = (extension: string) => onChange?.([...value, { extension, penalty: 0, isFixed: lines.find(({ number }) => number === extension)?.user == null }]);
  const change = (extension: string, part: Partial<QueueMember>) => onChange?.(value.map((one) => (one.extension === extension ? { ...one, ...part } : one)));
  return (
    <div className="queues-members">
      <Select<string | null>
        id={id}
        value={null}
        onChange={(extension) => extension !== null && add(extension)}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        placeholder={t('form.addMember')}
        options={lines.filter(({ number }) => !value.some(({ extension }) => extension === number)).map(({ number, name, user }) => ({ value: number, label: [number, user?.name ?? name].filter(Boolean).join(' · ') }))}
      />
      {value.map(({ extension, penalty, isFixed }) => (
        <div key={extension} className="queues-member" role="group" aria-label={t('form.memberOf', { extension })}>
          <span className="queues-member-name">
            <Ltr className="num">{extension}</Ltr> <bdi className="muted">{nameOf(extension)}</bdi>
          </span>
          <label>
            {t('penalty')} <InputNumber<number> min={0} max={MAX_PENALTY} precision={0} value={penalty} onChange={(next) => change(extension, { penalty: next ?? 0 })} />
          </label>
          <label>
            {t('form.fixed')} <Switch size="small" checked={isFixed} onChange={(next) => change(extension, { isFixed: next })} />
          </label>
          <Button type="text" size="small" aria-label={t('form.removeMember', { extension })} icon={<X size="1.5rem" strokeWidth={1.75} aria-hidden />} onClick={() => onChange?.(value.filter((one) => one.extension !== extension))} />
        </div>
      ))}
    </div>
  );
}
