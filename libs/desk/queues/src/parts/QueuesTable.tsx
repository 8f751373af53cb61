import type { PbxQueueLine } from '@santral/contracts';
import { queueHintsOf } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { TriangleAlert } from 'lucide-react';
import type { OurSettings } from '../queues.api';
import { SyncTag } from './SyncTag';

interface Props {
  queues: readonly PbxQueueLine[];
  /** Whether the PBX has ever been asked; until then nothing can be said of what it has. */
  isRead: boolean;
  oursOf: (queue: string) => OurSettings;
  onOpen: (queue: string) => void;
}

/** Every queue: what happens now, how the PBX runs it, what is set here, and what does not agree. */
export function QueuesTable({ queues, isRead, oursOf, onOpen }: Props) {
  const { t } = useTranslation('queues');
  const { number, duration } = useFormats();
  const figure = (value: number | null | undefined) => (value === null || value === undefined ? '–' : <bdi className="num">{number(value)}</bdi>);
  const title = (text: string) => <span className="two-lines">{text}</span>;
  const hintsOf = (line: PbxQueueLine) => {
    const { wrapUpS, options } = oursOf(line.queue);
    return isRead ? queueHintsOf(line, { wrapUpS, targetS: options?.targetS ?? null }) : [];
  };
  return (
    <Table<PbxQueueLine>
      size="small"
      rowKey="queue"
      dataSource={[...queues]}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: true }}
      aria-label={t('title')}
      columns={[
        {
          key: 'queue',
          title: t('queue'),
          render: (_, { queue }) => (
            <Button type="link" size="small" className="queues-name" onClick={() => onOpen(queue)}>
              <bdi>{queue}</bdi>
            </Button>
          ),
        },
        { key: 'sync', title: t('sync.title'), render: (_, { managed }) => <SyncTag managed={managed} /> },
        {
          title: t('now'),
          children: [
            { key: 'waiting', title: t('waiting'), align: 'end', render: (_, { live }) => figure(live.waiting) },
            { key: 'longest', title: t('longest'), align: 'end', render: (_, { live }) => (live.waiting > 0 ? <bdi className="num">{duration(live.longestWaitMs)}</bdi> : '–') },
            { key: 'available', title: t('available'), align: 'end', render: (_, { live }) => <Ltr className="num">{`${number(live.available)} / ${number(live.members)}`}</Ltr> },
          ],
        },
        {
          title: t('onPbx'),
          children: [
            { key: 'strategy', title: t('setting.strategy'), render: (_, { onPbx }) => (onPbx ? t(`strategy.${onPbx.strategy}`, { defaultValue: onPbx.strategy }) : '–') },
            { key: 'weight', title: t('setting.weight'), align: 'end', render: (_, { onPbx }) => figure(onPbx?.weight) },
          ],
        },
        {
          title: t('here'),
          children: [
            { key: 'target', title: title(t('targetS')), align: 'end', render: (_, { queue }) => figure(oursOf(queue).options?.targetS) },
            { key: 'wrapUp', title: title(t('wrapUpS')), align: 'end', render: (_, { queue }) => figure(oursOf(queue).wrapUpS) },
            { key: 'days', title: title(t('retentionDays')), align: 'end', render: (_, { queue }) => figure(oursOf(queue).retentionDays) },
          ],
        },
        {
          key: 'hints',
          title: t('hints'),
          render: (_, line) =>
            hintsOf(line).map((hint) => (
              <span key={hint} className="queues-hint">
                <TriangleAlert size="1.4rem" strokeWidth={1.75} aria-hidden /> {t(`hint.${hint}.short`)}
              </span>
            )),
        },
      ]}
    />
  );
}
