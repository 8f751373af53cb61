import { Inject, Injectable } from '@nestjs/common';
import { type WebphoneEntry, webphoneEntrySchema, webphonesKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { withDeadline } from '@santral/platform/http';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { AgentAt } from '../commands/pbx-commander.js';

// KEYS: the hash. ARGV: extension, connection. Removes the entry only while it is that connection's; answers whether it did.
const REMOVE_OWN = `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text or cjson.decode(text).connection ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])`;
// The same for writing it again: a connection that was replaced must not come back.
const RENEW_OWN = `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text or cjson.decode(text).connection ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1`;

/** Which extensions have a browser for a phone. */
@Injectable()
export class WebphonesRepository {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** The newest connection is the phone of the extension. */
  async put({ pbx, extension }: AgentAt, entry: WebphoneEntry): Promise<void> {
    await withDeadline(this.redis.hset(webphonesKey(pbx), extension, JSON.stringify(entry)));
  }

  /** False when another connection has taken the extension over. */
  async renew({ pbx, extension }: AgentAt, entry: WebphoneEntry): Promise<boolean> {
    return (await withDeadline(this.redis.eval(RENEW_OWN, 1, webphonesKey(pbx), extension, entry.connection, JSON.stringify(entry)))) === 1;
  }

  /** False when the entry is another connection's, or gone already. */
  async remove({ pbx, extension }: AgentAt, connection: string): Promise<boolean> {
    return (await withDeadline(this.redis.eval(REMOVE_OWN, 1, webphonesKey(pbx), extension, connection))) === 1;
  }

  /** Entries of every PBX that nobody has renewed in time: their api died with the connection. */
  async outdated(now: number): Promise<{ who: AgentAt; connection: string }[]> {
    const pbxs = await withDeadline(pbxIds(this.config, this.redis));
    const all = await withDeadline(Promise.all(pbxs.map(async (pbx) => ({ pbx, entries: Object.entries(await this.redis.hgetall(webphonesKey(pbx))) }))));
    return all.flatMap(({ pbx, entries }) =>
      entries.flatMap(([extension, text]) => {
        const { connection, until } = webphoneEntrySchema.parse(JSON.parse(text));
        return until < now ? [{ who: { pbx, extension }, connection }] : [];
      }),
    );
  }
}
