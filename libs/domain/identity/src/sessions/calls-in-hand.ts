import { Inject, Injectable } from '@nestjs/common';
import { agentsKey, type CallRecord, isPauseAroundCall, liveAgentSchema, openCallSchema, openCallsKey } from '@santral/contracts';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { CachedSession } from './session-cache.js';

/** How long after the call, and its wrap-up, there is time to write it up and save it, s. */
const SAVING_S = 15 * 60;
const key = (sessionId: string) => `session:${sessionId}:in-hand`;

/** Agents whose call began before their session ended: nobody is signed out with a caller on the line. */
@Injectable()
export class CallsInHand {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Whether a session that ended at `endedAtMs` has a call to bring to its end. Calls that begin later do not count, so this ends too. */
  async has(sessionId: string, { extension, pbx }: Pick<CachedSession, 'extension' | 'pbx'>, endedAtMs: number): Promise<boolean> {
    if (extension === null || pbx === null) return false;
    if (await this.isBusy(extension, pbx, endedAtMs)) {
      await this.redis.set(key(sessionId), '1', 'EX', SAVING_S);
      return true;
    }
    return (await this.redis.exists(key(sessionId))) === 1;
  }

  private async isBusy(extension: string, pbx: string, before: number): Promise<boolean> {
    const [calls, agent] = await Promise.all([this.redis.hvals(openCallsKey(pbx)), this.redis.hget(agentsKey(pbx), extension)]);
    if (calls.some((text) => isOn(openCallSchema.parse(JSON.parse(text)).record, extension, before))) return true;
    if (agent === null) return false;
    // A wrap-up that went on when the session ended; one that began later follows a call that was seen above.
    const { breakReason, onBreakSince } = liveAgentSchema.parse(JSON.parse(agent));
    return isPauseAroundCall(breakReason) && onBreakSince !== null && Date.parse(onBreakSince) <= before;
  }
}

/** Whether an extension rings, talks or dials in a call that began before an instant. */
const isOn = ({ startedAt, rings, segments, direction, caller, answeredAt }: CallRecord, extension: string, before: number): boolean =>
  Date.parse(startedAt) <= before &&
  ([...rings, ...segments].some((part) => part.extension === extension && part.endedAt === null) || (direction !== 'inbound' && caller.number === extension && answeredAt === null));
