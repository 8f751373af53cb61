import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { hashPassword } from '../sign-in/passwords.js';
import { UserEntity } from '../users/user.entity.js';
import { DEMO_PASSWORD, demoUsers } from './demo-users.js';

/** The same id for the same account in every demo company, so that other demo rows can point at it. */
export function demoUserId(email: string): string {
  const hex = createHash('sha256').update(`santral-demo-user:${email}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Writes the demo accounts; does nothing when the database has users. Returns how many were written. */
export async function seedIdentityDemo(database: DataSource, options: { pbx?: string } = {}): Promise<number> {
  const users = database.getRepository(UserEntity);
  if ((await users.count()) > 0) return 0;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await users.insert(
    demoUsers.map(({ email, displayName, role, gsm, extension }) => ({
      id: demoUserId(email),
      email,
      displayName,
      passwordHash,
      gsm,
      roles: [role],
      pbx: extension === null ? null : (options.pbx ?? 'main'),
      extension,
      disabled: false,
      photoUrl: null,
      settings: {},
      shortcuts: [],
      source: 'api' as const,
    })),
  );
  return demoUsers.length;
}
