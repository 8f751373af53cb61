import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { directoryEntrySchema, directoryKey } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import { type AgentDayFact, agentDayFacts, AgentDayWriter } from './agent-day.writer.js';
import { BreakTimers } from './breaks/break-timers.js';
import { BreaksRepository } from './breaks/breaks.repository.js';

/** Writes the agents' day down as the PBX tells it: one row per stay in the queues, one per break. In order, because an end belongs to its beginning. */
@Injectable()
@FactConsumer('agents', { ordered: true, rest: 'short' })
export class AgentsConsumer implements OnApplicationBootstrap {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AgentDayWriter) private readonly day: AgentDayWriter,
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

  @OnFacts(...agentDayFacts)
  async write(facts: AgentDayFact[]): Promise<void> {
    for (const fact of facts) {
      const begun = await this.day.write(fact, (pbx, extension) => this.userAt(pbx, extension));
      if (begun?.endedAt === null) await this.timers.set(begun);
    }
  }

  private async userAt(pbx: string, extension: string): Promise<string | null> {
    const text = await this.redis.hget(directoryKey(pbx), extension);
    return text === null ? null : directoryEntrySchema.parse(JSON.parse(text)).userId;
  }
}
