import { reportTraits } from '@santral/contracts';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect, placesOn } from '@santral/desk-platform/pbxs';
import { Button, DatePicker, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { labelsOf } from '../labels';
import { comparedDays, type Preset, presets } from '../period';
import { isNarrowed, type ReportQuery, stepsOf, targets } from '../report-query';
import type { ReportView } from '../views/view';
import { AgentFilter, GroupFilter, QueueFilter } from './GroupFilters';

const DATE = 'YYYY-MM-DD';
const TIME = 'HH:mm';
const weekDays = [1, 2, 3, 4, 5, 6, 7];

interface Props {
  view: ReportView;
  query: ReportQuery;
  today: string;
  onChange: (part: Partial<ReportQuery>) => void;
  onClear: () => void;
}

/** What a report is narrowed by. Each filter is part of the address. */
export function ReportFilters({ view, query, today, onChange, onClear }: Props) {
  const { t } = useTranslation('reports');
  const { filters } = reportTraits[view.name];
  return (
    <div className="filter-bar" role="search">
      <PeriodFilter query={query} today={today} onChange={onChange} />
      <StepFilter view={view} query={query} onChange={onChange} />
      <PbxSelect hasAll value={query.pbx} onChange={(pbx) => onChange({ pbx: pbx || null, ...elsewhereDropped(query, pbx) })} />
      {filters.includes('queues') && <QueueFilter pbx={query.pbx} chosen={query.queues} onChange={(queues) => onChange({ queues })} />}
      {filters.includes('agents') && <AgentFilter pbx={query.pbx} chosen={query.agents} onChange={(agents) => onChange({ agents })} />}
      {filters.includes('groups') && <GroupFilter chosen={query.groups} onChange={(groups) => onChange({ groups })} />}
      <HoursFilter query={query} onChange={onChange} />
      {view.hasTarget && (
        <Select<number | 'settings'>
          className="report-filter-short"
          prefix={<span className="report-prefix">{t('filter.target')}</span>}
          aria-label={t('filter.target')}
          value={query.targetS ?? 'settings'}
          onChange={(target) => onChange({ targetS: target === 'settings' ? null : target })}
          options={[{ value: 'settings' as const, label: t('filter.targetOfSettings') }, ...targets.map((value) => ({ value, label: t('filter.seconds', { count: value }) }))]}
        />
      )}
      <CompareFilter query={query} onChange={onChange} />
      {isNarrowed(query) && (
        <Button type="text" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}

/** Queues and agents of another PBX than the one that counts from now on would leave nothing to show. */
const elsewhereDropped = ({ queues, agents }: ReportQuery, pbx: string): Pick<ReportQuery, 'queues' | 'agents'> => ({ queues: placesOn(pbx, queues), agents: placesOn(pbx, agents) });

type PartProps = Pick<Props, 'query' | 'onChange'>;

function PeriodFilter({ query, today, onChange }: PartProps & { today: string }) {
  const { t } = useTranslation('reports');
  const { dayPattern } = useFormats();
  return (
    <>
      <Select<Preset | 'free'>
        className="report-filter"
        prefix={<span className="report-prefix">{t('filter.period')}</span>}
        aria-label={t('filter.period')}
        value={query.preset ?? 'free'}
        onChange={(preset) => onChange({ preset: preset === 'free' ? null : preset })}
        options={[...presets, 'free' as const].map((value) => ({ value, label: t(`preset.${value}`) }))}
      />
      <DatePicker.RangePicker
        aria-label={t('filter.days')}
        placeholder={[t('filter.from'), t('filter.until')]}
        allowClear={false}
        format={dayPattern}
        value={[dayjs(query.days.from), dayjs(query.days.until)]}
        disabledDate={(day) => day.format(DATE) > today}
        onChange={(range) => range?.[0] && range[1] && onChange({ preset: null, days: { from: range[0].format(DATE), until: range[1].format(DATE) } })}
      />
    </>
  );
}

function StepFilter({ view, query, onChange }: PartProps & { view: ReportView }) {
  const { t } = useTranslation('reports');
  const steps = stepsOf(query.days, view.finest);
  if (steps.length < 2) return null;
  return (
    <Select
      className="report-filter-short"
      prefix={<span className="report-prefix">{t('filter.step')}</span>}
      aria-label={t('filter.step')}
      value={query.step}
      onChange={(step) => onChange({ step })}
      options={steps.map((value) => ({ value, label: t(`step.${value}`) }))}
    />
  );
}

function HoursFilter({ query, onChange }: PartProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const labels = useMemo(() => labelsOf(language), [language]);
  const at = (time: string) => dayjs(`2000-01-01T${time === '24:00' ? '00:00' : time}`);
  return (
    <>
      <TimePicker.RangePicker
        className="report-filter-hours"
        aria-label={t('filter.hours')}
        placeholder={[t('filter.opens'), t('filter.closes')]}
        format={TIME}
        minuteStep={15}
        // The night belongs to the day on which it begins: an end before the start is allowed.
        order={false}
        needConfirm={false}
        value={query.hours ? [at(query.hours.start), at(query.hours.end)] : null}
        onChange={(range) => {
          const [start, end] = [range?.[0]?.format(TIME), range?.[1]?.format(TIME)];
          if (start === undefined || end === undefined) return onChange({ hours: null });
          if (start !== end) onChange({ hours: { start, end: end === '00:00' ? '24:00' : end } });
        }}
      />
      <Select<number[]>
        className="report-filter"
        mode="multiple"
        maxTagCount="responsive"
        allowClear
        showSearch={false}
        aria-label={t('filter.weekDays')}
        placeholder={t('filter.allDays')}
        value={query.weekDays}
        onChange={(chosen) => onChange({ weekDays: chosen })}
        options={weekDays.map((value) => ({ value, label: labels.weekDay(value) }))}
      />
    </>
  );
}

function CompareFilter({ query, onChange }: PartProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const days = useMemo(() => labelsOf(language).days(comparedDays(query.days)), [language, query.days]);
  return (
    <Select<'yes' | 'no'>
      className="report-filter"
      prefix={<span className="report-prefix">{t('filter.compare')}</span>}
      aria-label={t('filter.compare')}
      value={query.isCompared ? 'yes' : 'no'}
      onChange={(answer) => onChange({ isCompared: answer === 'yes' })}
      options={[{ value: 'yes', label: <bdi>{days}</bdi> }, { value: 'no', label: t('filter.notCompared') }]}
    />
  );
}
