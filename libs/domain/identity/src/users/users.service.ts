import { Injectable } from '@nestjs/common';
import type { User } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { DirectoryService } from '../directory/directory.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Account, type ProfileChange, toUser, type UserOption, type UserOptionsQuery } from './user.js';
import { UsersRepository } from './users.repository.js';

/** What users may know of each other and change about themselves. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly directory: DirectoryService,
  ) {}

  async account(userId: string): Promise<Account> {
    const account = await this.users.findById(userId);
    if (!account) throw new Refusal('auth.invalid-token');
    return account;
  }

  /** Merges the fields that are a user's own into the profile. */
  async updateProfile(userId: string, sessionId: string, change: ProfileChange): Promise<User> {
    await this.users.update(userId, change);
    if (change.displayName !== undefined) {
      await this.sessions.forget(sessionId);
      await this.directory.refresh();
    }
    return toUser(await this.account(userId));
  }

  options({ q, ids }: UserOptionsQuery): Promise<UserOption[]> {
    return ids ? this.users.optionsOf(ids) : this.users.options(q);
  }
}
