import { Inject, Injectable } from '@nestjs/common';
import { type DraftFact, OWN_STREAM, presenceKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactPublisher } from '@santral/platform/facts';
import { withDeadline } from '@santral/platform/http';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { AgentAt } from '../commands/pbx-commander.js';
import { LiveStateRepository } from '../live-state.repository.js';
import { isDeskLost } from './desk-presence.js';

// A ping that came meanwhile stays. KEYS: presence. ARGV: extension, the ping that is to be forgotten.
const FORGET = `if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end`;

/** Whether somebody sits at the desks, told by their pings. A lost desk is shown and told, nothing more: its agent stays in the queues, also in a call. */
@Injectable()
export class DeskPresenceService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
    @Inject(FactPublisher) private readonly facts: FactPublisher,
  ) {}

  /** The desk says that somebody sits at it; any tab and device speaks for all. Answers when that was. `now` in epoch ms. */
  async ping({ pbx, extension }: AgentAt, now = Date.now()): Promise<string> {
    const key = presenceKey(pbx);
    const at = new Date(now).toISOString();
    const [agent, seenAt] = await withDeadline(Promise.all([this.live.readOne(pbx, extension), this.redis.hget(key, extension)]));
    await withDeadline(this.redis.hset(key, extension, at));
    if (seenAt !== null && isDeskLost(agent.agent, seenAt, now)) await this.facts.publish(this.fact('agent.desk-found', { pbx, extension }, seenAt, now));
    return at;
  }

  /**
   * Says which desks are lost, each silence once however often and by however many workers it is looked at, and forgets the pings of who
   * has left the queues. `now` in epoch ms.
   */
  async look(now = Date.now()): Promise<void> {
    for (const pbx of await pbxIds(this.config, this.redis)) await this.lookAt(pbx, now);
  }

  private async lookAt(pbx: string, now: number): Promise<void> {
    const { agents, seen } = await this.live.read(pbx);
    for (const [extension, seenAt] of seen) {
      const agent = agents.get(extension) ?? null;
      if (isDeskLost(agent, seenAt, now)) await this.facts.publish(this.fact('agent.desk-lost', { pbx, extension }, seenAt, now));
      else if (!agent || agent.queues.length === 0) await this.redis.eval(FORGET, 1, presenceKey(pbx), extension, seenAt);
    }
  }

  private fact(name: 'agent.desk-lost' | 'agent.desk-found', { pbx, extension }: AgentAt, seenAt: string, now: number): DraftFact {
    return { id: `${name}:${pbx}:${extension}:${seenAt}`, name, version: 1, at: new Date(now).toISOString(), pbx: OWN_STREAM, subject: extension, payload: { pbx, extension, seenAt } } as DraftFact;
  }
}
