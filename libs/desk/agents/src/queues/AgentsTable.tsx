import type { AgentQueues } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Table, Tag } from 'antd';

interface Props {
  agents: readonly AgentQueues[];
  selected: readonly string[];
  onSelect: (extensions: string[]) => void;
  onOpen: (extension: string) => void;
}

/** One line per agent with the queues they may sign in to; several can be selected to change them together. */
export function AgentsTable({ agents, selected, onSelect, onOpen }: Props) {
  const { t } = useTranslation('agents');
  return (
    <Table<AgentQueues>
      size="small"
      rowKey="extension"
      dataSource={[...agents]}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      aria-label={t('queues.byAgent')}
      rowSelection={{
        selectedRowKeys: [...selected],
        preserveSelectedRowKeys: true,
        onChange: (keys) => onSelect(keys.map(String)),
        // Nobody sits there: queues can only be taken away, one extension at a time.
        getCheckboxProps: ({ extension, userId }) => ({ disabled: userId === null, 'aria-label': t('queues.select', { extension }) }),
      }}
      columns={[
        {
          key: 'agent',
          title: t('queues.agent'),
          render: (_, { extension, name }) => (
            <Button type="link" className="queues-open" onClick={() => onOpen(extension)}>
              <Ltr className="num">{extension}</Ltr> <bdi>{name ?? t('queues.nobody')}</bdi>
            </Button>
          ),
        },
        {
          key: 'queues',
          title: t('queues.queues'),
          render: (_, { queues }) =>
            queues.length === 0 ? (
              <span className="assignments-note">{t('queues.none')}</span>
            ) : (
              queues.map(({ queue, penalty }) => (
                <Tag key={queue} variant="filled">
                  <Ltr>{penalty > 0 ? `${queue} · ${penalty}` : queue}</Ltr>
                </Tag>
              ))
            ),
        },
      ]}
    />
  );
}
