import { Injectable } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { addNotification, notificationsOf } from './notification.js';

/** Facts that concern somebody become jobs, so that an absent database never holds up the stream. */
@Injectable()
@FactConsumer('office')
export class NotificationsConsumer {
  constructor(private readonly jobs: JobQueues) {}

  @OnFacts('ticket.opened')
  async ticketsOpened(facts: Fact<'ticket.opened'>[]): Promise<void> {
    const wanted = facts.flatMap(notificationsOf).map((payload) => ({ id: `${payload.source}-${payload.userId}`.replaceAll(':', '-'), payload }));
    if (wanted.length > 0) await this.jobs.addAll(addNotification, wanted);
  }
}
