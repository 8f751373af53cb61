import type { AgentQueuesSheet, AssignableQueue } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import type { QueuesPlace } from './agent-queues.api';
import { WrapUpSeconds } from './WrapUpSeconds';

/** One line per queue: who may sign in, who is in it now, how long they have after a call. */
export function QueuesTable({ place, sheet, onOpen, onSaved }: { place: QueuesPlace; sheet: AgentQueuesSheet; onOpen: (queue: string) => void; onSaved: () => void }) {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const assigned = (queue: string) => sheet.agents.filter((agent) => agent.queues.some((one) => one.queue === queue)).length;
  return (
    <Table<AssignableQueue>
      size="small"
      rowKey="queue"
      dataSource={sheet.queues}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('queues.byQueue')}
      columns={[
        {
          key: 'queue',
          title: t('queues.queue'),
          render: (_, { queue, isOnPbx }) => (
            <>
              <Button type="link" className="queues-open" onClick={() => onOpen(queue)}>
                <Ltr>{queue}</Ltr>
              </Button>
              {!isOnPbx && <small className="assignments-note">{t('queues.lost')}</small>}
            </>
          ),
        },
        { key: 'assigned', title: t('queues.assigned'), align: 'end', render: (_, { queue }) => <Ltr className="num">{number(assigned(queue))}</Ltr> },
        { key: 'members', title: t('queues.members'), align: 'end', render: (_, { members }) => <Ltr className="num">{number(members)}</Ltr> },
        { key: 'wrapUp', title: t('queues.wrapUp'), align: 'end', render: (_, queue) => <WrapUpSeconds key={`${queue.queue} ${queue.wrapUpS}`} place={place} queue={queue} onSaved={onSaved} /> },
      ]}
    />
  );
}
