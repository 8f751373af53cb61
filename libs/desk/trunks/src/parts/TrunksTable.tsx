import type { TrunkLine } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { looks } from '../trunk-looks';

interface Props {
  trunks: readonly TrunkLine[];
  onOpen: (trunk: string) => void;
}

/** Trunks with their state, where they lead, and the calls that go over them now and did today. */
export function TrunksTable({ trunks, onOpen }: Props) {
  const { t } = useTranslation('trunks');
  const { number } = useFormats();
  const calls = ({ inbound, outbound }: TrunkLine['callsNow']) => (
    <span className="num">
      <bdi>{number(inbound)}</bdi> / <bdi>{number(outbound)}</bdi>
    </span>
  );
  return (
    <Table<TrunkLine>
      size="small"
      rowKey="trunk"
      dataSource={[...trunks]}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: true }}
      aria-label={t('title')}
      columns={[
        {
          key: 'trunk',
          title: t('trunk'),
          render: (_, { trunk }) => (
            <Button type="link" size="small" className="trunks-name" aria-label={t('historyOf', { trunk })} onClick={() => onOpen(trunk)}>
              <Ltr>{trunk}</Ltr>
            </Button>
          ),
        },
        { key: 'state', title: t('stateTitle'), render: (_, { state, since }) => <StateTag {...looks[state]} label={t(`state.${state}`)} since={since} /> },
        { key: 'server', title: t('server'), render: (_, { server }) => (server === null ? '–' : <Ltr>{server}</Ltr>) },
        { key: 'roundtrip', title: t('roundtrip'), align: 'end', render: (_, { roundtripMs }) => (roundtripMs === null ? '–' : <bdi className="num">{t('ms', { value: number(Math.round(roundtripMs)) })}</bdi>) },
        { key: 'now', title: t('callsNow'), align: 'end', render: (_, { callsNow }) => calls(callsNow) },
        { key: 'today', title: t('callsToday'), align: 'end', render: (_, { callsToday }) => calls(callsToday) },
      ]}
    />
  );
}
