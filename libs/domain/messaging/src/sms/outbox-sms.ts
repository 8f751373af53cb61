import { formatNational, toE164 } from '@santral/contracts';
import type { Logger } from '@santral/platform/logging';
import type { Redis } from '@santral/platform/redis';
import { z } from 'zod';
import type { SmsSender } from './sms-sender.js';

export const outboxMessageSchema = z.object({
  /** National digits without spaces, for example `05550000001`. */
  to: z.string(),
  text: z.string(),
  at: z.iso.datetime({ precision: 3 }),
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

const KEY = 'sms:outbox';
const KEPT = 500;

/** Keeps messages instead of sending them, for installations without a carrier. `isShown` also writes them into the log. */
export class OutboxSms implements SmsSender {
  constructor(
    private readonly redis: Redis,
    private readonly logger: Logger,
    private readonly isShown: boolean,
  ) {}

  async send(to: string, text: string): Promise<void> {
    const message: OutboxMessage = { to: formatNational(to).replaceAll(' ', ''), text, at: new Date().toISOString() };
    await this.redis
      .multi()
      .lpush(KEY, JSON.stringify(message))
      .ltrim(KEY, 0, KEPT - 1)
      .exec();
    if (this.isShown) this.logger.info(`SMS to ${message.to}: ${text}`);
  }

  /** Newest first; only those to one number when given, however it is written. */
  async messages(to?: string): Promise<OutboxMessage[]> {
    const all = (await this.redis.lrange(KEY, 0, -1)).map((line) => outboxMessageSchema.parse(JSON.parse(line)));
    return to === undefined ? all : all.filter((m) => m.to === to.trim() || (toE164(to) !== null && toE164(m.to) === toE164(to)));
  }
}
