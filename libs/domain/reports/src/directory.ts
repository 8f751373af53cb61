import { Inject, Injectable } from '@nestjs/common';
import { directoryEntrySchema, directoryKey, queuesKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';

/** A queue, and the PBX it is on. */
export interface PbxQueue {
  pbx: string;
  queue: string;
}

/** Names as the rest of the system keeps them in Redis: who sits where, and which queues there are. */
@Injectable()
export class Directory {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Names by `pbx` and extension, for the PBXs named. */
  async names(pbxs: readonly string[]): Promise<(pbx: string, extension: string) => string | null> {
    const wanted = [...new Set(pbxs)];
    const entries = await Promise.all(wanted.map((pbx) => this.redis.hgetall(directoryKey(pbx))));
    const byPbx = new Map(wanted.map((pbx, i) => [pbx, entries[i] ?? {}]));
    return (pbx, extension) => {
      const entry = byPbx.get(pbx)?.[extension];
      return entry === undefined ? null : directoryEntrySchema.parse(JSON.parse(entry)).displayName;
    };
  }

  /** The queues that PBXs are known to have. */
  async queues(): Promise<PbxQueue[]> {
    const ids = await pbxIds(this.config, this.redis);
    const sets = await Promise.all(ids.map((pbx) => this.redis.smembers(queuesKey(pbx))));
    return ids.flatMap((pbx, i) => (sets[i] ?? []).map((queue) => ({ pbx, queue })));
  }
}
