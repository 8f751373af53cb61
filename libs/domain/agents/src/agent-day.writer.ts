import { Inject, Injectable } from '@nestjs/common';
import { type Fact, isPauseAroundCall } from '@santral/contracts';
import { type AgentBreak, BreaksRepository } from './breaks/breaks.repository.js';
import { AgentSessionsRepository } from './queues/agent-sessions.repository.js';
import { QueueStaysRepository } from './queues/queue-stays.repository.js';

export const agentDayFacts = ['agent.queue-joined', 'agent.queue-left', 'agent.break-started', 'agent.break-ended'] as const;
export type AgentDayFact = Fact<(typeof agentDayFacts)[number]>;

/** Writes what a fact says of an agent's day: stays in the queues, and breaks. Facts come in order; writing them again changes nothing. */
@Injectable()
export class AgentDayWriter {
  constructor(
    @Inject(AgentSessionsRepository) private readonly sessions: AgentSessionsRepository,
    @Inject(QueueStaysRepository) private readonly stays: QueueStaysRepository,
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
  ) {}

  /** Answers the break that began with the fact, as it stands. `userAt` tells who sits at an extension. */
  async write(fact: AgentDayFact, userAt: (pbx: string, extension: string) => Promise<string | null>): Promise<AgentBreak | null> {
    const { pbx } = fact;
    switch (fact.name) {
      case 'agent.queue-joined':
        await this.stays.join(fact);
        await this.sessions.join(fact, await userAt(pbx, fact.payload.extension));
        return null;
      case 'agent.queue-left':
        await this.stays.leave(fact);
        await this.sessions.leave(fact);
        return null;
      case 'agent.break-started':
        // The PBX knows one kind of pause; what surrounds a call is no break.
        if (isPauseAroundCall(fact.payload.reason)) return null;
        return this.breaks.start({ pbx, ...fact.payload, userId: await userAt(pbx, fact.payload.extension) });
      case 'agent.break-ended':
        await this.breaks.end({ pbx, ...fact.payload });
        return null;
    }
  }
}
