import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isPermission, searchKey } from '@santral/contracts';
import { DataSource, ILike, In, IsNull, Not } from 'typeorm';
import { RoleEntity } from '../roles/role.entity.js';
import type { Account, ProfileChange, UserOption } from './user.js';
import { UserEntity } from './user.entity.js';

const OPTIONS = 20;

/** What the password check needs, and nothing that would take longer to find for some addresses than for others. */
export interface Credentials {
  userId: string;
  passwordHash: string;
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
    const user = await this.database.getRepository(UserEntity).findOne({ select: { id: true, passwordHash: true, disabled: true }, where: { email } });
    return user && { userId: user.id, passwordHash: user.passwordHash, disabled: user.disabled };
  }

  async update(id: string, change: ProfileChange): Promise<void> {
    const { displayName, photoURL, settings, shortcuts } = change;
    const users = this.database.getRepository(UserEntity);
    const user = await users.findOneByOrFail({ id });
    if (displayName !== undefined) Object.assign(user, { displayName, searchKey: searchKey(displayName) });
    if (photoURL !== undefined) user.photoUrl = photoURL;
    if (settings !== undefined) user.settings = settings;
    if (shortcuts !== undefined) user.shortcuts = shortcuts;
    await users.save(user);
  }

  /** For pickers: people who are not disabled, by part of the name. */
  async options(q: string): Promise<UserOption[]> {
    const contains = `%${searchKey(q).replace(/[\\%_]/g, '\\$&')}%`;
    const users = await this.database.getRepository(UserEntity).find({
      where: { disabled: false, searchKey: ILike(contains) },
      order: { searchKey: 'ASC' },
      take: OPTIONS,
    });
    return users.map(({ id, displayName }) => ({ id, displayName }));
  }

  async optionsOf(ids: string[]): Promise<UserOption[]> {
    const users = await this.database.getRepository(UserEntity).findBy({ id: In(ids) });
    return users.map(({ id, displayName }) => ({ id, displayName }));
  }

  /** Everybody who has a phone, for the directory. */
  async withExtension(): Promise<{ id: string; displayName: string; pbx: string; extension: string }[]> {
    const users = await this.database.getRepository(UserEntity).findBy({ extension: Not(IsNull()), pbx: Not(IsNull()), disabled: false });
    return users.map(({ id, displayName, pbx, extension }) => ({ id, displayName, pbx: pbx ?? '', extension: extension ?? '' }));
  }

  private async withPermissions(user: UserEntity): Promise<Account> {
    const roles = await this.database.getRepository(RoleEntity).findBy({ name: In(user.roles) });
    const permissions = [...new Set(roles.flatMap((role) => role.permissions))].filter(isPermission);
    return { ...user, permissions };
  }
}
