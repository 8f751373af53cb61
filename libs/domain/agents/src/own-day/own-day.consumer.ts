import { Inject, Injectable } from '@nestjs/common';
import { directoryEntrySchema, directoryKey, type Fact } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { REDIS, type Redis } from '@santral/platform/redis';
import { callPartsOf } from './call-part.js';
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
    const parts = facts.flatMap(({ payload }) => callPartsOf(payload.record).map((part) => ({ record: payload.record, part })));
    for (const pbx of new Set(facts.map((fact) => fact.pbx))) {
      const own = parts.filter(({ record }) => record.pbx === pbx);
      if (own.length === 0) continue;
      const users = await this.redis.hmget(directoryKey(pbx), ...own.map(({ part }) => part.extension));
      await this.days.keep(own.map((one, index) => ({ ...one, userId: userIn(users[index]) })));
    }
  }
}

const userIn = (text: string | null | undefined): string | null => (text ? directoryEntrySchema.parse(JSON.parse(text)).userId : null);
