import { users } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { ResourcePage, type Cells } from '@santral/desk-platform/resource-ui';
import { useMemo } from 'react';
import { UserState } from '../parts/UserState';
import { userPath } from '../paths';

/** `/apps/users` */
export function UsersPage() {
  const { t } = useTranslation('users');
  const cells = useMemo((): Cells => ({ disabled: (row) => <UserState row={row} t={t} /> }), [t]);
  return <ResourcePage resource={users} hrefOf={userPath} cells={cells} />;
}
