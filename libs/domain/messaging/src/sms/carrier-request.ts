import { Refusal } from '@santral/platform/http';
import type { Logger } from '@santral/platform/logging';
import { SMS_TIMEOUT_MS } from './sms-sender.js';

/** What a carrier said: whether it took the message, and what to write into the log when it did not. */
export type Verdict = { taken: true } | { taken: false; reason: string };

export interface CarrierRequest {
  carrier: string;
  url: string;
  headers?: Record<string, string>;
  body: unknown;
  /** Reads the carrier's answer. */
  judge: (status: number, body: string) => Verdict;
  logger: Logger;
  timeoutMs?: number;
}

/** Posts one message to a carrier; refuses with `sms.not-sent` and logs why. Neither number nor text reaches the log. */
export async function postToCarrier(request: CarrierRequest): Promise<void> {
  const verdict = await verdictOf(request);
  if (verdict.taken) return;
  request.logger.error({ carrier: request.carrier, reason: verdict.reason }, 'SMS was not taken by the carrier');
  throw new Refusal('sms.not-sent');
}

async function verdictOf({ url, headers, body, judge, timeoutMs = SMS_TIMEOUT_MS }: CarrierRequest): Promise<Verdict> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return judge(response.status, await response.text());
  } catch (error) {
    return { taken: false, reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
