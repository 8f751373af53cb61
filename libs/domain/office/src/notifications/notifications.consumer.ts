import { Injectable } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { addNotification, notificationOfAnswer, notificationOfScore, type NotificationRequest, notificationsOf, notificationsOfAlert } from './notification.js';

/** Facts that concern somebody become jobs, so that an absent database never holds up the stream. */
@Injectable()
@FactConsumer('office', { rest: 'short' })
export class NotificationsConsumer {
  constructor(private readonly jobs: JobQueues) {}

  @OnFacts('ticket.opened')
  async ticketsOpened(facts: Fact<'ticket.opened'>[]): Promise<void> {
    await this.tell(facts.flatMap(notificationsOf));
  }

  @OnFacts('call-score.saved', 'call-score.answered')
  async scores(facts: Fact<'call-score.saved' | 'call-score.answered'>[]): Promise<void> {
    await this.tell(facts.flatMap((fact) => (fact.name === 'call-score.saved' ? notificationOfScore(fact) : notificationOfAnswer(fact))));
  }

  @OnFacts('alert.raised', 'alert.resolved')
  async alerts(facts: Fact<'alert.raised' | 'alert.resolved'>[]): Promise<void> {
    await this.tell(facts.flatMap(notificationsOfAlert));
  }

  private async tell(requests: readonly NotificationRequest[]): Promise<void> {
    const wanted = requests.map((payload) => ({ id: `${payload.source}-${payload.userId}`.replaceAll(':', '-'), payload }));
    if (wanted.length > 0) await this.jobs.addAll(addNotification, wanted);
  }
}
