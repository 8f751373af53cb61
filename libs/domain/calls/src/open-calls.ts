import { Inject, Injectable } from '@nestjs/common';
import { type CallRecord, openCallSchema, openCallsKey } from '@santral/contracts';
import { REDIS, type Redis } from '@santral/platform/redis';

/** Calls that are up, as telephony keeps them in Redis: newer than their rows. */
@Injectable()
export class OpenCalls {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Records of those of the given calls that are up. */
  async records(pbx: string, callIds: readonly string[]): Promise<Map<string, CallRecord>> {
    if (callIds.length === 0) return new Map();
    const found = await this.redis.hmget(openCallsKey(pbx), ...callIds);
    return new Map(callIds.flatMap((callId, i) => (found[i] ? [[callId, parseOpen(found[i])] as const] : [])));
  }

  /** The call whose calling leg has this uniqueid. */
  async byUniqueid(pbx: string, uniqueid: string): Promise<CallRecord | undefined> {
    const calls = await this.redis.hvals(openCallsKey(pbx));
    return calls.map(parseOpen).find((record) => record.uniqueid === uniqueid);
  }
}

const parseOpen = (json: string): CallRecord => openCallSchema.parse(JSON.parse(json)).record;
