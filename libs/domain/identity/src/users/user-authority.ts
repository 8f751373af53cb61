import { Injectable } from '@nestjs/common';
import { Refusal } from '@santral/platform/http';
import type { EntityManager } from 'typeorm';
import { UsersRepository } from './users.repository.js';

const ADMIN = 'admin';
/** Writers of roles wait for each other here, so that two admins who take each other's role away at once do not both succeed. */
const LAST_ADMIN_LOCK = 771_001;

/** Who may change whom, and what nobody may do. */
@Injectable()
export class UserAuthority {
  constructor(private readonly users: UsersRepository) {}

  /** Refuses with `user.above-own-access` when these roles allow anything that the actor may not do. */
  async assertReaches(actorId: string, roles: readonly string[]): Promise<void> {
    const actor = await this.users.findById(actorId);
    const own = new Set<string>(actor?.permissions);
    const wanted = await this.users.permissionsOf(roles);
    if (wanted.some((permission) => !own.has(permission))) throw new Refusal('user.above-own-access');
  }

  /** After a write, in its transaction: refuses with `user.last-admin` when nobody is left who can give rights back. */
  async assertAdminRemains(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [LAST_ADMIN_LOCK]);
    const rows = (await manager.query('SELECT 1 FROM app_user WHERE NOT disabled AND $1 = ANY (roles) LIMIT 1', [ADMIN])) as unknown[];
    if (rows.length === 0) throw new Refusal('user.last-admin');
  }
}

export const isAdmin = (user: { roles: readonly string[]; disabled: boolean } | null): boolean => user !== null && !user.disabled && user.roles.includes(ADMIN);
