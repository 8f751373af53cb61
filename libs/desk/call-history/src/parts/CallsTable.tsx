import type { CallItem, CallSort } from '@santral/contracts';
import { type Formats, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { usePbxChoices, usePbxName } from '@santral/desk-platform/pbxs';
import { Ltr, PhoneNumber } from '@santral/desk-platform/ui-kit';
import { Table, type TableColumnType } from 'antd';
import { AudioLines } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ColumnName } from '../history/columns';
import { callPath } from '../paths';
import { ImportedTag } from './ImportedTag';
import { Moment } from './Moment';
import { DirectionLabel, OutcomeTag } from './OutcomeTag';

/** Rows that open, and what to. */
export interface OpenedRows {
  canOpen: (call: CallItem) => boolean;
  render: (call: CallItem) => ReactNode;
}

interface Props {
  calls: readonly CallItem[];
  columns: readonly ColumnName[];
  sort: CallSort;
  order: 'asc' | 'desc';
  /** The rows are of an earlier search: greyed while the next ones load. */
  isOld: boolean;
  label: string;
  opened?: OpenedRows;
  onSort: (sort: CallSort, order: 'asc' | 'desc') => void;
}

const sortable: readonly string[] = ['startedAt', 'waitMs', 'talkMs'];
const durations: readonly string[] = ['waitMs', 'talkMs', 'holdMs'];

/** Calls as rows; sorted on the server. The time of a call leads to its page. */
export function CallsTable({ calls, columns, sort, order, isOld, label, opened, onSort }: Props) {
  const { t } = useTranslation('call-history');
  const formats = useFormats();
  const hasSeveral = usePbxChoices().length > 1;
  const pbxName = usePbxName();
  const shown = useMemo((): TableColumnType<CallItem>[] => {
    const sorting = (name: string) => ({ sorter: sortable.includes(name), sortOrder: sort === name ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null });
    return [
      {
        key: 'startedAt',
        title: t('column.startedAt'),
        ...sorting('startedAt'),
        render: (_, call) => (
          <>
            <Link to={callPath(call.id)}>
              <Moment at={call.startedAt} />
              <span className="visually-hidden"> {t('openCall', { number: otherParty(call) ?? t('hidden') })}</span>
            </Link>
            {call.coverage === 'imported' && <ImportedTag />}
          </>
        ),
      },
      ...(hasSeveral ? [{ key: 'pbx', title: t('column.pbx'), render: (_: unknown, call: CallItem) => <bdi>{pbxName(call.pbx)}</bdi> }] : []),
      ...columns.map((name) => ({
        key: name,
        title: t(`column.${name}`),
        ...sorting(name),
        ...(durations.includes(name) ? { align: 'end' as const } : {}),
        render: (_: unknown, call: CallItem) => <Cell name={name} call={call} formats={formats} />,
      })),
    ];
  }, [columns, sort, order, formats, hasSeveral, pbxName, t]);
  return (
    <Table<CallItem>
      className={isOld ? 'list-table calls-table is-stale' : 'list-table calls-table'}
      size="small"
      rowKey="id"
      columns={shown}
      dataSource={[...calls]}
      scroll={{ x: true }}
      showSorterTooltip={false}
      aria-label={label}
      pagination={false}
      expandable={opened && { rowExpandable: opened.canOpen, expandedRowRender: opened.render }}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order: way } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        if (way) onSort(columnKey as CallSort, way === 'ascend' ? 'asc' : 'desc');
        else onSort('startedAt', 'desc');
      }}
    />
  );
}

/** Who the company talked with: the caller of incoming calls, else who was called; null for a hidden number. */
export const otherParty = (call: Pick<CallItem, 'direction' | 'caller' | 'called'>): string | null => (call.direction === 'inbound' ? call.caller : call.called);

function Cell({ name, call, formats }: { name: ColumnName; call: CallItem; formats: Formats }) {
  const { t } = useTranslation('call-history');
  switch (name) {
    case 'direction':
      return <DirectionLabel direction={call.direction} />;
    case 'number':
      return <OtherParty call={call} />;
    case 'called':
      return <PhoneNumber value={call.called} />;
    case 'queue':
      return <bdi>{call.queue ?? '–'}</bdi>;
    case 'agent':
      return call.agent ? <bdi>{call.agent}</bdi> : <Ltr>{call.extension ?? '–'}</Ltr>;
    case 'outcome':
      return <OutcomeTag outcome={call.outcome} />;
    case 'waitMs':
    case 'talkMs':
    case 'holdMs':
      return <Ltr>{formats.duration(call[name])}</Ltr>;
    case 'reasons':
      return call.detail?.reasons.map((reason) => reason.label).join(', ') || '–';
    case 'comment':
      return call.detail?.comment ? <bdi title={call.detail.comment}>{call.detail.comment}</bdi> : '–';
    case 'recording':
      return call.recordings.length === 0 ? (
        '–'
      ) : (
        <Link to={`${callPath(call.id)}#call-recordings`} aria-label={t('hasRecording')}>
          <AudioLines size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Link>
      );
  }
}

function OtherParty({ call }: { call: CallItem }) {
  const { t } = useTranslation('call-history');
  const number = otherParty(call);
  if (!number) return t('hidden');
  return (
    <span className="history-party">
      <PhoneNumber value={number} />
      {call.direction === 'inbound' && call.callerName && <span className="history-caller"><bdi>{call.callerName}</bdi></span>}
    </span>
  );
}
