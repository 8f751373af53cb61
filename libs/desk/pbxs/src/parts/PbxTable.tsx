import type { Pbx } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm, Table } from 'antd';
import { CircleAlert, CircleCheck, Lock, type LucideIcon, Pencil, PlugZap, Power, PowerOff, Stethoscope, Trash2 } from 'lucide-react';

const looks: Record<Pbx['status']['link'], { state: DeskState; icon: LucideIcon }> = {
  up: { state: 'available', icon: CircleCheck },
  lost: { state: 'overrun', icon: PlugZap },
  refused: { state: 'overrun', icon: CircleAlert },
  off: { state: 'logged-out', icon: PowerOff },
};
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Props {
  pbxs: Pbx[];
  isBusy: boolean;
  onEdit: (pbx: Pbx) => void;
  onTest: (pbx: Pbx) => void;
  onToggle: (pbx: Pbx) => void;
  onRemove: (pbx: Pbx) => void;
}

/** Every PBX with the state of its link, and what may be done with it. */
export function PbxTable({ pbxs, isBusy, onEdit, onTest, onToggle, onRemove }: Props) {
  const { t } = useTranslation('pbxs');
  const { dateTime, number } = useFormats();
  return (
    <Table<Pbx>
      size="small"
      rowKey="id"
      dataSource={pbxs}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('title')}
      columns={[
        { key: 'name', title: t('name'), render: (_, pbx) => <Name pbx={pbx} /> },
        { key: 'ami', title: t('address'), render: (_, { ami }) => <Ltr>{`${ami.host}:${ami.port}`}</Ltr> },
        { key: 'link', title: t('link.title'), render: (_, pbx) => <Link pbx={pbx} /> },
        { key: 'heard', title: t('lastHeard'), render: (_, { lastHeardAt }) => (lastHeardAt ? <bdi className="num">{dateTime(lastHeardAt)}</bdi> : <span className="muted">{t('never')}</span>) },
        { key: 'calls', title: t('calls'), align: 'end', render: (_, { openCalls }) => <bdi className="num">{number(openCalls)}</bdi> },
        {
          key: 'actions',
          title: <span className="visually-hidden">{t('actions')}</span>,
          align: 'end',
          render: (_, pbx) => {
            const isFixed = pbx.owner === 'environment';
            const { name } = pbx;
            return (
              <div className="buttons pbxs-actions">
                <Button type="text" title={t('test')} icon={<Stethoscope {...icon} />} aria-label={t('testOf', { name })} onClick={() => onTest(pbx)} />
                {!isFixed && (
                  <>
                    <Button type="text" title={t('edit')} icon={<Pencil {...icon} />} aria-label={t('editOf', { name })} onClick={() => onEdit(pbx)} />
                    <Button type="text" disabled={isBusy} title={t(pbx.enabled ? 'switchOff' : 'switchOn')} icon={<Power {...icon} />} aria-label={t(pbx.enabled ? 'switchOffOf' : 'switchOnOf', { name })} onClick={() => onToggle(pbx)} />
                    <Popconfirm title={t('removeQuestion', { name })} description={t('removeText')} okText={t('remove')} cancelText={t('cancel')} okButtonProps={{ danger: true }} onConfirm={() => onRemove(pbx)}>
                      <Button type="text" disabled={isBusy} icon={<Trash2 {...icon} />} aria-label={t('removeOf', { name })} />
                    </Popconfirm>
                  </>
                )}
              </div>
            );
          },
        },
      ]}
    />
  );
}

function Name({ pbx: { id, name, owner } }: { pbx: Pbx }) {
  const { t } = useTranslation('pbxs');
  return (
    <>
      <bdi>{name}</bdi> {name !== id && <Ltr className="muted">{id}</Ltr>}
      {owner === 'environment' && (
        <span className="pbxs-note">
          <Lock size="1.2rem" strokeWidth={1.75} aria-hidden /> {t('ofEnvironment')}
        </span>
      )}
    </>
  );
}

function Link({ pbx: { status, hasSecrets } }: { pbx: Pbx }) {
  const { t } = useTranslation('pbxs');
  return (
    <>
      <StateTag {...looks[status.link]} label={t(`link.${status.link}`)} since={status.link === 'off' ? null : status.since} />
      {!hasSecrets && <span className="pbxs-note pbxs-bad">{t('secretsLost')}</span>}
      {hasSecrets && status.message && <span className="pbxs-note">{status.message}</span>}
    </>
  );
}
