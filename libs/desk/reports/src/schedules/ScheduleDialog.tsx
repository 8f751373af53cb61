import { computedReportNames, languages, reportFileFormats, reportFilterNames, reportIntervals, type ReportSchedule, type ReportScheduleForm, reportTraits, scheduleCadences, schedulePeriods } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { PbxSelect, usePbxChoices } from '@santral/desk-platform/pbxs';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Dialog } from '@santral/desk-platform/ui-kit';
import { Button, Form, Input, InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { labelsOf } from '../labels';
import { AgentFilter, GroupFilter, QueueFilter } from '../parts/GroupFilters';
import { saveSchedule } from './schedules.api';

interface Props {
  initial: ReportScheduleForm;
  kept: ReportSchedule | null;
  onClose: () => void;
  onSaved: () => void;
}

const TIME = 'HH:mm';
const languageNames = { tr: 'Türkçe', en: 'English', ar: 'العربية' } as const;
const days = Array.from({ length: 28 }, (_, i) => ({ value: i + 1, label: String(i + 1) }));

/** A report that is mailed: which, of when, narrowed by what, as what, when and to whom. What the server refuses stands at its field. */
export function ScheduleDialog({ initial, kept, onClose, onSaved }: Props) {
  const { t } = useTranslation('reports');
  const dispatch = useAppDispatch();
  const labels = useWeekDays();
  const [form] = Form.useForm<ReportScheduleForm>();
  const [isBusy, setIsBusy] = useState(false);
  const report = Form.useWatch('report', form) ?? initial.report;
  const cadence = Form.useWatch('cadence', form) ?? initial.cadence;
  const pbx = Form.useWatch(['query', 'pbx'], form)?.[0] ?? null;
  const hasSeveral = usePbxChoices().length > 1;
  const { filters } = reportTraits[report];
  const save = async () => {
    const values = form.getFieldsValue(true) as ReportScheduleForm;
    const chosen = Object.fromEntries(reportFilterNames.map((name) => [name, filters.includes(name) ? values.query[name] : []]));
    const query = { ...values.query, ...chosen };
    setIsBusy(true);
    try {
      await saveSchedule({ ...values, query }, kept);
      onSaved();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      form.setFields(fields.map(({ path, message }) => ({ name: nameOf(path) as never, errors: [message] })));
      if (fields.length === 0) dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  const choices = <V extends string>(values: readonly V[], label: (value: V) => string) => values.map((value) => ({ value, label: label(value) }));
  return (
    <Dialog title={t(kept ? 'schedules.editTitle' : 'schedules.addTitle')} isOpen onClose={onClose} width={720}>
      <Form className="schedule-form" layout="vertical" form={form} initialValues={initial} onFinish={() => void save()}>
        <Form.Item className="is-wide" name="name" label={t('schedules.name')} rules={[{ required: true, whitespace: true, message: t('schedules.nameRequired') }]}>
          <Input maxLength={80} autoFocus />
        </Form.Item>
        <Form.Item name="report" label={t('schedules.report')}>
          <Select options={choices(computedReportNames, (name) => t(`title.${name}`))} />
        </Form.Item>
        <Form.Item name="period" label={t('filter.period')}>
          <Select options={choices(schedulePeriods, (period) => t(`schedules.periods.${period}`))} />
        </Form.Item>
        {hasSeveral && (
          <Form.Item name={['query', 'pbx']} label={t('table.pbx')}>
            <OnePbx />
          </Form.Item>
        )}
        {filters.includes('queues') && (
          <Form.Item name={['query', 'queues']} label={t('filter.queues')}>
            <Chosen filter={QueueFilter} pbx={pbx} />
          </Form.Item>
        )}
        {filters.includes('agents') && (
          <Form.Item name={['query', 'agents']} label={t('filter.agents')}>
            <Chosen filter={AgentFilter} pbx={pbx} />
          </Form.Item>
        )}
        {filters.includes('groups') && (
          <Form.Item name={['query', 'groups']} label={t('filter.groups')}>
            <Chosen filter={GroupFilter} />
          </Form.Item>
        )}
        <Form.Item name={['query', 'interval']} label={t('filter.step')}>
          <Select allowClear placeholder={t('schedules.usualStep')} options={choices(reportIntervals, (interval) => t(`schedules.steps.${interval}`))} />
        </Form.Item>
        <Form.Item name={['query', 'weekDays']} label={t('filter.weekDays')}>
          <Select mode="multiple" maxTagCount="responsive" showSearch={false} placeholder={t('filter.allDays')} options={labels} />
        </Form.Item>
        <div className="schedule-hours">
          <Form.Item name={['query', 'dayStart']} label={t('filter.opens')}>
            <Time />
          </Form.Item>
          <Form.Item name={['query', 'dayEnd']} label={t('filter.closes')}>
            <Time midnight="24:00" />
          </Form.Item>
        </div>
        <Form.Item name={['query', 'targetS']} label={t('schedules.target')}>
          <InputNumber min={0} max={3600} precision={0} placeholder={t('schedules.usualTarget')} />
        </Form.Item>
        <Form.Item name="format" label={t('schedules.format')}>
          <Select options={choices(reportFileFormats, (format) => t(`export.${format}`))} />
        </Form.Item>
        <Form.Item name="cadence" label={t('schedules.rhythm')}>
          <Select options={choices(scheduleCadences, (each) => t(`schedules.cadences.${each}`))} />
        </Form.Item>
        {cadence === 'week' && (
          <Form.Item name="weekDay" label={t('schedules.weekDay')}>
            <Select options={labels} />
          </Form.Item>
        )}
        {cadence === 'month' && (
          <Form.Item name="monthDay" label={t('schedules.monthDay')}>
            <Select options={days} />
          </Form.Item>
        )}
        <Form.Item name="at" label={t('schedules.at')} rules={[{ required: true, message: t('schedules.atRequired') }]}>
          <Time />
        </Form.Item>
        <Form.Item name="language" label={t('schedules.language')}>
          <Select options={choices(languages, (language) => languageNames[language])} />
        </Form.Item>
        <Form.Item className="is-wide" name="recipients" label={t('schedules.recipients')} rules={[{ type: 'array', min: 1, message: t('schedules.recipientsRequired') }]} extra={t('schedules.recipientsHint')}>
          <Select mode="tags" open={false} tokenSeparators={[',', ';', ' ']} suffixIcon={null} />
        </Form.Item>
        <div className="schedule-buttons">
          <Button onClick={onClose}>{t('schedules.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('schedules.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** A time of the day, 24 hours, as a field of a form. `midnight` is how midnight is written. */
function Time({ midnight = '00:00', value, onChange = () => undefined, id }: { midnight?: string; value?: string; onChange?: (time: string) => void; id?: string }) {
  const shown = value === undefined ? null : dayjs(`2000-01-01T${value === '24:00' ? '00:00' : value}`);
  return (
    <TimePicker
      id={id}
      format={TIME}
      minuteStep={5}
      allowClear={false}
      needConfirm={false}
      value={shown}
      onChange={(time) => {
        const text = time?.format(TIME);
        if (text !== undefined) onChange(text === '00:00' ? midnight : text);
      }}
    />
  );
}

/** A filter of the report pages as a field of a form, which gives it `value` and `onChange`. */
function Chosen({ filter: Filter, pbx = null, value = [], onChange = () => undefined }: { filter: typeof QueueFilter; pbx?: string | null; value?: string[]; onChange?: (chosen: string[]) => void }) {
  return <Filter pbx={pbx} chosen={value} onChange={onChange} />;
}

/** The one PBX that counts, or all of them, as a field of a form. */
function OnePbx({ value = [], onChange = () => undefined }: { value?: string[]; onChange?: (chosen: string[]) => void }) {
  return <PbxSelect hasAll value={value[0] ?? ''} onChange={(pbx) => onChange(pbx === '' ? [] : [pbx])} />;
}

/** `recipients.2` and `query.queues` as the form names its fields; one of a list is told at the list. */
const nameOf = (path: string): (string | number)[] => path.split('.').filter((part) => !/^\d+$/.test(part));

function useWeekDays(): { value: number; label: string }[] {
  const language = useLanguage();
  return useMemo(() => {
    const labels = labelsOf(language);
    return [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: labels.weekDay(value) }));
  }, [language]);
}
