import { Inject, Injectable } from '@nestjs/common';
import { CODE_MINUTES, type Language, newPasswordSchema, passwordMessages, type PasswordMessage, type PasswordStep } from '@santral/contracts';
import { SMS_SENDER, type SmsSender } from '@santral/domain-messaging';
import { CONFIG, type Config } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { randomUUID } from 'node:crypto';
import { AuditRepository } from '../audit/audit.repository.js';
import type { ClientInfo } from '../sessions/client.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hashPassword } from '../sign-in/passwords.js';
import { codeHash, isSameHash, newCode, resetText } from '../sign-in/sign-in-code.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { emailKey } from '../users/user.js';
import { UsersRepository } from '../users/users.repository.js';
import { type PasswordReset, PasswordResetsRepository } from './password-resets.repository.js';

/**
 * A new password for somebody who forgot theirs, in three steps: code, check, password. Every step answers the same for addresses that
 * nobody has, after the same work; the SMS goes out on its own, so that no answer waits for it.
 */
@Injectable()
export class PasswordResetService {
  private readonly logger;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SMS_SENDER) private readonly sms: SmsSender,
    private readonly users: UsersRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly limits: SignInLimits,
    private readonly sessions: SessionsService,
    private readonly audit: AuditRepository,
  ) {
    this.logger = createLogger('password-reset', config.logLevel);
  }

  /** Does the step that the filled fields ask for; refuses with `auth.too-many-attempts`. */
  async step(form: PasswordStep, client: ClientInfo, language: Language): Promise<PasswordMessage> {
    const email = emailKey(form.email);
    if (form.token === '') return this.sendCode(email, client, language);
    const reset = await this.checkCode(email, form.token, client);
    if (form.password === '') return reset ? passwordMessages.rightCode : passwordMessages.wrongCode;
    return reset && (await this.change(reset, form.password, client)) ? passwordMessages.changed : passwordMessages.notChanged;
  }

  private async sendCode(email: string, client: ClientInfo, language: Language): Promise<PasswordMessage> {
    await this.limits.takeReset(email, client.ip);
    const known = await this.users.findCredentials(email);
    const [id, code, now] = [randomUUID(), newCode(), new Date()];
    const userId = known && !known.disabled ? known.userId : null;
    await this.resets.insert({ id, email, userId, codeHash: this.hash(code, id) }, now, new Date(now.getTime() + CODE_MINUTES * 60_000));
    await this.audit.append('password.code-requested', { userId, subject: email }, client);
    if (userId !== null && known?.gsm) this.send(known.gsm, resetText(code, language));
    return passwordMessages.sent;
  }

  /** Not awaited by the answer: how long a carrier takes, and that it failed, would tell who has an account. */
  private send(gsm: string, text: string): void {
    this.sms.send(gsm, text).catch((err: unknown) => this.logger.error({ err }, 'the code for a new password was not sent; its user can ask again'));
  }

  /** The reset whose code this is; null when it is wrong, over, used, or of another address. */
  private async checkCode(email: string, code: string, client: ClientInfo): Promise<PasswordReset | null> {
    await this.limits.takeResetAttempt(email, client.ip);
    const reset = await this.resets.takeAttempt(email, new Date());
    // Without a reset something is compared all the same.
    const isRight = isSameHash(this.hash(code, reset?.id ?? 'nobody'), reset?.codeHash ?? this.hash('', 'nobody'));
    if (reset?.userId && isRight) return reset;
    await this.audit.append('password.code-refused', { userId: reset?.userId ?? null, subject: email }, client);
    return null;
  }

  /** Uses the code up and sets the password; every session of the user ends. */
  private async change(reset: PasswordReset, password: string, client: ClientInfo): Promise<boolean> {
    if (!newPasswordSchema.safeParse(password).success || reset.userId === null) return false;
    const passwordHash = await hashPassword(password);
    if (!(await this.resets.use(reset.id, new Date()))) return false;
    await this.users.setPassword(reset.userId, passwordHash);
    await this.sessions.revokeAll(reset.userId);
    await this.limits.clearReset(reset.email, client.ip);
    await this.audit.append('password.reset', { userId: reset.userId, subject: reset.email }, client);
    return true;
  }

  private readonly hash = (code: string, id: string) => codeHash(code, id, this.config.jwtSecret, 'password-reset');
}
