import { callOutcomes, callSources, directions, queueStateSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect } from '@santral/desk-platform/pbxs';
import { useCan } from '@santral/desk-platform/store';
import { Button, Checkbox, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { Phone, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { z } from 'zod';
import { filterNames, isDate, isNarrowed, periodOf, periods } from '../history/history-search';
import { TextFilter } from './TextFilter';

interface Props {
  params: URLSearchParams;
  onChange: (change: Record<string, string>) => void;
}

const icon = { size: '1.4rem', strokeWidth: 1.75, 'aria-hidden': true } as const;
const DATE = 'YYYY-MM-DD';
const queuesSchema = z.array(queueStateSchema);

/** What the history is narrowed by; every choice lives in the address. */
export function HistoryFilters({ params, onChange }: Props) {
  const { t } = useTranslation('call-history');
  const { dayPattern } = useFormats();
  const value = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (isDate(value(name)) ? dayjs(value(name)) : null);
  const isRange = day('from') !== null || day('until') !== null;
  const clear = () => onChange(Object.fromEntries(filterNames.map((name) => [name, ''])));
  return (
    <div className="filter-bar" role="search" aria-label={t('filter.title')}>
      <Select<string>
        className="calls-filter is-narrow"
        aria-label={t('filter.period')}
        value={isRange ? 'range' : periodOf(params)}
        onChange={(period) => onChange({ period, from: '', until: '' })}
        options={[...periods.map((period) => ({ value: period, label: t(`period.${period}`) })), ...(isRange ? [{ value: 'range', label: t('period.range') }] : [])]}
      />
      <DatePicker.RangePicker
        aria-label={t('filter.days')}
        format={dayPattern}
        placeholder={[t('filter.from'), t('filter.until')]}
        allowEmpty={[true, true]}
        value={[day('from'), day('until')]}
        onChange={(range) => onChange({ period: '', from: range?.[0]?.format(DATE) ?? '', until: range?.[1]?.format(DATE) ?? '' })}
      />
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

/** Queues the PBX has, for those who may know them; those of the address stay choosable when a queue has gone. */
function QueueChoices({ pbx, value, onChange }: { pbx: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('call-history');
  const may = useCan('queues.read');
  const { data } = useRemote(may ? '/api/queues' : null, queuesSchema);
  const options = useMemo(() => {
    const names = new Set([...(data ?? []).filter((row) => pbx === '' || pbx.split(',').includes(row.pbx)).map(({ queue }) => queue), ...value.split(',').filter(Boolean)]);
    return [...names].sort((a, b) => a.localeCompare(b, 'tr')).map((name) => ({ value: name, label: name }));
  }, [data, pbx, value]);
  return <Choices label={t('filter.queue')} value={value} options={options} onChange={onChange} />;
}

interface ChoicesProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choices({ label, value, options, onChange }: ChoicesProps) {
  return (
    <Select<string[]>
      className="calls-filter"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      optionFilterProp="label"
      aria-label={label}
      placeholder={label}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => onChange(chosen.join(','))}
      options={options}
    />
  );
}
