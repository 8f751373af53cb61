import { searchKey, type ResourceRow, users } from '@santral/contracts';

export const ROLES_PATH = '/apps/roles';
export const PERSONAL_CHECK_PATH = '/apps/personal-check';
export const AUDIT_PATH = '/apps/audit';
export const TOKENS_PATH = '/apps/api-tokens';
export const PROFILE_PATH = '/pages/profile';

/** `/apps/users/{id}/{name}`: the name is for people who read the address. */
export function userPath(row: ResourceRow): string {
  const handle = searchKey(String(row['displayName'] ?? '')).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return `${users.route}/${row.id}${handle === '' ? '' : `/${handle}`}`;
}
