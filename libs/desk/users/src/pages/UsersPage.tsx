import { users } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { ResourcePage, RowValue, type Cells } from '@santral/desk-platform/resource-ui';
import { useMemo } from 'react';
import { stateOf, UserState } from '../parts/UserState';
import { userPath } from '../paths';

/** `/apps/users` */
export function UsersPage() {
  const { t } = useTranslation('users');
  const cells = useMemo(
    (): Cells => ({ roles: (row) => (stateOf(row) === 'active' ? <RowValue field={users.fields.roles} name="roles" row={row} /> : <UserState row={row} t={t} />) }),
    [t],
  );
  return <ResourcePage resource={users} hrefOf={userPath} cells={cells} />;
}
