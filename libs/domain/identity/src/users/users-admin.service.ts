import { Inject, Injectable } from '@nestjs/common';
import type { Language, SessionInfo } from '@santral/contracts';
import { SMS_SENDER, type SmsSender } from '@santral/domain-messaging';
import { Refusal } from '@santral/platform/http';
import { AuditRepository } from '../audit/audit.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Account } from './user.js';
import { UserAuthority } from './user-authority.js';
import { UsersRepository } from './users.repository.js';

/** ASCII only, as carriers want it. It holds no code, so that it cannot run out before it is read. */
const clearedText = (language: Language): string =>
  language === 'tr'
    ? "Santral sifrenizi belirlemeniz gerekiyor: giris sayfasinda 'Sifremi unuttum' ile SMS kodu alin."
    : "Please set your Santral password: ask for an SMS code with 'Forgot my password' on the sign-in page.";

/** What an administrator does to the access of another user, beside changing the record. */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly users: UsersRepository,
    private readonly authority: UserAuthority,
    private readonly sessions: SessionsService,
    private readonly audit: AuditRepository,
    @Inject(SMS_SENDER) private readonly sms: SmsSender,
  ) {}

  async sessionsOf(actorId: string, userId: string): Promise<SessionInfo[]> {
    await this.reach(actorId, userId);
    return this.sessions.list(userId, '');
  }

  /** Ends every session of a user; answers how many there were. */
  async signOutEverywhere(actorId: string, userId: string): Promise<number> {
    const { email } = await this.reach(actorId, userId);
    const ended = await this.sessions.revokeAll(userId);
    await this.audit.append('user.signed-out', { userId: actorId, subject: email, details: { id: userId, ended } });
    return ended;
  }

  /**
   * Makes the password worthless and tells the user by SMS to set a new one, so that nobody but the user ever knows a password.
   * Refuses with `user.phone-required` or `sms.not-sent`; then the old password still holds.
   */
  async clearPassword(actorId: string, userId: string, language: Language): Promise<void> {
    const { email, gsm } = await this.reach(actorId, userId);
    if (gsm === null) throw new Refusal('user.phone-required');
    await this.sms.send(gsm, clearedText(language));
    await this.users.setPassword(userId, null);
    await this.sessions.revokeAll(userId);
    await this.audit.append('user.password-cleared', { userId: actorId, subject: email, details: { id: userId } });
  }

  private async reach(actorId: string, userId: string): Promise<Account> {
    const user = await this.users.findById(userId);
    if (!user) throw new Refusal('record.not-found');
    if (actorId !== userId) await this.authority.assertReaches(actorId, user.roles);
    return user;
  }
}
