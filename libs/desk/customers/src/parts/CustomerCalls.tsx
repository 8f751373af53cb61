import { type CallItem, callsPageSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, Ltr, NoPermission, PhoneNumber } from '@santral/desk-platform/ui-kit';
import { Table, type TableColumnType } from 'antd';
import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { useState } from 'react';

const PAGE_SIZE = 20;

/** The calls of a customer, newest first. */
export function CustomerCalls({ customerId }: { customerId: string }) {
  const mayRead = useCan('calls.read');
  if (!mayRead) return <NoPermission permission="calls.read" />;
  return <Calls customerId={customerId} />;
}

function Calls({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers');
  const { dateTime, duration } = useFormats();
  const [page, setPage] = useState(1);
  const { data, error, reload } = useRemote('/api/calls', callsPageSchema, { query: { customerId, page, pageSize: PAGE_SIZE }, reloadOn: ['call.ended', 'call-detail.saved'] });
  if (!data) return <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />}</section>;
  if (data.total === 0) return <section className="card"><EmptyState icon={Phone} title={t('calls.none')} text={t('calls.noneText')} /></section>;
  const columns: TableColumnType<CallItem>[] = [
    { key: 'startedAt', title: t('calls.time'), render: (_, call) => <bdi className="num">{dateTime(call.startedAt)}</bdi> },
    { key: 'direction', title: t('calls.direction'), render: (_, call) => <Direction call={call} /> },
    { key: 'number', title: t('calls.number'), render: (_, call) => <PhoneNumber value={call.caller} /> },
    { key: 'agent', title: t('calls.agent'), render: (_, call) => call.agent ?? '–' },
    { key: 'talk', title: t('calls.talk'), align: 'end', render: (_, call) => <Ltr>{duration(call.talkMs)}</Ltr> },
    { key: 'reasons', title: t('calls.reasons'), render: (_, call) => call.detail?.reasons.map((reason) => reason.label).join(', ') || '–' },
    { key: 'comment', title: t('calls.comment'), ellipsis: true, render: (_, call) => <span title={call.detail?.comment}>{call.detail?.comment || '–'}</span> },
  ];
  return (
    <section className="card">
      <Table<CallItem>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data.items}
        scroll={{ x: true }}
        aria-label={t('tab.calls')}
        pagination={{ current: page, pageSize: PAGE_SIZE, total: data.total, hideOnSinglePage: true, showSizeChanger: false, onChange: setPage }}
      />
    </section>
  );
}

function Direction({ call: { direction, outcome } }: { call: CallItem }) {
  const { t } = useTranslation('customers');
  const isMissed = direction === 'inbound' && outcome !== 'answered' && outcome !== 'open';
  const Icon = isMissed ? PhoneMissed : direction === 'outbound' ? PhoneOutgoing : PhoneIncoming;
  return (
    <span className={isMissed ? 'customer-call is-missed' : 'customer-call'}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {t(isMissed ? 'calls.missed' : `calls.${direction}`)}
    </span>
  );
}
