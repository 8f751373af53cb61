import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { GuardedPost, type PostResult } from '@santral/platform/outgoing';
import { unseal, Unreadable } from '@santral/platform/secrets';
import type { TakenDelivery } from './delivery.js';
import { TIMEOUT_MS } from './patience.js';
import { DELIVERY_HEADER, FACT_HEADER, SIGNATURE_HEADER, signatureOf } from './signature.js';

/** Sends one delivery, signed with the secrets of its subscription. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly http: GuardedPost;
  /** How long a receiver may take, ms. */
  timeoutMs = TIMEOUT_MS;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.http = new GuardedPost(config.webhookReach);
  }

  onApplicationShutdown() {
    this.http.close();
  }

  /** Whether an address may be used at all; throws `ForbiddenAddress`. */
  check(url: string): Promise<void> {
    return this.http.check(url);
  }

  /** @param nowMs the instant the signature is made for */
  async send(delivery: TakenDelivery, nowMs: number): Promise<PostResult> {
    try {
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Santral-Webhooks/1',
        [FACT_HEADER]: delivery.fact,
        [DELIVERY_HEADER]: delivery.id,
        [SIGNATURE_HEADER]: signatureOf(delivery.body, this.secretsOf(delivery, nowMs), nowMs),
      };
      return await this.http.post(delivery.url, { headers, body: delivery.body, timeoutMs: this.timeoutMs });
    } catch (error) {
      // The key of the installation is another one: it waits until somebody replaces the secret.
      if (error instanceof Unreadable) return { status: null, text: error.message, durationMs: 0 };
      throw error;
    }
  }

  private secretsOf({ webhookId, secret, oldSecret, oldSecretUntil }: TakenDelivery, nowMs: number): string[] {
    const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs;
    return [secret, ...(isOldValid ? [oldSecret] : [])].map((sealed) => unseal(sealed, this.config.jwtSecret, webhookId));
  }
}
