import { formatNational, type IncomingRoute, judgeRoute, type StoredHoliday } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Arrow, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm, Table } from 'antd';
import { DoorClosed, Pencil, PowerOff, Trash2 } from 'lucide-react';
import { useTargetText } from './use-target-text';

interface Props {
  routes: readonly IncomingRoute[];
  holidays: readonly StoredHoliday[];
  timeZone: string;
  /** Where there are several PBXs, each route says which is meant. */
  hasPbx: boolean;
  isBusy: boolean;
  onEdit: (route: IncomingRoute) => void;
  onRemove: (route: IncomingRoute) => void;
}

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Every number with what happens to a call now, and why. */
export function RoutesTable({ routes, holidays, timeZone, hasPbx, isBusy, onEdit, onRemove }: Props) {
  const { t } = useTranslation('incoming-routes');
  const targetText = useTargetText();
  return (
    <Table<IncomingRoute>
      size="small"
      rowKey="id"
      dataSource={[...routes]}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: true }}
      aria-label={t('title')}
      columns={[
        { key: 'number', title: t('number'), render: (_, { number }) => <Ltr className="num">{formatNational(number)}</Ltr> },
        { key: 'name', title: t('name'), render: (_, { name }) => <bdi>{name}</bdi> },
        ...(hasPbx ? [{ key: 'pbx', title: t('pbx'), render: (_: unknown, { pbx }: IncomingRoute) => <Ltr>{pbx}</Ltr> }] : []),
        { key: 'target', title: t('targetTitle'), render: (_, { target }) => <bdi>{targetText(target)}</bdi> },
        {
          key: 'now',
          title: t('now'),
          render: (_, route) => {
            if (!route.isEnabled) return <StateTag state="logged-out" icon={PowerOff} label={t('off')} />;
            const { isOpen, reason, holiday, interval, target } = judgeRoute(route, holidays, Date.now(), timeZone);
            return (
              <span className="routes-now">
                {isOpen ? <StateTag state="available" label={t('open')} /> : <StateTag state="logged-out" icon={DoorClosed} label={t('closed')} />}
                <small>
                  {t(`reason.${reason}`, { holiday, from: interval?.from, until: interval?.until })}
                  {!isOpen && <> <Arrow /> {targetText(target)}</>}
                </small>
              </span>
            );
          },
        },
        {
          key: 'actions',
          title: <span className="visually-hidden">{t('actions')}</span>,
          align: 'end',
          render: (_, route) => (
            <div className="buttons routes-actions">
              <Button type="text" title={t('edit')} icon={<Pencil {...icon} />} aria-label={t('editOf', { name: route.name })} onClick={() => onEdit(route)} />
              <Popconfirm title={t('removeQuestion', { name: route.name })} description={t('removeText')} okText={t('remove')} cancelText={t('cancel')} okButtonProps={{ danger: true }} onConfirm={() => onRemove(route)}>
                <Button type="text" disabled={isBusy} icon={<Trash2 {...icon} />} aria-label={t('removeOf', { name: route.name })} />
              </Popconfirm>
            </div>
          ),
        },
      ]}
    />
  );
}
