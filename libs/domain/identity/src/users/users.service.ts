import { Inject, Injectable } from '@nestjs/common';
import type { Language, User } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { resourceToken } from '@santral/platform/resource';
import { type Account, type ProfileChange, toUser, type UserOption, type UserRecords, type UserOptionsQuery } from './user.js';
import { UsersRepository } from './users.repository.js';

/** What users may know of each other and change about themselves. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    @Inject(resourceToken('users')) private readonly records: UserRecords,
  ) {}

  async account(userId: string): Promise<Account> {
    const account = await this.users.findById(userId);
    if (!account) throw new Refusal('auth.invalid-token');
    return account;
  }

  /** Merges the fields that are a user's own into the profile. */
  async updateProfile(userId: string, change: ProfileChange, language: Language): Promise<User> {
    const { displayName } = change;
    const version = displayName === undefined ? null : await this.users.versionOf(userId);
    // The name belongs to the record: it has a history, and calls show it.
    if (displayName !== undefined && version !== null) await this.records.update(userId, version, { displayName }, { userId, language });
    await this.users.updateOwn(userId, change);
    return toUser(await this.account(userId));
  }

  options({ q, ids }: UserOptionsQuery): Promise<UserOption[]> {
    return ids ? this.users.optionsOf(ids) : this.users.options(q);
  }
}
