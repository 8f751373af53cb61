import { callOutcomes, callSources, directions } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect } from '@santral/desk-platform/pbxs';
import { Button, Checkbox, Select } from 'antd';
import { Phone, UserRound } from 'lucide-react';
import { filterNames, isNarrowed } from '../history/history-search';
import { Choices } from './Choices';
import { PeriodFilter } from './PeriodFilter';
import { QueueChoices } from './QueueChoices';
import { TextFilter } from './TextFilter';

interface Props {
  params: URLSearchParams;
  onChange: (change: Record<string, string>) => void;
}

const icon = { size: '1.4rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What the history is narrowed by; every choice lives in the address. */
export function HistoryFilters({ params, onChange }: Props) {
  const { t } = useTranslation('call-history');
  const value = (name: string) => params.get(name) ?? '';
  const clear = () => onChange(Object.fromEntries(filterNames.map((name) => [name, ''])));
  return (
    <div className="filter-bar" role="search" aria-label={t('filter.title')}>
      <PeriodFilter params={params} onChange={onChange} />
      <TextFilter label={t('filter.number')} dir="ltr" prefix={<Phone {...icon} />} value={value('number')} onChange={(number) => onChange({ number })} />
      <TextFilter label={t('filter.agent')} prefix={<UserRound {...icon} />} value={value('agent')} onChange={(agent) => onChange({ agent })} />
      <PbxSelect hasAll value={value('pbx')} onChange={(pbx) => onChange({ pbx })} />
      <Choices label={t('filter.direction')} value={value('direction')} options={directions.map((name) => ({ value: name, label: t(`direction.${name}`) }))} onChange={(direction) => onChange({ direction })} />
      <Choices label={t('filter.outcome')} value={value('outcome')} options={callOutcomes.map((name) => ({ value: name, label: t(`outcome.${name}`) }))} onChange={(outcome) => onChange({ outcome })} />
      <QueueChoices pbx={value('pbx')} value={value('queue')} onChange={(queue) => onChange({ queue })} />
      <Select<string>
        className="calls-filter is-narrow"
        allowClear
        aria-label={t('filter.source')}
        placeholder={t('filter.source')}
        value={value('source') || undefined}
        onChange={(source?: string) => onChange({ source: source ?? '' })}
        options={callSources.map((name) => ({ value: name, label: t(`source.${name}`) }))}
      />
      <Checkbox checked={value('has') === 'recording'} onChange={({ target }) => onChange({ has: target.checked ? 'recording' : '' })}>
        {t('filter.recorded')}
      </Checkbox>
      {isNarrowed(params) && (
        <Button type="text" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}
