import type { ReportDelivery, ReportSchedule, ReportScheduleForm } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { type Formats, useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm, Switch, Table } from 'antd';
import { CircleAlert, CircleCheck, Hourglass, Pencil, Send, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { labelsOf } from '../labels';
import { Deliveries } from './Deliveries';
import { formOf, removeSchedule, runSchedule, saveSchedule } from './schedules.api';

interface Props {
  schedules: readonly ReportSchedule[];
  onEdit: (kept: ReportSchedule, form: ReportScheduleForm) => void;
  onChanged: () => void;
}

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The schedules, one a row; a row opens to what came of its mails. */
export function SchedulesTable({ schedules, onEdit, onChanged }: Props) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const rhythm = useRhythmWords();
  const attempt = async (work: () => Promise<unknown>, done: string | null) => {
    try {
      await work();
      if (done !== null) dispatch(toast.success(done));
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
    }
    onChanged();
  };
  return (
    <Table<ReportSchedule>
      size="small"
      rowKey="id"
      dataSource={[...schedules]}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('schedules.title')}
      expandable={{ expandedRowRender: ({ id }) => <Deliveries id={id} /> }}
      columns={[
        {
          key: 'name',
          title: t('schedules.name'),
          render: (_, { name, recipients }) => (
            <>
              <bdi>{name}</bdi>
              <span className="schedule-to" title={recipients.join('\n')}>
                <Ltr>{recipients.length > 1 ? `${recipients[0]} +${formats.number(recipients.length - 1)}` : recipients[0]}</Ltr>
              </span>
            </>
          ),
        },
        { key: 'report', title: t('schedules.report'), render: (_, { report, period, format }) => `${t(`title.${report}`)} · ${t(`schedules.periods.${period}`)} · ${format.toUpperCase()}` },
        { key: 'rhythm', title: t('schedules.rhythm'), render: (_, schedule) => rhythm(schedule) },
        { key: 'next', title: t('schedules.next'), render: (_, { nextAt }) => (nextAt === null ? '–' : <bdi className="num">{formats.dateTime(nextAt)}</bdi>) },
        { key: 'last', title: t('schedules.last'), render: (_, { delivery }) => (delivery ? <DeliveryMark delivery={delivery} formats={formats} /> : '–') },
        {
          key: 'enabled',
          title: t('schedules.enabled'),
          render: (_, schedule) => (
            <Switch
              size="small"
              aria-label={t('schedules.enable', { name: schedule.name })}
              checked={schedule.isEnabled}
              onChange={(isEnabled) => void attempt(() => saveSchedule({ ...formOf(schedule), isEnabled }, schedule), null)}
            />
          ),
        },
        {
          key: 'actions',
          title: <span className="visually-hidden">{t('schedules.actions')}</span>,
          align: 'end',
          render: (_, schedule) => (
            <span className="schedule-actions">
              <Button type="text" size="small" icon={<Send {...icon} />} aria-label={t('schedules.run', { name: schedule.name })} title={t('schedules.runNow')} onClick={() => void attempt(() => runSchedule(schedule.id), t('schedules.running'))} />
              <Button type="text" size="small" icon={<Pencil {...icon} />} aria-label={t('schedules.edit', { name: schedule.name })} onClick={() => onEdit(schedule, formOf(schedule))} />
              <Popconfirm title={t('schedules.removeQuestion')} okText={t('schedules.remove')} cancelText={t('schedules.cancel')} onConfirm={() => void attempt(() => removeSchedule(schedule.id), null)}>
                <Button type="text" size="small" icon={<Trash2 {...icon} />} aria-label={t('schedules.removeOne', { name: schedule.name })} />
              </Popconfirm>
            </span>
          ),
        },
      ]}
    />
  );
}

/** How a mail stands: a word with a sign, never a colour alone. */
export function DeliveryMark({ delivery, formats }: { delivery: ReportDelivery; formats: Formats }) {
  const { t } = useTranslation('reports');
  const { state, sentAt, dueAt } = delivery;
  const Sign = state === 'sent' ? CircleCheck : state === 'failed' ? CircleAlert : Hourglass;
  return (
    <span className={`schedule-mark is-${state}`}>
      <Sign {...icon} /> {t(`schedules.states.${state}`)} <bdi className="num">{formats.dateTime(sentAt ?? dueAt)}</bdi>
    </span>
  );
}

/** `Every Monday at 08:00`. */
function useRhythmWords(): (schedule: ReportSchedule) => string {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const labels = useMemo(() => labelsOf(language), [language]);
  return ({ cadence, at, weekDay, monthDay }) => t(`schedules.rhythms.${cadence}`, { at, day: cadence === 'week' ? labels.weekDay(weekDay) : monthDay });
}
