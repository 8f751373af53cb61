import { useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect } from '@santral/desk-platform/pbxs';
import { Button, Checkbox, Select } from 'antd';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNarrowed } from '../history/history-search';
import { hasShort, missedFilterNames, type MissedView, missedViewNames, missedViewOf } from '../history/missed-search';
import { PeriodFilter } from './PeriodFilter';
import { QueueChoices } from './QueueChoices';
import { TextFilter } from './TextFilter';

interface Props {
  params: URLSearchParams;
  onChange: (change: Record<string, string>) => void;
  /** What is said at the end. */
  children: ReactNode;
}

/** What the list of missed numbers is narrowed by; every choice lives in the address. */
export function MissedFilters({ params, onChange, children }: Props) {
  const { t } = useTranslation('call-history');
  const value = (name: string) => params.get(name) ?? '';
  return (
    <div className="filter-bar" role="search" aria-label={t('filter.title')}>
      <PeriodFilter params={params} onChange={onChange} />
      <Select<MissedView>
        className="calls-filter"
        aria-label={t('missed.view')}
        value={missedViewOf(params)}
        onChange={(state) => onChange({ state: state === 'open' ? '' : state })}
        options={missedViewNames.map((name) => ({ value: name, label: t(`missed.views.${name}`) }))}
      />
      <TextFilter label={t('filter.number')} dir="ltr" prefix={<Phone size="1.4rem" strokeWidth={1.75} aria-hidden />} value={value('number')} onChange={(number) => onChange({ number })} />
      <PbxSelect hasAll value={value('pbx')} onChange={(pbx) => onChange({ pbx })} />
      <QueueChoices pbx={value('pbx')} value={value('queue')} onChange={(queue) => onChange({ queue })} />
      <Checkbox checked={hasShort(params)} onChange={({ target }) => onChange({ short: target.checked ? '1' : '' })}>
        {t('missed.short')}
      </Checkbox>
      {isNarrowed(params, missedFilterNames) && (
        <Button type="text" onClick={() => onChange(Object.fromEntries(missedFilterNames.map((name) => [name, ''])))}>
          {t('filter.clear')}
        </Button>
      )}
      {children}
    </div>
  );
}
