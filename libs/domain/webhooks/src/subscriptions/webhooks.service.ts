import { Inject, Injectable } from '@nestjs/common';
import { type DeliveriesQuery, OWN_STREAM, type Webhook, type WebhookChange, type WebhookDelivery, type WebhookForm, type WebhookReplay, type WebhookSecret, WEBHOOK_TEST, WEBHOOKS_AT_MOST } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import { ForbiddenAddress } from '@santral/platform/outgoing';
import { Clock } from '@santral/platform/process';
import { seal } from '@santral/platform/secrets';
import { randomUUID } from 'node:crypto';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { toDelivery } from '../deliveries/delivery.js';
import { OLD_SECRET_MS } from '../deliveries/patience.js';
import { WebhookSender } from '../deliveries/webhook-sender.js';
import { factsOf, makeSecret, type SubscriptionRow, toWebhook } from './subscription.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Who wants to hear of which facts; what came of it; and sending again. */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SubscriptionsRepository) private readonly subscriptions: SubscriptionsRepository,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async list(): Promise<Webhook[]> {
    return (await this.subscriptions.list()).map((row) => toWebhook(row, this.now()));
  }

  /** Adds a subscription; its secret is in this answer and nowhere else. Refuses addresses out of reach and more than `WEBHOOKS_AT_MOST`. */
  async create(actorId: string, form: WebhookForm): Promise<WebhookSecret> {
    await this.assertReachable(form.url);
    if ((await this.subscriptions.count()) >= WEBHOOKS_AT_MOST) throw new Refusal('webhook.too-many', { count: WEBHOOKS_AT_MOST });
    const [id, secret] = [randomUUID(), makeSecret()];
    await this.subscriptions.insert(id, form, seal(secret, this.config.jwtSecret, id), this.now());
    await this.audit.append('webhook.created', { userId: actorId, subject: form.name, details: { id, url: form.url, facts: form.facts } });
    return { webhook: await this.read(id), secret };
  }

  /** Changes what is given; refuses with `record.version-conflict` what was made on an older version. */
  async change(actorId: string, id: string, { version, ...changes }: WebhookChange): Promise<Webhook> {
    const before = await this.find(id);
    const was: WebhookForm = { name: before.name, url: before.url, facts: factsOf(before.facts), active: before.active };
    const next = { ...was, ...changes };
    if (next.url !== was.url) await this.assertReachable(next.url);
    if (!(await this.subscriptions.update(id, version, next, this.now()))) throw new Refusal('record.version-conflict', { version: before.version });
    const changed = Object.entries(next).filter(([name, value]) => String(value) !== String(was[name as keyof WebhookForm]));
    await this.audit.append('webhook.updated', { userId: actorId, subject: next.name, details: { id, changes: Object.fromEntries(changed.map(([name, value]) => [name, [was[name as keyof WebhookForm], value]])) } });
    return this.read(id);
  }

  /** Removes a subscription with everything that waits for it. */
  async delete(actorId: string, id: string): Promise<void> {
    const { name, url, pending } = await this.find(id);
    await this.subscriptions.delete(id);
    await this.audit.append('webhook.deleted', { userId: actorId, subject: name, details: { id, url, pending } });
  }

  /** A new secret; the one before signs beside it for a day. */
  async rotateSecret(actorId: string, id: string): Promise<WebhookSecret> {
    const { name } = await this.find(id);
    const secret = makeSecret();
    await this.subscriptions.replaceSecret(id, seal(secret, this.config.jwtSecret, id), new Date(this.clock.now() + OLD_SECRET_MS));
    await this.audit.append('webhook.secret-rotated', { userId: actorId, subject: name, details: { id } });
    return { webhook: await this.read(id), secret };
  }

  /** Sends a fact that never happened, to see whether the receiver takes it. Refuses with `webhook.inactive`. */
  async test(id: string): Promise<void> {
    const { name, active } = await this.find(id);
    if (!active) throw new Refusal('webhook.inactive');
    const now = this.now();
    const factId = `test:${randomUUID()}`;
    const head = { id: factId, name: WEBHOOK_TEST, version: 1, at: now.toISOString(), pbx: OWN_STREAM, subject: id };
    await this.deliveries.add([{ webhookId: id, factId, fact: WEBHOOK_TEST, subject: id, lane: factId, at: head.at, body: JSON.stringify({ ...head, payload: { webhook: name } }) }], now);
  }

  async deliveriesOf(id: string, query: DeliveriesQuery): Promise<WebhookDelivery[]> {
    await this.find(id);
    return (await this.deliveries.list(id, query)).map(toDelivery);
  }

  /** Sends one delivery again, whatever became of it. */
  async replayOne(actorId: string, id: string, deliveryId: string): Promise<void> {
    const { name } = await this.find(id);
    if (!(await this.deliveries.again(id, deliveryId, this.now()))) throw new Refusal('record.not-found');
    await this.audit.append('webhook.replayed', { userId: actorId, subject: name, details: { id, delivery: deliveryId } });
  }

  /** Sends again what happened in a period; answers how much. */
  async replay(actorId: string, id: string, period: WebhookReplay): Promise<number> {
    const { name } = await this.find(id);
    const replayed = await this.deliveries.againBetween(id, period, this.now());
    await this.audit.append('webhook.replayed', { userId: actorId, subject: name, details: { id, ...period, replayed } });
    return replayed;
  }

  private async assertReachable(url: string): Promise<void> {
    try {
      await this.sender.check(url);
    } catch (error) {
      if (error instanceof ForbiddenAddress) throw new Refusal('webhook.address-forbidden', {}, [{ path: 'url' }]);
      throw error;
    }
  }

  private async read(id: string): Promise<Webhook> {
    return toWebhook(await this.find(id), this.now());
  }

  private async find(id: string): Promise<SubscriptionRow> {
    const row = await this.subscriptions.find(id);
    if (!row) throw new Refusal('record.not-found');
    return row;
  }

  private readonly now = () => new Date(this.clock.now());
}
