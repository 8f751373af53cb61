import { pbxsKey } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { Config } from '../config/config.js';

/** Ids of every PBX whose facts may still be read: that of the environment, those that were added, and those that were removed. */
export async function pbxIds(config: Pick<Config, 'pbxId'>, redis: Redis): Promise<string[]> {
  const added = await redis.hkeys(pbxsKey);
  return [config.pbxId, ...added.filter((id) => id !== config.pbxId).sort()];
}
