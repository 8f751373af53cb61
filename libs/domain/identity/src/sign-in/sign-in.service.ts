import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CODE_MINUTES, type Language, type LoginForm, type SessionAnswer, type User } from '@santral/contracts';
import { SMS_SENDER, type SmsSender } from '@santral/domain-messaging';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal } from '@santral/platform/http';
import { randomUUID } from 'node:crypto';
import { AuditRepository } from '../audit/audit.repository.js';
import type { ClientInfo } from '../sessions/client.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { emailKey, toUser } from '../users/user.js';
import { UsersRepository } from '../users/users.repository.js';
import { isPassword, preparePasswords } from './passwords.js';
import { codeHash, codeText, cookieHash, isSameHash, newCode, newCookieSecret } from './sign-in-code.js';
import { SignInCodesRepository } from './sign-in-codes.repository.js';
import { SignInLimits } from './sign-in-limits.js';

/** The password was right: the user, and the secret that the code step has to bring back. */
export interface PendingSignIn {
  user: User;
  cookieSecret: string;
}

/** Sign-in in two steps: password, then SMS code. Wrong is null, always for the same reason: "wrong". */
@Injectable()
export class SignInService implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SMS_SENDER) private readonly sms: SmsSender,
    private readonly users: UsersRepository,
    private readonly codes: SignInCodesRepository,
    private readonly limits: SignInLimits,
    private readonly sessions: SessionsService,
    private readonly audit: AuditRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await preparePasswords();
  }

  /** First step. Sends the code; refuses with `auth.too-many-attempts` or `sms.not-sent`. */
  async checkPassword(form: LoginForm, client: ClientInfo, language: Language): Promise<PendingSignIn | 'awaiting-approval' | null> {
    const email = emailKey(form.email);
    await this.limited(() => this.limits.takePassword(email, client.ip), email, client);
    const known = await this.users.findCredentials(email);
    const isRight = await isPassword(form.password, known?.passwordHash ?? null);
    const account = known && isRight && !known.disabled ? await this.users.findById(known.userId) : null;
    if (!account) {
      await this.audit.append('sign-in.password-refused', { userId: known?.userId ?? null, subject: email }, client);
      return null;
    }
    await this.limits.givePasswordBack(email, client.ip);
    // Somebody who registered and has neither role nor number yet. Only who knows the password hears of it.
    if (account.gsm === null || account.roles.length === 0) return 'awaiting-approval';
    await this.limited(() => this.limits.takeCode(account.id), email, client);
    await this.audit.append('sign-in.password-accepted', { userId: account.id, subject: email }, client);
    return { user: toUser(account), cookieSecret: await this.sendCode(account.id, account.gsm, language) };
  }

  /** Second step. Null when the code is wrong, over, used, or belongs to another sign-in. */
  async checkCode(code: string, cookieSecret: string, client: ClientInfo): Promise<SessionAnswer | null> {
    const now = new Date();
    const pending = await this.codes.takeAttempt(cookieHash(cookieSecret), now);
    if (!pending) return null;
    await this.limited(() => this.limits.takeCodeAttempt(pending.userId), undefined, client);
    const isRight = isSameHash(codeHash(code, pending.id, this.config.jwtSecret), pending.codeHash);
    const account = await this.users.findById(pending.userId);
    if (!isRight || !account || account.disabled || account.roles.length === 0 || !(await this.codes.use(pending.id, now))) {
      await this.audit.append('sign-in.code-refused', { userId: pending.userId, subject: account?.email }, client);
      return null;
    }
    await this.limits.clearCodes(account.id);
    const token = await this.sessions.open(account.id, client);
    await this.audit.append('sign-in.completed', { userId: account.id, subject: account.email }, client);
    return this.sessions.answerOf(account, token);
  }

  async signOut(userId: string, sessionId: string, client: ClientInfo): Promise<void> {
    await this.sessions.revoke(userId, sessionId);
    await this.audit.append('sign-out', { userId }, client);
  }

  private async sendCode(userId: string, gsm: string, language: Language): Promise<string> {
    const [id, code, cookieSecret, createdAt] = [randomUUID(), newCode(), newCookieSecret(), new Date()];
    await this.codes.insert({
      id,
      userId,
      cookieHash: cookieHash(cookieSecret),
      codeHash: codeHash(code, id, this.config.jwtSecret),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + CODE_MINUTES * 60_000),
      attempts: 0,
      usedAt: null,
    });
    await this.sms.send(gsm, codeText(code, language));
    return cookieSecret;
  }

  /** Writes down that a limit was reached before the refusal goes out. */
  private async limited(take: () => Promise<void>, subject: string | undefined, client: ClientInfo): Promise<void> {
    try {
      await take();
    } catch (error) {
      if (error instanceof Refusal) await this.audit.append('sign-in.limited', { userId: null, subject }, client);
      throw error;
    }
  }
}
