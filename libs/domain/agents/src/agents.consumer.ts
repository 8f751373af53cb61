import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { directoryEntrySchema, directoryKey, type Fact, isPauseAroundCall } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import { BreakTimers } from './breaks/break-timers.js';
import { BreaksRepository } from './breaks/breaks.repository.js';
import { AgentSessionsRepository } from './queues/agent-sessions.repository.js';
import { QueueStaysRepository } from './queues/queue-stays.repository.js';

type AgentDayFact = Fact<'agent.queue-joined' | 'agent.queue-left' | 'agent.break-started' | 'agent.break-ended'>;

/** Writes the agents' day down as the PBX tells it: one row per stay in the queues, one per break. In order, because an end belongs to its beginning. */
@Injectable()
@FactConsumer('agents', { ordered: true, lingerMs: 100 })
export class AgentsConsumer implements OnApplicationBootstrap {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AgentSessionsRepository) private readonly sessions: AgentSessionsRepository,
    @Inject(QueueStaysRepository) private readonly stays: QueueStaysRepository,
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
    @Inject(BreakTimers) private readonly timers: BreakTimers,
  ) {}

  /** Timers live in Redis; should it have lost them, the rows still know which breaks go on. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      for (const running of await this.breaks.allOpen()) await this.timers.set(running);
    } catch (err) {
      createLogger('agents').warn({ err }, 'the timers of running breaks could not be checked; those in Redis still hold');
    }
  }

  @OnFacts('agent.queue-joined', 'agent.queue-left', 'agent.break-started', 'agent.break-ended')
  async write(facts: AgentDayFact[]): Promise<void> {
    for (const fact of facts) await this.writeOne(fact);
  }

  private async writeOne(fact: AgentDayFact): Promise<void> {
    const { pbx } = fact;
    switch (fact.name) {
      case 'agent.queue-joined':
        await this.stays.join(fact);
        return this.sessions.join(fact, await this.userAt(pbx, fact.payload.extension));
      case 'agent.queue-left':
        await this.stays.leave(fact);
        return this.sessions.leave(fact);
      case 'agent.break-started': {
        // The PBX knows one kind of pause; what surrounds a call is no break.
        if (isPauseAroundCall(fact.payload.reason)) return;
        const begun = await this.breaks.start({ pbx, ...fact.payload, userId: await this.userAt(pbx, fact.payload.extension) });
        if (begun.endedAt === null) await this.timers.set(begun);
        return;
      }
      case 'agent.break-ended':
        return this.breaks.end({ pbx, ...fact.payload });
    }
  }

  private async userAt(pbx: string, extension: string): Promise<string | null> {
    const text = await this.redis.hget(directoryKey(pbx), extension);
    return text === null ? null : directoryEntrySchema.parse(JSON.parse(text)).userId;
  }
}
