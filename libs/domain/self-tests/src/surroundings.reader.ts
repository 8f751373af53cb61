import { Inject, Injectable } from '@nestjs/common';
import { type LiveAgent, leaseKey, linkKey, linkStatusOf, type PbxStatus, type SelfTestPlan, type SelfTestSurroundings } from '@santral/contracts';
import { LiveStateRepository } from '@santral/domain-agents';
import { readHeartbeats } from '@santral/platform/health';
import { withDeadline } from '@santral/platform/http';
import { REDIS, type Redis } from '@santral/platform/redis';

/** How things stand around a test call: the link, the worker, the phones. From what is kept of them anyway. */
@Injectable()
export class SurroundingsReader {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly live: LiveStateRepository,
  ) {}

  async link(pbx: string): Promise<PbxStatus['link']> {
    const [told = null, owner = null] = await withDeadline(this.redis.mget(linkKey(pbx), leaseKey(pbx)));
    return linkStatusOf(pbx, told, owner !== null, new Date().toISOString()).link;
  }

  async read({ pbx, queue, from, number }: SelfTestPlan): Promise<SelfTestSurroundings> {
    const [link, reports, { agents }] = await Promise.all([this.link(pbx), withDeadline(readHeartbeats(this.redis)), this.live.read(pbx)]);
    return {
      link,
      isWorkerRunning: reports.some(({ name }) => name === 'worker'),
      members: membersOf([...agents.values()], queue),
      isCallerReachable: (from === null ? null : agents.get(from)?.reachable) ?? null,
      isTargetReachable: agents.get(number)?.reachable ?? null,
    };
  }
}

/** Of each member only the first reason counts for which they are not rung. */
function membersOf(agents: readonly LiveAgent[], queue: string | null): SelfTestSurroundings['members'] {
  const members = agents.flatMap((agent) => {
    const place = agent.queues.find((one) => one.queue === queue);
    return place ? [{ isPaused: place.paused, isAway: agent.reachable === false || agent.device === 'unavailable' || agent.device === 'invalid' }] : [];
  });
  const paused = members.filter(({ isPaused }) => isPaused).length;
  return { all: members.length, paused, unreachable: members.filter(({ isPaused, isAway }) => !isPaused && isAway).length };
}
