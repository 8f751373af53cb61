import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  type DeliveriesQuery, deliveriesQuerySchema, type Webhook, type WebhookChange, webhookChangeSchema, webhookDeliveriesSchema, type WebhookDelivery, type WebhookForm, webhookFormSchema, type WebhookReplay,
  webhookReplayedSchema, webhookReplaySchema, webhookSchema, type WebhookSecret, webhookSecretSchema, webhooksSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { WebhooksService } from './webhooks.service.js';

const idSchema = z.object({ id: z.uuid() });
const deliverySchema = z.object({ id: z.uuid(), delivery: z.coerce.number().int().positive().transform(String) });
type Id = z.output<typeof idSchema>;

@Permit('webhooks.manage')
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiSpec({ summary: 'Who hears of which facts, and how their receivers do', answer: webhooksSchema })
  list(): Promise<Webhook[]> {
    return this.webhooks.list();
  }

  @Post()
  @ApiSpec({ summary: 'Adds a webhook; its secret is in this answer and is never shown again', answer: webhookSecretSchema })
  create(@ParsedBody(webhookFormSchema) form: WebhookForm, @CurrentUser() me: Principal): Promise<WebhookSecret> {
    return this.webhooks.create(me.userId, form);
  }

  @Patch(':id')
  @ApiSpec({ summary: 'Changes a webhook', answer: webhookSchema })
  change(@ParsedParams(idSchema) { id }: Id, @ParsedBody(webhookChangeSchema) change: WebhookChange, @CurrentUser() me: Principal): Promise<Webhook> {
    return this.webhooks.change(me.userId, id, change);
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Removes a webhook with what waits for it', status: 204 })
  delete(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<void> {
    return this.webhooks.delete(me.userId, id);
  }

  @Post(':id/rotate-secret')
  @ApiSpec({ summary: 'A new secret; the one before signs beside it for a day', answer: webhookSecretSchema })
  rotateSecret(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<WebhookSecret> {
    return this.webhooks.rotateSecret(me.userId, id);
  }

  @Post(':id/test')
  @ApiSpec({ summary: 'Sends a fact that never happened', status: 204 })
  test(@ParsedParams(idSchema) { id }: Id): Promise<void> {
    return this.webhooks.test(id);
  }

  @Get(':id/deliveries')
  @ApiSpec({ summary: 'What was sent and what came back, newest first', answer: webhookDeliveriesSchema })
  deliveries(@ParsedParams(idSchema) { id }: Id, @ParsedQuery(deliveriesQuerySchema) query: DeliveriesQuery): Promise<WebhookDelivery[]> {
    return this.webhooks.deliveriesOf(id, query);
  }

  @Post(':id/deliveries/:delivery/replay')
  @ApiSpec({ summary: 'Sends one delivery again', status: 204 })
  replayOne(@ParsedParams(deliverySchema) { id, delivery }: z.output<typeof deliverySchema>, @CurrentUser() me: Principal): Promise<void> {
    return this.webhooks.replayOne(me.userId, id, delivery);
  }

  @Post(':id/replay')
  @ApiSpec({ summary: 'Sends again what happened in a period', answer: webhookReplayedSchema })
  async replay(@ParsedParams(idSchema) { id }: Id, @ParsedBody(webhookReplaySchema) period: WebhookReplay, @CurrentUser() me: Principal): Promise<{ replayed: number }> {
    return { replayed: await this.webhooks.replay(me.userId, id, period) };
  }
}
