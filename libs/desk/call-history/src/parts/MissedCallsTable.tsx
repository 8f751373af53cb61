import type { MissedCall, MissedCallState } from '@santral/contracts';
import { api, messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { type PbxName, usePbxName } from '@santral/desk-platform/pbxs';
import { phoneAsked, selectCanDial } from '@santral/desk-platform/phone';
import { toast, useAppDispatch, useAppSelector, useCan, useUser } from '@santral/desk-platform/store';
import { type DeskState, Ltr, PhoneNumber, StateTag } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { CircleCheck, Hand, type LucideIcon, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { MissedColumn } from '../history/columns';
import { callPath } from '../paths';
import { Moment } from './Moment';

const looks: Record<MissedCallState, { state: DeskState; icon: LucideIcon }> = {
  waiting: { state: 'overrun', icon: PhoneMissed },
  taken: { state: 'on-break', icon: Hand },
  returned: { state: 'available', icon: CircleCheck },
};
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What each column is called. */
export const missedTitleKeys = {
  attempts: 'missed.attempts', firstAt: 'missed.firstAt', lastAt: 'missed.lastAt', queue: 'column.queue', longestWait: 'missed.longestWait', state: 'missed.state', who: 'missed.who',
} as const satisfies Record<MissedColumn, string>;

interface Props {
  rows: readonly MissedCall[];
  /** Columns beside the number, in their order. */
  columns: readonly MissedColumn[];
  isOld: boolean;
  /** Somebody took or gave back a number. */
  onChanged: () => void;
}

/** Numbers whose calls were missed, and what to do about each. */
export function MissedCallsTable({ rows, columns, isOld, onChanged }: Props) {
  const { t } = useTranslation('call-history');
  const cells = useMissedCells();
  const mayReturn = useCan('desk.use');
  return (
    <Table<MissedCall>
      className={isOld ? 'list-table calls-table is-stale' : 'list-table calls-table'}
      size="small"
      rowKey="number"
      dataSource={[...rows]}
      scroll={{ x: true }}
      pagination={false}
      aria-label={t('missed.title')}
      columns={[
        {
          key: 'number',
          title: t('column.number'),
          render: (_, row) => (
            <span className="history-party">
              <PhoneNumber value={row.number} />
              {row.name && <span className="history-caller"><bdi>{row.name}</bdi></span>}
            </span>
          ),
        },
        ...columns.map((name) => ({ key: name, title: t(missedTitleKeys[name]), align: numeric.has(name) ? ('end' as const) : undefined, render: (_: unknown, row: MissedCall) => cells[name](row) })),
        ...(mayReturn ? [{ key: 'actions', title: t('missed.actions'), render: (_: unknown, row: MissedCall) => <Actions row={row} onChanged={onChanged} /> }] : []),
      ]}
    />
  );
}

const numeric: ReadonlySet<MissedColumn> = new Set(['attempts', 'longestWait']);

/** What stands in the cells of each column. */
function useMissedCells(): Record<MissedColumn, (row: MissedCall) => ReactNode> {
  const { t } = useTranslation('call-history');
  const { duration, number } = useFormats();
  const pbxName = usePbxName();
  return {
    attempts: ({ attempts, shortAttempts }) => (
      <>
        <Ltr>{number(attempts)}</Ltr> {shortAttempts > 0 && <span className="muted">({t('missed.shortAttempts', { count: shortAttempts, number: number(shortAttempts) })})</span>}
      </>
    ),
    firstAt: (row) => <Moment at={row.firstAt} />,
    lastAt: (row) => <Link to={callPath(row.lastCallId)}><Moment at={row.lastAt} /></Link>,
    queue: (row) => <bdi>{placesText(row, pbxName)}</bdi>,
    longestWait: (row) => <Ltr>{duration(row.waitMs)}</Ltr>,
    state: (row) => <StateTag {...looks[row.state]} label={t(`missed.states.${row.state}`)} />,
    who: ({ returned, taken, tries }) =>
      returned ? (
        <Link to={callPath(returned.callId)}>
          <bdi>{t(`missed.by.${returned.by}`, { agent: returned.agent ?? returned.extension ?? '–' })}</bdi> <Moment at={returned.at} />
        </Link>
      ) : (
        <>
          {taken && <bdi>{taken.name}</bdi>} {tries > 0 && <span className="muted">{t('missed.tries', { count: tries, number: number(tries) })}</span>}
          {!taken && tries === 0 && '–'}
        </>
      ),
  };
}

/** The queues of the attempts; with their PBX where there are several, which may have queues of the same name. */
function placesText({ places, queues }: MissedCall, pbxName: PbxName): string {
  if (places.every(({ pbx }) => pbxName(pbx) === null)) return queues.join(', ') || '–';
  return places.map(({ pbx, queue }) => [queue, pbxName(pbx)].filter(Boolean).join(' · ')).join(', ');
}

function Actions({ row: { number, state, taken }, onChanged }: { row: MissedCall; onChanged: () => void }) {
  const { t } = useTranslation('call-history');
  const dispatch = useAppDispatch();
  const user = useUser();
  const mayManage = useCan('agents.manage');
  const canDial = useAppSelector(selectCanDial);
  const [isBusy, setIsBusy] = useState(false);
  if (state === 'returned') return null;
  const isMine = taken !== null && taken.userId === user?.id;
  const ask = async (what: 'take' | 'release'): Promise<boolean> => {
    setIsBusy(true);
    try {
      await api.post(`/api/missed-calls/${what}`, z.unknown(), { number });
      return true;
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
      return false;
    } finally {
      setIsBusy(false);
      onChanged();
    }
  };
  // Taken first: two colleagues must not ring the same customer.
  const callBack = async () => {
    if (await ask('take')) dispatch(phoneAsked({ do: 'dial', number: number.replace(/^\+90/, '0') }));
  };
  if (taken !== null && !isMine) {
    return mayManage ? (
      <Button size="small" loading={isBusy} onClick={() => void ask('release')}>
        {t('missed.free')}
      </Button>
    ) : null;
  }
  return (
    <span className="call-direction">
      <Button size="small" icon={<PhoneOutgoing {...icon} />} disabled={!canDial || isBusy} title={canDial ? undefined : t('missed.noPhone')} onClick={() => void callBack()}>
        {t('missed.callBack')}
      </Button>
      <Button size="small" loading={isBusy} onClick={() => void ask(isMine ? 'release' : 'take')}>
        {t(isMine ? 'missed.release' : 'missed.take')}
      </Button>
    </span>
  );
}
