import { type Permission, permissions, type Role, type RolesAnswer, roleTexts } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch, useUser } from '@santral/desk-platform/store';
import { Button, Checkbox, Popconfirm } from 'antd';
import { useState } from 'react';
import { usersApi } from '../users.api';
import { otherPermissions, permissionKey, resourceRows, verbs } from './permission-rows';

interface Props {
  role: Role;
  onWritten: (answer: RolesAnswer) => void;
  onReload: () => void;
}

/** What one role allows. Whoever holds it signs in again when it is saved; nobody can give what they lack themselves. */
export function RoleEditor({ role, onWritten, onReload }: Props) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const own = useUser()?.permissions ?? [];
  const [held, setHeld] = useState<ReadonlySet<Permission>>(new Set(role.permissions));
  const [isBusy, setIsBusy] = useState(false);
  const [hasConflict, setHasConflict] = useState(false);
  const isFixed = role.name === 'admin';
  const isChanged = permissions.some((permission) => held.has(permission) !== role.permissions.includes(permission));

  const toggle = (permission: Permission, isOn: boolean) => {
    const next = new Set(held);
    if (isOn) next.add(permission);
    else next.delete(permission);
    setHeld(next);
  };
  const save = async () => {
    setIsBusy(true);
    try {
      onWritten(await usersApi.changeRole(role.name, role.version, permissions.filter((permission) => held.has(permission))));
      dispatch(toast.success(t('roles.saved')));
    } catch (error) {
      setHasConflict(error instanceof ApiError && error.code === 'record.version-conflict');
      dispatch(toast.error(messageOf(error)));
      setIsBusy(false);
    }
  };
  const box = (permission: Permission, label: string, isLabelShown: boolean) => (
    <Checkbox
      checked={held.has(permission)}
      disabled={isFixed || isBusy || (!held.has(permission) && !own.includes(permission))}
      aria-label={isLabelShown ? undefined : label}
      onChange={(event) => toggle(permission, event.target.checked)}
    >
      {isLabelShown ? label : null}
    </Checkbox>
  );
  return (
    <section className="card" aria-label={roleTexts[role.name][language]}>
      <header className="card-header">
        <h2>{roleTexts[role.name][language]}</h2>
        <div className="push buttons">
          {hasConflict && <Button onClick={onReload}>{t('roles.reload')}</Button>}
          {isChanged && (
            <Button disabled={isBusy} onClick={() => setHeld(new Set(role.permissions))}>
              {t('cancel')}
            </Button>
          )}
          <Popconfirm title={t('roles.saveQuestion', { count: role.users })} okText={t('save')} cancelText={t('cancel')} onConfirm={() => void save()}>
            <Button type="primary" disabled={!isChanged || hasConflict} loading={isBusy}>
              {t('save')}
            </Button>
          </Popconfirm>
        </div>
      </header>
      {isFixed && <p className="users-padded muted">{t('roles.adminFixed')}</p>}
      <div className="roles-scroll">
        <table className="roles-grid">
          <thead>
            <tr>
              <th scope="col">{t('roles.records')}</th>
              {verbs.map((verb) => (
                <th key={verb} scope="col">
                  {t(`roles.verb.${verb}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resourceRows(language).map((row) => (
              <tr key={row.resource}>
                <th scope="row">{row.label}</th>
                {verbs.map((verb) => (
                  <td key={verb}>{box(row.permissions[verb], `${row.label}: ${t(`roles.verb.${verb}`)}`, false)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="roles-others">{otherPermissions.map((permission) => <span key={permission}>{box(permission, t(permissionKey(permission)), true)}</span>)}</div>
    </section>
  );
}
