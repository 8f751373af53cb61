import { Module } from '@nestjs/common';
import { JobsModule } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { DeliveriesJobs, LaneCaller } from './deliveries/deliveries.jobs.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { WebhookFeed } from './deliveries/webhook-feed.js';
import { WebhookLanes } from './deliveries/webhook-lanes.js';
import { WebhookSender } from './deliveries/webhook-sender.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { WebhooksController } from './subscriptions/webhooks.controller.js';
import { WebhooksService } from './subscriptions/webhooks.service.js';

/** Subscriptions to facts and what came of them, over HTTP. */
@Module({
  controllers: [WebhooksController],
  providers: [WebhooksService, SubscriptionsRepository, DeliveriesRepository, WebhookSender, Clock],
})
export class WebhooksApiModule {}

/** Writes wanted facts down and delivers them. */
@Module({
  imports: [JobsModule.forQueues('webhooks')],
  providers: [SubscriptionsRepository, DeliveriesRepository, WebhookSender, WebhookLanes, DeliveriesJobs, LaneCaller, WebhookFeed, Clock],
})
export class WebhooksWorkerModule {}
