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
} as const;
type Rule = keyof typeof rules;

/** Limits of sign-in. Every try is counted before it is looked at, and given back when it was a good one. */
@Injectable()
export class SignInLimits {
  private readonly limiters: Record<Rule, RateLimiterRedis>;

  constructor(@Inject(REDIS) redis: Redis) {
    const limiter = (name: Rule) => new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:sign-in:${name}`, ...rules[name] });
    this.limiters = {
      accountAndAddress: limiter('accountAndAddress'),
      account: limiter('account'),
      address: limiter('address'),
      codes: limiter('codes'),
      codeAttempts: limiter('codeAttempts'),
    };
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
