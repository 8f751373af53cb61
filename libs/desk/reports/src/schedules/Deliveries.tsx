import type { ReportDelivery } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import { DeliveryMark } from './SchedulesTable';
import { useDeliveries } from './schedules.api';

/** The newest mails of a schedule: when, how often tried, and why not, in words and in the mail server's. */
export function Deliveries({ id }: { id: string }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { data, error, reload } = useDeliveries(id);
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={2} />;
  if (data.length === 0) return <p className="muted">{t('schedules.noMails')}</p>;
  return (
    <Table<ReportDelivery>
      size="small"
      rowKey="id"
      dataSource={data}
      pagination={false}
      aria-label={t('schedules.mails')}
      columns={[
        { key: 'due', title: t('schedules.due'), render: (_, { dueAt }) => <bdi className="num">{formats.dateTime(dueAt)}</bdi> },
        { key: 'state', title: t('schedules.state'), render: (_, delivery) => <DeliveryMark delivery={delivery} formats={formats} /> },
        { key: 'attempts', title: t('schedules.attempts'), align: 'end', render: (_, { attempts }) => formats.number(attempts) },
        {
          key: 'why',
          title: t('schedules.why'),
          render: (_, { fault, reason }) =>
            fault && (
              <>
                {t(`schedules.faults.${fault}`)} {reason && <Ltr className="muted">{reason}</Ltr>}
              </>
            ),
        },
        { key: 'recipients', title: t('schedules.recipients'), render: (_, { recipients }) => <Ltr>{recipients.join(', ')}</Ltr> },
        { key: 'by', title: t('schedules.askedBy'), render: (_, { askedBy }) => (askedBy === null ? t('schedules.byItself') : <bdi>{askedBy}</bdi>) },
      ]}
    />
  );
}
