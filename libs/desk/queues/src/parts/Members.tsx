import type { PbxQueueMember } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';

/** Who is in a queue now, by penalty. */
export function Members({ members }: { members: readonly PbxQueueMember[] }) {
  const { t } = useTranslation('queues');
  const { number } = useFormats();
  if (members.length === 0) return <p className="queues-text">{t('noMembers')}</p>;
  return (
    <Table<PbxQueueMember>
      size="small"
      rowKey="interface"
      dataSource={[...members]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      aria-label={t('members')}
      columns={[
        { key: 'who', title: t('member'), render: (_, { extension, name }) => <><Ltr className="num">{extension}</Ltr> <bdi className="muted">{name}</bdi></> },
        { key: 'penalty', title: t('penalty'), align: 'end', render: (_, { penalty }) => <bdi className="num">{number(penalty)}</bdi> },
        { key: 'state', title: t('state'), render: (_, { isPaused, device }) => t(isPaused ? 'paused' : `device.${device}`) },
        { key: 'membership', title: t('membership'), render: (_, { membership }) => t(`memberships.${membership}`) },
      ]}
    />
  );
}
