import { Inject, Injectable } from '@nestjs/common';
import { WEBHOOKS_AT_MOST } from '@santral/contracts';
import { defineJob, JobHandlers, type JobPayload, JobQueues, Jobs, OnJob } from '@santral/platform/jobs';
import { z } from 'zod';
import { WebhookLanes } from './webhook-lanes.js';

export const deliverWebhook = defineJob('webhooks.deliver', z.object({ webhookId: z.uuid() }));

/** So much is under way to one receiver at once. A slow one holds these, and there are enough for all to be slow. */
export const LANES = 4;

/** Passes over subscriptions. A job holds nothing but a wake-up: losing all of them loses no delivery. */
@Injectable()
@Jobs('webhooks', { concurrency: WEBHOOKS_AT_MOST * LANES })
export class DeliveriesJobs extends JobHandlers {
  constructor(@Inject(WebhookLanes) private readonly lanes: WebhookLanes) {
    super();
  }

  @OnJob(deliverWebhook)
  deliver({ webhookId }: JobPayload<typeof deliverWebhook>): Promise<void> {
    return this.lanes.pass(webhookId);
  }
}

/** Sets passes going. A subscription has so many lanes, and the id of a job is its lane: what is under way is not started twice. */
@Injectable()
export class LaneCaller {
  private turn = 0;
  constructor(@Inject(JobQueues) private readonly jobs: JobQueues) {}

  /** Calls one lane of each subscription, by turns: one that waits for a slow answer does not hold up what is new. */
  callOne(webhookIds: readonly string[]): Promise<void> {
    this.turn = (this.turn + 1) % LANES;
    return this.add(webhookIds.map((webhookId) => ({ webhookId, lane: this.turn })));
  }

  callAll(webhookIds: readonly string[]): Promise<void> {
    return this.add(webhookIds.flatMap((webhookId) => Array.from({ length: LANES }, (_, lane) => ({ webhookId, lane }))));
  }

  private async add(lanes: readonly { webhookId: string; lane: number }[]): Promise<void> {
    if (lanes.length > 0) await this.jobs.addAll(deliverWebhook, lanes.map(({ webhookId, lane }) => ({ payload: { webhookId }, id: `${webhookId}-${lane}`, isWakeUp: true })));
  }
}
