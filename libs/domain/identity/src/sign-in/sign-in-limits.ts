import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@santral/platform/http';
import { REDIS, type Redis } from '@santral/platform/redis';
import { createHash } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const QUARTER_HOUR = 15 * 60;

/** How many wrong tries are borne, counted in Redis so that every api counts together. */
const rules = {
  /** Guesses of one password from one place. */
  accountAndAddress: { points: 5, duration: QUARTER_HOUR },
  /** Guesses of one password from many places. */
  account: { points: 20, duration: QUARTER_HOUR },
  /** Guesses of many passwords from one place; an office shares one address. */
  address: { points: 100, duration: QUARTER_HOUR },
  /** Codes sent that nobody typed: each costs money and wakes a phone. */
  codes: { points: 10, duration: 3600 },
  /** Wrong codes of one account over several sign-ins. */
  codeAttempts: { points: 20, duration: 3600 },
  /** Accounts made from one place. */
  registrations: { points: 10, duration: 3600 },
  /** Codes for a new password asked for one address: each costs money and makes the one before worthless. */
  resets: { points: 5, duration: 3600 },
  /** The same from one place for many addresses. */
  resetsFromAddress: { points: 30, duration: 3600 },
  /** Codes for a new password tried for one address. */
  resetAttempts: { points: 15, duration: 3600 },
  /** The same from one place. */
  resetAttemptsFromAddress: { points: 60, duration: 3600 },
  /** Guesses of the current password by somebody who found an open desk. */
  ownPassword: { points: 5, duration: QUARTER_HOUR },
} as const;
type Rule = keyof typeof rules;

/** Limits of sign-in and of everything else that strangers may try. Every try is counted before it is looked at, and given back when it was a good one. */
@Injectable()
export class SignInLimits {
  private readonly limiters: Record<Rule, RateLimiterRedis>;

  constructor(@Inject(REDIS) redis: Redis) {
    const limiter = (name: string, rule: (typeof rules)[Rule]) => new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:sign-in:${name}`, ...rule });
    this.limiters = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, limiter(name, rule)])) as Record<Rule, RateLimiterRedis>;
  }

  /** Counts one password; known and unknown addresses alike. Refuses with `auth.too-many-attempts`. */
  async takePassword(email: string, ip: string): Promise<void> {
    await this.take('address', ip);
    await this.take('account', email);
    await this.take('accountAndAddress', `${email} ${ip}`);
  }

  async givePasswordBack(email: string, ip: string): Promise<void> {
    await Promise.all([this.clear('accountAndAddress', `${email} ${ip}`), this.giveBack('account', email), this.giveBack('address', ip)]);
  }

  takeCode(userId: string): Promise<void> {
    return this.take('codes', userId);
  }

  takeCodeAttempt(userId: string): Promise<void> {
    return this.take('codeAttempts', userId);
  }

  takeRegistration(ip: string): Promise<void> {
    return this.take('registrations', ip);
  }

  /** Counts one code asked for; known and unknown addresses alike. */
  async takeReset(email: string, ip: string): Promise<void> {
    await this.take('resetsFromAddress', ip);
    await this.take('resets', email);
  }

  async takeResetAttempt(email: string, ip: string): Promise<void> {
    await this.take('resetAttemptsFromAddress', ip);
    await this.take('resetAttempts', email);
  }

  /** The new password is set: what was counted for the address is forgotten, also for its sign-in. */
  async clearReset(email: string, ip: string): Promise<void> {
    await Promise.all([this.clear('resets', email), this.clear('resetAttempts', email), this.clear('account', email), this.clear('accountAndAddress', `${email} ${ip}`)]);
  }

  takeOwnPassword(userId: string): Promise<void> {
    return this.take('ownPassword', userId);
  }

  clearOwnPassword(userId: string): Promise<void> {
    return this.clear('ownPassword', userId);
  }

  /** The code was right: what was counted for this account is forgotten. */
  async clearCodes(userId: string): Promise<void> {
    await Promise.all([this.clear('codes', userId), this.clear('codeAttempts', userId)]);
  }

  private async take(rule: Rule, subject: string): Promise<void> {
    try {
      await this.limiters[rule].consume(keyOf(subject));
    } catch (rejected) {
      if (rejected instanceof RateLimiterRes) throw new Refusal('auth.too-many-attempts', { seconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)) });
      throw rejected;
    }
  }

  private async giveBack(rule: Rule, subject: string): Promise<void> {
    await this.limiters[rule].reward(keyOf(subject));
  }

  private async clear(rule: Rule, subject: string): Promise<void> {
    await this.limiters[rule].delete(keyOf(subject));
  }
}

/** Addresses and e-mails do not lie about in Redis. */
const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 32);
