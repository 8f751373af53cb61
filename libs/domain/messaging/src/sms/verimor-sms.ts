import type { Logger } from '@santral/platform/logging';
import { postToCarrier } from './carrier-request.js';
import { carrierNumber, type SmsAccount, type SmsSender } from './sms-sender.js';

/** Verimor, v2: answers 200 with the number of the campaign as plain text, or 4xx with the reason. */
export class VerimorSms implements SmsSender {
  constructor(
    private readonly account: SmsAccount,
    private readonly logger: Logger,
    private readonly baseUrl = 'https://sms.verimor.com.tr',
    private readonly timeoutMs?: number,
  ) {}

  send(to: string, text: string): Promise<void> {
    const { user, password, sender } = this.account;
    return postToCarrier({
      carrier: 'verimor',
      url: new URL('/v2/send.json', this.baseUrl).href,
      body: { username: user, password, source_addr: sender, is_commercial: false, messages: [{ msg: text, dest: carrierNumber(to) }] },
      judge: (status, body) => (status === 200 && /^\d+\s*$/.test(body) ? { taken: true } : { taken: false, reason: `status ${status} ${body.slice(0, 100)}`.trim() }),
      logger: this.logger,
      timeoutMs: this.timeoutMs,
    });
  }
}
