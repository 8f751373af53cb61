import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { type PbxName, usePbxName } from '@santral/desk-platform/pbxs';
import { Table, type TableColumnsType, type TablePaginationConfig } from 'antd';
import { Link } from 'react-router-dom';
import { callPath } from '../paths';

/** A line about one agent in one call. */
interface OfAgent {
  callId: string;
  pbx: string;
  extension: string;
  agentName: string | null;
}

interface Props<T extends OfAgent> {
  lines: T[];
  keyOf: (line: T) => string;
  /** ISO instant at which the call began. */
  startedAt: (line: T) => string;
  /** What a line's link leads to do, for those who cannot see the row around it. */
  open: (agent: string) => string;
  /** What follows call and agent. */
  columns: TableColumnsType<T>;
  label: string;
  isOld: boolean;
  pagination: TablePaginationConfig;
}

/** Who an agent is; with their PBX where there are several, because extensions may be the same there. */
export const agentText = ({ pbx, extension, agentName }: Pick<OfAgent, 'pbx' | 'extension' | 'agentName'>, pbxName: PbxName): string => [agentName ?? extension, pbxName(pbx)].filter(Boolean).join(' · ');

/** Calls with whom they are about, each leading to its page; what else there is to say differs by list. */
export function ScoreTable<T extends OfAgent>({ lines, keyOf, startedAt, open, columns, label, isOld, pagination }: Props<T>) {
  const { t } = useTranslation('quality');
  const { dateTime } = useFormats();
  const pbxName = usePbxName();
  const agentOf = (line: T) => agentText(line, pbxName);
  return (
    <Table<T>
      className={isOld ? 'list-table is-stale' : 'list-table'}
      size="small"
      rowKey={keyOf}
      dataSource={lines}
      scroll={{ x: true }}
      aria-label={label}
      pagination={{ hideOnSinglePage: true, showSizeChanger: false, ...pagination }}
      columns={[
        {
          key: 'startedAt',
          title: t('column.call'),
          render: (_, line) => (
            <Link to={callPath(line.callId)}>
              <bdi className="num">{dateTime(startedAt(line))}</bdi>
              <span className="visually-hidden"> {open(agentOf(line))}</span>
            </Link>
          ),
        },
        { key: 'agent', title: t('column.agent'), render: (_, line) => <bdi>{agentOf(line)}</bdi> },
        ...columns,
      ]}
    />
  );
}
