import { Inject, Injectable } from '@nestjs/common';
import { type DraftFact, streamOf } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/redis.js';
import { encodeFact, FACT_FIELD } from './fact-codec.js';

/** How many ids of published facts are remembered to make publishing twice publishing once. */
const SEEN_SECONDS = 7 * 24 * 3600;

// One round trip: skip a fact whose id was published before, else append it. KEYS: stream, marker. ARGV: ttl, field, json.
const PUBLISH_ONCE = `
if redis.call('SET', KEYS[2], '1', 'NX', 'EX', ARGV[1]) then
  return redis.call('XADD', KEYS[1], '*', ARGV[2], ARGV[3])
end
return false`;

/** States facts of our own services. Telephony has its own writer, because its facts go with the state of calls in one MULTI. */
@Injectable()
export class FactPublisher {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Publishes in order; a fact whose id was published within the last week is left out. */
  async publish(...facts: DraftFact[]): Promise<void> {
    for (const fact of facts) {
      const stream = streamOf(fact.pbx);
      await this.redis.eval(PUBLISH_ONCE, 2, stream, `${stream}:seen:${fact.id}`, String(SEEN_SECONDS), FACT_FIELD, encodeFact(fact));
    }
  }
}
