import type { Logger } from '@santral/platform/logging';
import { z } from 'zod';
import { postToCarrier, type Verdict } from './carrier-request.js';
import { carrierNumber, type SmsAccount, type SmsSender } from './sms-sender.js';

const answerSchema = z.object({ code: z.string(), description: z.string().optional() });
/** `00` queued; `01` and `02` queued with a corrected date. */
const taken = new Set(['00', '01', '02']);

/** Netgsm, REST v2. `iysfilter: 0` because a sign-in code is information, not advertising. */
export class NetgsmSms implements SmsSender {
  constructor(
    private readonly account: SmsAccount,
    private readonly logger: Logger,
    private readonly baseUrl = 'https://api.netgsm.com.tr',
    private readonly timeoutMs?: number,
  ) {}

  send(to: string, text: string): Promise<void> {
    return postToCarrier({
      carrier: 'netgsm',
      url: new URL('/sms/rest/v2/send', this.baseUrl).href,
      headers: { Authorization: `Basic ${Buffer.from(`${this.account.user}:${this.account.password}`).toString('base64')}` },
      body: { msgheader: this.account.sender, messages: [{ msg: text, no: carrierNumber(to) }], iysfilter: '0' },
      judge,
      logger: this.logger,
      timeoutMs: this.timeoutMs,
    });
  }
}

function judge(status: number, body: string): Verdict {
  const answer = answerSchema.safeParse(jsonOf(body));
  if (status === 200 && answer.success && taken.has(answer.data.code)) return { taken: true };
  return { taken: false, reason: answer.success ? `code ${answer.data.code} ${answer.data.description ?? ''}`.trim() : `status ${status}` };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
