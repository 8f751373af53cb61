import { Inject, Injectable } from '@nestjs/common';
import { type Language, type RegisterForm, type SessionAnswer } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { resourceToken } from '@santral/platform/resource';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.js';
import type { ClientInfo } from '../sessions/client.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hashPassword } from '../sign-in/passwords.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { emailKey, type UserRecords } from '../users/user.js';
import { UsersRepository } from '../users/users.repository.js';

/** Accounts that people make themselves: without a role, so that they can do nothing until an administrator gives them one. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(resourceToken('users')) private readonly records: UserRecords,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly audit: AuditRepository,
  ) {}

  /** Null when the address is taken. The session it opens lets a guest do nothing but sign out. */
  async register(form: RegisterForm, client: ClientInfo, language: Language): Promise<SessionAnswer | null> {
    await this.limits.takeRegistration(client.ip);
    const email = emailKey(form.email);
    const passwordHash = await hashPassword(form.password);
    const id = await this.create({ displayName: form.displayName, email }, passwordHash, language);
    const account = id === null ? null : await this.users.findById(id);
    if (!account) return null;
    await this.audit.append('account.registered', { userId: account.id, subject: email }, client);
    return this.sessions.answerOf(account, await this.sessions.open(account.id, client));
  }

  private async create(values: { displayName: string; email: string }, passwordHash: string, language: Language): Promise<string | null> {
    try {
      return await this.database.transaction(async (manager) => {
        const row = await this.records.create(values, { userId: null, language }, manager);
        await this.users.setPassword(String(row.id), passwordHash, manager);
        return String(row.id);
      });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'record.duplicate') return null;
      throw error;
    }
  }
}
