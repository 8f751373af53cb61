import type { AlertNotice } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import { useNotices } from '../alerts.api';

/** Mails and SMS of an alert, and what came of each. */
export function Notices({ id }: { id: string }) {
  const { t } = useTranslation('alerts');
  const { dateTime, number } = useFormats();
  const { data, error, reload } = useNotices(id);
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={2} />;
  if (data.length === 0) return <p className="muted">{t('notice.none')}</p>;
  const bad = (state: AlertNotice['state']) => state === 'failed' || state === 'unsure';
  return (
    <Table<AlertNotice>
      size="small"
      rowKey="id"
      dataSource={data}
      pagination={false}
      aria-label={t('notice.title')}
      columns={[
        { key: 'word', title: t('notice.word'), render: (_, { word }) => t(`notice.words.${word}`) },
        { key: 'channel', title: t('notice.channel'), render: (_, { channel }) => t(`channel.${channel}`) },
        { key: 'to', title: t('notice.to'), render: (_, { address }) => <Ltr>{address}</Ltr> },
        { key: 'state', title: t('notice.state'), render: (_, { state }) => <span className={bad(state) ? 'bad' : undefined}>{t(`notice.states.${state}`)}</span> },
        { key: 'when', title: t('notice.when'), render: (_, { sentAt, dueAt }) => <bdi className="num">{dateTime(sentAt ?? dueAt)}</bdi> },
        { key: 'attempts', title: t('notice.attempts'), align: 'end', render: (_, { attempts }) => <bdi className="num">{number(attempts)}</bdi> },
        { key: 'why', title: t('notice.why'), render: (_, { reason }) => reason && <Ltr className="muted">{reason}</Ltr> },
      ]}
    />
  );
}
