import { pbxEntrySchema, pbxsKey } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { Config } from '../config/config.js';

/** Ids of every PBX whose facts may still be read: that of the environment, those that were added, and those that were removed. */
export async function pbxIds(config: Pick<Config, 'pbxId'>, redis: Redis): Promise<string[]> {
  const added = await redis.hkeys(pbxsKey);
  return [config.pbxId, ...added.filter((id) => id !== config.pbxId).sort()];
}

/** Ids of the PBXs there are, for whoever chooses one: as `pbxIds`, without those that were removed. */
export async function presentPbxIds(config: Pick<Config, 'pbxId'>, redis: Redis): Promise<string[]> {
  const [ids, entries] = await Promise.all([pbxIds(config, redis), redis.hgetall(pbxsKey)]);
  return ids.filter((id) => entries[id] === undefined || !pbxEntrySchema.pick({ removed: true }).parse(JSON.parse(entries[id])).removed);
}
