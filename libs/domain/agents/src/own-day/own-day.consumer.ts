import { Inject, Injectable } from '@nestjs/common';
import { directoryEntrySchema, directoryKey, type Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { REDIS, type Redis } from '@santral/platform/redis';
import { OwnDayRepository } from './own-day.repository.js';

/** Keeps what agents did in calls, for their own day. A call is told whole when it ends, so order does not matter. */
@Injectable()
@FactConsumer('own-day')
export class OwnDayConsumer {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(OwnDayRepository) private readonly days: OwnDayRepository,
  ) {}

  @OnFacts('call.ended')
  async keep(facts: Fact<'call.ended'>[]): Promise<void> {
    for (const { pbx, payload } of facts) {
      const users = await this.redis.hgetall(directoryKey(pbx));
      await this.days.keep(payload.record, (extension) => {
        const text = users[extension];
        return text === undefined ? null : directoryEntrySchema.parse(JSON.parse(text)).userId;
      });
    }
  }
}
