import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@santral/platform/process';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { TakenDelivery } from './delivery.js';
import { deliverySeconds, triedDeliveries } from './delivery-metrics.js';
import { CLAIM_MS, FAILURES_TO_OPEN, GIVE_UP_AFTER_MS, pauseAfterMs, retryAfterMs } from './patience.js';
import { WebhookSender } from './webhook-sender.js';

/** After this long a pass makes room for the next job of its kind. */
const PASS_MS = 30_000;

/**
 * Sends what is due for one subscription, one after the other. What belongs to one call goes in order: the next is taken only when the one
 * before is over. Several passes over one subscription never send the same, because each delivery is taken in the database first.
 */
@Injectable()
export class WebhookLanes {
  constructor(
    @Inject(SubscriptionsRepository) private readonly subscriptions: SubscriptionsRepository,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Until nothing is due, or the receiver is to be left alone. */
  async pass(webhookId: string): Promise<void> {
    const until = this.clock.now() + PASS_MS;
    while (this.clock.now() < until) {
      const now = new Date(this.clock.now());
      const leave = await this.subscriptions.leave(webhookId, now, pauseAfterMs);
      if (leave === null) return;
      const taken = await this.deliveries.take(webhookId, now, new Date(now.getTime() + CLAIM_MS), leave === 'probe');
      if (!taken) return;
      await this.deliver(taken);
    }
  }

  private async deliver(delivery: TakenDelivery): Promise<void> {
    const { status, text, durationMs } = await this.sender.send(delivery, this.clock.now());
    const now = new Date(this.clock.now());
    const isGood = status !== null && status >= 200 && status < 300;
    const isOver = !isGood && now.getTime() - delivery.queuedAt.getTime() >= GIVE_UP_AFTER_MS;
    const state = isGood ? 'delivered' : isOver ? 'failed' : 'pending';
    triedDeliveries.inc({ result: isGood ? 'delivered' : isOver ? 'given-up' : 'failed' });
    deliverySeconds.observe(durationMs / 1000);
    const nextTryAt = isGood ? now : new Date(now.getTime() + retryAfterMs(delivery.attempts + 1));
    // NUL ends a text of the database, and receivers answer what they like.
    await this.deliveries.tried(delivery.id, { state, status, answer: text.replaceAll('\u0000', ''), durationMs, nextTryAt }, now);
    if (!isGood) return this.subscriptions.failed(delivery.webhookId, now, pauseAfterMs);
    if (delivery.failures === 0) return;
    await this.subscriptions.recovered(delivery.webhookId);
    if (delivery.failures >= FAILURES_TO_OPEN) await this.deliveries.makeDue(delivery.webhookId, now);
  }
}
