import { Injectable } from '@nestjs/common';
import type { SessionInfo } from '@santral/contracts';
import { type Principal, Refusal } from '@santral/platform/http';
import { AuditRepository } from '../audit/audit.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hashPassword, isPassword } from '../sign-in/passwords.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { UsersRepository } from '../users/users.repository.js';

/** What users do about their own access. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly audit: AuditRepository,
  ) {}

  /** Sets a new password; every other session ends. Refuses with `auth.wrong-password` or `auth.too-many-attempts`. */
  async changePassword({ userId, sessionId }: Principal, current: string, password: string): Promise<void> {
    await this.limits.takeOwnPassword(userId);
    if (!(await isPassword(current, await this.users.passwordHashOf(userId)))) {
      await this.audit.append('password.refused', { userId });
      throw new Refusal('auth.wrong-password', {}, [{ path: 'current' }]);
    }
    await this.limits.clearOwnPassword(userId);
    await this.users.setPassword(userId, await hashPassword(password));
    await this.sessions.revokeAll(userId, { except: sessionId });
    await this.audit.append('password.changed', { userId });
  }

  sessionsOf({ userId, sessionId }: Principal): Promise<SessionInfo[]> {
    return this.sessions.list(userId, sessionId);
  }

  /** Ends one of the own sessions; refuses with `record.not-found` for any other. */
  async endSession({ userId }: Principal, sessionId: string): Promise<void> {
    if (!(await this.sessions.revoke(userId, sessionId))) throw new Refusal('record.not-found');
    await this.audit.append('session.revoked', { userId, details: { sessionId } });
  }

  /** Ends every own session but the one that asks; answers how many there were. */
  async endOtherSessions({ userId, sessionId }: Principal): Promise<number> {
    const ended = await this.sessions.revokeAll(userId, { except: sessionId });
    await this.audit.append('session.revoked', { userId, details: { ended } });
    return ended;
  }
}
