import { Inject, Injectable, Module } from '@nestjs/common';
import type { DraftFact } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { DeliveriesRepository } from './deliveries.repository.js';
import { deliveryOf } from './delivery.js';

/** Sends facts to webhooks that were picked by hand, whatever they have subscribed to. */
@Injectable()
export class WebhookPost {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
  ) {}

  /** What can be picked, by name. */
  names(): Promise<{ id: string; name: string }[]> {
    return this.database.query<{ id: string; name: string }[]>('SELECT id, name FROM webhook ORDER BY name COLLATE santral_sort, id');
  }

  /**
   * Writes a fact down for these webhooks in the transaction of `manager`; the worker delivers it within seconds, signed, with the patience of
   * every delivery. One that was removed or switched off gets nothing; the same fact twice is once.
   */
  async add(webhookIds: readonly string[], fact: DraftFact, now: Date, manager: EntityManager): Promise<void> {
    if (webhookIds.length === 0) return;
    const active = await manager.query<{ id: string }[]>('SELECT id FROM webhook WHERE active AND id = ANY ($1::uuid[]) FOR SHARE', [webhookIds]);
    if (active.length > 0) await this.deliveries.add(active.map(({ id }) => deliveryOf(id, fact)), now, manager);
  }
}

/** For domains that have something to say to a webhook. */
@Module({ providers: [WebhookPost, DeliveriesRepository], exports: [WebhookPost] })
export class WebhookPostModule {}
