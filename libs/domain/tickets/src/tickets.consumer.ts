import { Injectable } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { openTicket } from './open-ticket.js';

/** Call details that ask for a ticket become jobs, so that a slow or absent database never holds up the stream. */
@Injectable()
@FactConsumer('tickets', { rest: 'short' })
export class TicketsConsumer {
  constructor(private readonly jobs: JobQueues) {}

  @OnFacts('call-detail.saved')
  async detailsSaved(facts: Fact<'call-detail.saved'>[]): Promise<void> {
    const wanted = facts.filter((fact) => fact.payload.opensTicket).map(({ payload }) => ({ id: `${payload.callId}-${payload.userId}`, payload }));
    if (wanted.length > 0) await this.jobs.addAll(openTicket, wanted);
  }
}
