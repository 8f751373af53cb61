import { toE164, type AuditAction } from '@santral/contracts';
import type { DataSource } from 'typeorm';
import { emailKey } from '../users/user.js';

export interface Administrator {
  email: string;
  displayName: string;
  /** In any spelling; the SMS codes go there. */
  phone: string;
}

/**
 * Makes somebody an administrator from the machine itself: the first one of an empty system, or one who can let the others in again. The
 * account has no password until its owner sets one with an SMS code. Answers whether it is new; throws on a number that is none.
 */
export async function addAdministrator(database: DataSource, { email, displayName, phone }: Administrator): Promise<boolean> {
  const gsm = toE164(phone);
  if (gsm === null) throw new Error(`${phone} is no phone number`);
  return database.transaction(async (manager) => {
    const [{ id, isNew }] = (await manager.query(
      `INSERT INTO app_user (email, display_name, gsm, roles) VALUES ($1, $2, $3, '{admin}')
       ON CONFLICT (email) DO UPDATE SET gsm = $3, disabled = false, version = app_user.version + 1, updated_at = now(), updated_by = NULL,
         roles = CASE WHEN 'admin' = ANY (app_user.roles) THEN app_user.roles ELSE array_append(app_user.roles, 'admin') END
       RETURNING id, (xmax = 0) AS "isNew"`,
      [emailKey(email), displayName, gsm],
    )) as [{ id: string; isNew: boolean }];
    const action: AuditAction = isNew ? 'user.created' : 'user.updated';
    await manager.query('INSERT INTO audit_log (at, action, subject, details) VALUES (now(), $1, $2, $3)', [action, emailKey(email), JSON.stringify({ id, roles: ['admin'], by: 'npm run admin' })]);
    return isNew;
  });
}
