import { Inject, Injectable } from '@nestjs/common';
import { leaseKey, linkKey, linkStatusOf, type CallRecord, openCallSchema, openCallsKey, type PbxTrunks, startOfDay, type TrunkChange, type TrunkHistoryQuery, trunksKey, trunksSeenSchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal, withDeadline } from '@santral/platform/http';
import { presentPbxIds } from '@santral/platform/pbxs';
import { Clock } from '@santral/platform/process';
import { REDIS, type Redis } from '@santral/platform/redis';
import { type TrunkCalls, TrunksRepository } from './trunks.repository.js';

const none = { inbound: 0, outbound: 0 };

/** The trunks of every PBX, as they are and as they were. */
@Injectable()
export class TrunksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(TrunksRepository) private readonly rows: TrunksRepository,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async all(): Promise<PbxTrunks[]> {
    const pbxs = await withDeadline(presentPbxIds(this.config, this.redis));
    return Promise.all(pbxs.map((pbx) => this.ofPbx(pbx)));
  }

  /** Refuses a PBX there is none of. */
  async history(query: TrunkHistoryQuery): Promise<TrunkChange[]> {
    if (!(await withDeadline(presentPbxIds(this.config, this.redis))).includes(query.pbx)) throw new Refusal('record.not-found');
    return this.rows.history(query);
  }

  private async ofPbx(pbx: string): Promise<PbxTrunks> {
    const now = this.clock.now();
    const [[text, told, owner], open, today] = await Promise.all([
      withDeadline(this.redis.mget(trunksKey(pbx), linkKey(pbx), leaseKey(pbx))),
      withDeadline(this.redis.hvals(openCallsKey(pbx))),
      this.rows.callsSince(pbx, new Date(startOfDay(now, this.config.timeZone))),
    ]);
    const seen = text ? trunksSeenSchema.parse(JSON.parse(text)) : null;
    const up = callsOf(open.map((call) => openCallSchema.parse(JSON.parse(call)).record));
    const of = (calls: readonly TrunkCalls[], trunk: string) => {
      const { inbound, outbound } = calls.find((one) => one.trunk === trunk) ?? none;
      return { inbound, outbound };
    };
    return {
      pbx,
      isLive: linkStatusOf(pbx, told ?? null, owner != null, new Date(now).toISOString()).link === 'up',
      readAt: seen?.readAt ?? null,
      trunks: (seen?.trunks ?? []).map((trunk) => ({ ...trunk, callsNow: of(up, trunk.trunk), callsToday: of(today, trunk.trunk) })),
    };
  }
}

/** Calls that are up, by trunk. */
function callsOf(records: readonly CallRecord[]): TrunkCalls[] {
  const counts = new Map<string, TrunkCalls>();
  for (const { trunk, direction } of records) {
    if (trunk == null || direction === 'internal') continue;
    const count = counts.get(trunk) ?? { trunk, ...none };
    count[direction] += 1;
    counts.set(trunk, count);
  }
  return [...counts.values()];
}
