import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { isDate, periodOf, periods } from '../history/history-search';

const DATE = 'YYYY-MM-DD';

interface Props {
  params: URLSearchParams;
  onChange: (change: Record<string, string>) => void;
}

/** The time that is meant: a period by name, or days from one to another. */
export function PeriodFilter({ params, onChange }: Props) {
  const { t } = useTranslation('call-history');
  const { dayPattern } = useFormats();
  const day = (name: string) => (isDate(params.get(name)) ? dayjs(params.get(name)) : null);
  const isRange = day('from') !== null || day('until') !== null;
  return (
    <>
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
    </>
  );
}
