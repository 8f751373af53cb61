import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isPermission, type Permission, searchKey } from '@santral/contracts';
import { containing } from '@santral/platform/resource';
import { DataSource, In } from 'typeorm';
import { RoleEntity } from '../roles/role.entity.js';
import type { Account, ProfileChange, UserOption } from './user.js';
import { UserEntity } from './user.entity.js';

const OPTIONS = 20;

/** What the password check needs, and nothing that would take longer to find for some addresses than for others. */
export interface Credentials {
  userId: string;
  passwordHash: string | null;
  /** E.164; null for somebody who registered and waits. */
  gsm: string | null;
  disabled: boolean;
}

/** Users and what their roles allow. */
@Injectable()
export class UsersRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async findById(id: string): Promise<Account | null> {
    const user = await this.database.getRepository(UserEntity).findOneBy({ id });
    return user && this.withPermissions(user);
  }

  async findCredentials(email: string): Promise<Credentials | null> {
    const user = await this.database.getRepository(UserEntity).findOne({ select: { id: true, passwordHash: true, gsm: true, disabled: true }, where: { email } });
    return user && { userId: user.id, passwordHash: user.passwordHash, gsm: user.gsm, disabled: user.disabled };
  }

  /** Settings, shortcuts and picture are the user's own affair: they make no version that somebody editing the record would trip over. */
  async updateOwn(id: string, { photoURL, settings, shortcuts }: ProfileChange): Promise<void> {
    await this.database.query(
      'UPDATE app_user SET photo_url = CASE WHEN $2 THEN $3 ELSE photo_url END, settings = coalesce($4::jsonb, settings), shortcuts = coalesce($5::jsonb, shortcuts) WHERE id = $1',
      [id, photoURL !== undefined, photoURL ?? null, settings === undefined ? null : JSON.stringify(settings), shortcuts === undefined ? null : JSON.stringify(shortcuts)],
    );
  }

  async passwordHashOf(id: string): Promise<string | null> {
    const [row] = await this.database.query<{ hash: string | null }[]>('SELECT password_hash AS hash FROM app_user WHERE id = $1', [id]);
    return row?.hash ?? null;
  }

  /** Null makes every password wrong until the user sets one. */
  async setPassword(id: string, passwordHash: string | null, manager = this.database.manager): Promise<void> {
    await manager.query('UPDATE app_user SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  }

  async versionOf(id: string): Promise<number | null> {
    const [row] = await this.database.query<{ version: number }[]>('SELECT version FROM app_user WHERE id = $1', [id]);
    return row?.version ?? null;
  }

  /** Whether a user ever came in; such a one has left traces that need a name. */
  async hasSignedIn(id: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(`SELECT 1 FROM audit_log WHERE user_id = $1 AND action = 'sign-in.completed' LIMIT 1`, [id]);
    return rows.length > 0;
  }

  /** What some roles allow together. */
  async permissionsOf(roles: readonly string[]): Promise<Permission[]> {
    const rows = await this.database.getRepository(RoleEntity).findBy({ name: In([...roles]) });
    return [...new Set(rows.flatMap((role) => role.permissions))].filter(isPermission);
  }

  /** For pickers: people who are not disabled, by part of the name. */
  async options(q: string): Promise<UserOption[]> {
    return this.database.query<UserOption[]>(
      `SELECT id, display_name AS "displayName" FROM app_user
       WHERE NOT disabled AND santral_search_key(display_name) LIKE $1 ORDER BY display_name COLLATE santral_sort, id LIMIT ${OPTIONS}`,
      [containing(searchKey(q))],
    );
  }

  async optionsOf(ids: string[]): Promise<UserOption[]> {
    const users = await this.database.getRepository(UserEntity).findBy({ id: In(ids) });
    return users.map(({ id, displayName }) => ({ id, displayName }));
  }

  /** Everybody who has a phone, for the directory. */
  async withExtension(): Promise<{ id: string; displayName: string; pbx: string; extension: string }[]> {
    return this.database.query<{ id: string; displayName: string; pbx: string; extension: string }[]>(
      'SELECT id, display_name AS "displayName", pbx, extension FROM app_user WHERE extension IS NOT NULL AND pbx IS NOT NULL AND NOT disabled',
    );
  }

  private async withPermissions(user: UserEntity): Promise<Account> {
    return { ...user, permissions: await this.permissionsOf(user.roles) };
  }
}
