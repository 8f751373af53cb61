import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isPermission, type Permission, type PresetName, type Role, type RoleName, rolePresets } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

interface RoleRow extends Omit<Role, 'permissions'> {
  permissions: string[];
  preset: PresetName;
}

/** Roles and who holds them. */
@Injectable()
export class RolesRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async all(): Promise<{ preset: PresetName; roles: Role[] }> {
    const rows = await this.database.query<RoleRow[]>(
      `SELECT name, permissions, preset, is_edited AS "isEdited", version, (SELECT count(*)::int FROM app_user WHERE name = ANY (roles)) AS users FROM role`,
    );
    const preset = rows[0]?.preset ?? 'hierarchy';
    const order = Object.keys(rolePresets[preset]);
    const roles = rows.map(({ preset: _preset, ...role }): Role => ({ ...role, permissions: role.permissions.filter(isPermission) }));
    return { preset, roles: roles.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) };
  }

  /** Locks a role for a change. */
  async find(manager: EntityManager, name: RoleName): Promise<{ permissions: Permission[]; version: number } | null> {
    const [row] = (await manager.query('SELECT permissions, version FROM role WHERE name = $1 FOR UPDATE', [name])) as { permissions: string[]; version: number }[];
    return row ? { ...row, permissions: row.permissions.filter(isPermission) } : null;
  }

  async change(manager: EntityManager, name: RoleName, permissions: readonly Permission[]): Promise<void> {
    await manager.query('UPDATE role SET permissions = $2, is_edited = true, version = version + 1 WHERE name = $1', [name, permissions]);
  }

  /** Makes every role follow a preset; returns the roles whose permissions changed by it. */
  async follow(manager: EntityManager, preset: PresetName): Promise<RoleName[]> {
    const changed: RoleName[] = [];
    for (const [name, permissions] of Object.entries(rolePresets[preset]) as [RoleName, readonly Permission[]][]) {
      const before = await this.find(manager, name);
      if (before && !hasSame(before.permissions, permissions)) changed.push(name);
      await manager.query('UPDATE role SET permissions = $2, preset = $3, is_edited = false, version = version + 1 WHERE name = $1', [name, permissions, preset]);
    }
    return changed;
  }

  /** Gives roles that nobody has edited what their preset says today. */
  async refreshUnedited(): Promise<void> {
    for (const [preset, roles] of Object.entries(rolePresets)) {
      for (const [name, permissions] of Object.entries(roles)) {
        await this.database.query('UPDATE role SET permissions = $3 WHERE name = $1 AND preset = $2 AND NOT is_edited AND permissions IS DISTINCT FROM $3', [name, preset, permissions]);
      }
    }
    // Whatever was done to it: somebody has to be able to do everything.
    await this.database.query(`UPDATE role SET permissions = $1 WHERE name = 'admin' AND permissions IS DISTINCT FROM $1`, [rolePresets.hierarchy.admin]);
  }

  /** Everybody who holds one of these roles. */
  async holdersOf(names: readonly RoleName[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>('SELECT id FROM app_user WHERE roles && $1::text[]', [names]);
    return rows.map(({ id }) => id);
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}

export const hasSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((name) => b.includes(name));
