import { breakLimitKinds, type PresenceRow, type PresenceState } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import { CircleCheck, LogOut, type LucideIcon, MonitorOff, UserX } from 'lucide-react';
import { totalOf } from './presence-total';

/** Colours and icons of the states; an absence has an icon of its own, because it looks like a logout otherwise. */
const looks: Record<PresenceState, { state: DeskState; icon?: LucideIcon }> = {
  in: { state: 'available', icon: CircleCheck },
  'on-break': { state: 'on-break' },
  left: { state: 'logged-out', icon: LogOut },
  absent: { state: 'unreachable', icon: UserX },
};

/** One line per employee and the sums under them. Durations tell of what the server last answered; they do not tick. */
export function PresenceTable({ rows }: { rows: PresenceRow[] }) {
  const { t } = useTranslation('users');
  const { duration, timeSeconds, number } = useFormats();
  const total = totalOf(rows);
  const overrun = (ms: number) => <Ltr className={ms > 0 ? 'num bad' : 'num'}>{duration(ms)}</Ltr>;
  return (
    <Table<PresenceRow>
      size="small"
      rowKey="userId"
      dataSource={rows}
      scroll={{ x: true }}
      pagination={false}
      aria-label={t('presence.title')}
      columns={[
        { key: 'extension', title: t('presence.extension'), render: (_, row) => <Ltr>{row.extension}</Ltr> },
        { key: 'name', title: t('presence.name'), render: (_, row) => <bdi>{row.name}</bdi> },
        { key: 'state', title: t('presence.state'), render: (_, row) => <State row={row} /> },
        { key: 'firstLogin', title: t('presence.firstLogin'), render: (_, row) => <Ltr>{timeSeconds(row.firstLogin)}</Ltr> },
        {
          key: 'lastLogout',
          title: t('presence.lastLogout'),
          render: (_, row) => (row.firstLogin !== null && row.lastLogout === null ? t('presence.stillIn') : <Ltr>{timeSeconds(row.lastLogout)}</Ltr>),
        },
        { key: 'loggedIn', title: t('presence.loggedIn'), render: (_, row) => <Ltr>{duration(row.loggedInMs)}</Ltr> },
        { key: 'breakTime', title: t('presence.breakTime'), render: (_, row) => <Ltr>{duration(row.breakMs)}</Ltr> },
        { key: 'breaks', title: t('presence.breaks'), render: (_, row) => <Ltr>{number(row.breaks)}</Ltr> },
        { key: 'overrun', title: t('presence.overrun'), render: (_, row) => <Overrun row={row} /> },
      ]}
      summary={() => (
        <Table.Summary.Row className="presence-total">
          <Table.Summary.Cell index={0} colSpan={2}>
            {t('presence.total')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={2} colSpan={3}>
            {t('presence.present', { present: number(total.present), all: number(rows.length) })}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={5}>
            <Ltr>{duration(total.loggedInMs)}</Ltr>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={6}>
            <Ltr>{duration(total.breakMs)}</Ltr>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={7}>
            <Ltr>{number(total.breaks)}</Ltr>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={8}>{overrun(total.overrunMs)}</Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  );
}

/** What went beyond limits, and beyond which: those of one break and of the day are told beside that of the type. */
function Overrun({ row: { overrunMs, overruns } }: { row: PresenceRow }) {
  const { t } = useTranslation('users');
  const { duration } = useFormats();
  const kinds = breakLimitKinds.filter((kind) => overruns[kind] > 0);
  return (
    <>
      <Ltr className={overrunMs > 0 ? 'num bad' : 'num'}>{duration(overrunMs)}</Ltr>
      {kinds.map((kind) => (
        <small key={kind} className="presence-over muted">
          {t(`presence.overrunOf.${kind}`)} <Ltr className="num">{duration(overruns[kind])}</Ltr>
        </small>
      ))}
    </>
  );
}

/** A desk that is silent is said beside the state: its agent is in the queue all the same. */
function State({ row }: { row: PresenceRow }) {
  const { t } = useTranslation('users');
  return (
    <span className="presence-state">
      <StateTag {...looks[row.state]} label={t(`presence.${row.state}`)} />
      {row.deskLost && <StateTag state="unreachable" icon={MonitorOff} label={t('presence.deskLost')} />}
    </span>
  );
}
