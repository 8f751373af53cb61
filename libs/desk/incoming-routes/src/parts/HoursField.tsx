import { type OpenWeek, weekDays } from '@santral/contracts';
import { intlLocales, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Button, Input, Segmented } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { officeHours } from '../route-values';

interface Props {
  value?: OpenWeek | null;
  onChange?: (hours: OpenWeek | null) => void;
  id?: string;
}

const icon = { size: '1.4rem', strokeWidth: 1.75, 'aria-hidden': true } as const;
/** 2026-11-16 is a Monday. */
const dayName = (weekDay: number, locale: string): string => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 15 + weekDay));
type DayKey = keyof OpenWeek;
const MOST = 6;

/** Always open, or several intervals on each weekday. A day without any is closed. */
export function HoursField({ value = null, onChange, id }: Props) {
  const { t } = useTranslation('incoming-routes');
  const locale = intlLocales[useLanguage()];
  const put = (day: DayKey, intervals: NonNullable<OpenWeek[DayKey]>) => onChange?.({ ...value, [day]: intervals });
  return (
    <div id={id}>
      <Segmented
        block
        value={value === null ? 'always' : 'hours'}
        options={[{ value: 'hours', label: t('hours.byHours') }, { value: 'always', label: t('hours.always') }]}
        onChange={(kind) => onChange?.(kind === 'always' ? null : officeHours())}
      />
      {value !== null && (
        <div className="routes-week">
          {weekDays.map((weekDay) => {
            const day = String(weekDay) as DayKey;
            const intervals = value[day] ?? [];
            const name = dayName(weekDay, locale);
            const set = (index: number, change: Partial<(typeof intervals)[number]>) => put(day, intervals.map((interval, at) => (at === index ? { ...interval, ...change } : interval)));
            return (
              <div key={day} role="group" aria-label={name}>
                <span className="routes-day">{name}</span>
                <div className="routes-intervals">
                  {intervals.length === 0 && <span className="muted">{t('hours.closed')}</span>}
                  {intervals.map(({ from, until }, index) => (
                    <span key={index} className="routes-interval">
                      <Input dir="ltr" className="num" maxLength={5} value={from} aria-label={t('hours.from', { day: name })} onChange={({ target }) => set(index, { from: target.value })} />
                      <span aria-hidden>–</span>
                      <Input dir="ltr" className="num" maxLength={5} value={until} aria-label={t('hours.until', { day: name })} onChange={({ target }) => set(index, { until: target.value })} />
                      <Button type="text" size="small" icon={<Trash2 {...icon} />} aria-label={t('hours.remove', { day: name })} onClick={() => put(day, intervals.filter((_, at) => at !== index))} />
                    </span>
                  ))}
                </div>
                <Button type="text" size="small" disabled={intervals.length >= MOST} icon={<Plus {...icon} />} aria-label={t('hours.add', { day: name })} onClick={() => put(day, [...intervals, { from: intervals.at(-1)?.until ?? '09:00', until: '18:00' }])} />
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
