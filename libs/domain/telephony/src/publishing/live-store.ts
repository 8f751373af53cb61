import { agentsKey, liveAgentSchema, type LiveAgent, linkKey, type OpenCall, openCallSchema, openCallsKey, type PbxStatus, pbxStatusSchema, queuesKey, streamOf, writerKey } from '@santral/contracts';
import { FACT_FIELD } from '@santral/platform/facts';
import type { Redis } from 'ioredis';

/** One unit that is written wholly or not at all: facts in order, and the state they lead to. Values are JSON; null deletes. */
export interface Batch {
  facts: string[];
  calls: ReadonlyMap<string, string | null>;
  agents: ReadonlyMap<string, string | null>;
  status: string | null;
  /** All queues, when they changed. */
  queues: readonly string[] | null;
  /** Epoch ms up to which the PBX was heard. */
  heardAt: number | null;
}

/** What an earlier process left. */
export interface LiveState {
  calls: OpenCall[];
  agents: LiveAgent[];
  status: PbxStatus | null;
  heardAt: number | null;
}

export type WriteResult = 'written' | 'repeated' | 'fenced';

export interface LiveStoreOptions {
  /** How long facts stay in their stream that the worker has not let go of before, in ms. */
  keepFactsMs: number;
  /** Epoch ms. */
  now?: () => number;
}

/**
 * One atomic script does what a MULTI of HSET, HDEL and XADD would, and besides refuses a writer that lost its lease and a batch
 * that was written before (a connection may die between the write and its answer). KEYS: stream, calls, agents, link, queues, writer.
 * ARGV: fence, batch number, oldest stream id to keep, heardAt, status, then counted lists: facts, calls (id, json), agents, queues (-1: unchanged).
 */
const WRITE = `
local fence, number = tonumber(ARGV[1]), tonumber(ARGV[2])
local holder = tonumber(redis.call('HGET', KEYS[6], 'fence') or '0')
if holder > fence then return 'fenced' end
if holder == fence and tonumber(redis.call('HGET', KEYS[6], 'batch') or '0') >= number then return 'repeated' end
local at = 6
local function list(width, each)
  local count = tonumber(ARGV[at])
  at = at + 1
  for i = 1, count do each(at); at = at + width end
  return count
end
local function put(key)
  return function(i)
    if ARGV[i + 1] == '' then redis.call('HDEL', key, ARGV[i]) else redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
  end
end
local facts = list(1, function(i) redis.call('XADD', KEYS[1], '*', '${FACT_FIELD}', ARGV[i]) end)
if facts > 0 then redis.call('XTRIM', KEYS[1], 'MINID', '~', ARGV[3]) end
list(2, put(KEYS[2]))
list(2, put(KEYS[3]))
if ARGV[5] ~= '' then redis.call('SET', KEYS[4], ARGV[5]) end
if tonumber(ARGV[at]) >= 0 then
  redis.call('DEL', KEYS[5])
  list(1, function(i) redis.call('SADD', KEYS[5], ARGV[i]) end)
end
redis.call('HSET', KEYS[6], 'fence', fence, 'batch', number)
if ARGV[4] ~= '' then redis.call('HSET', KEYS[6], 'heardAt', ARGV[4]) end
return 'written'`;

type WithWrite = Redis & { writeLive: (...args: (string | number)[]) => Promise<WriteResult> };

/** The live state of one PBX in Redis: open calls, agents, link, queues and the stream of facts. */
export class LiveStore {
  private readonly redis: WithWrite;

  constructor(
    redis: Redis,
    private readonly pbx: string,
    private readonly options: LiveStoreOptions,
  ) {
    redis.defineCommand('writeLive', { numberOfKeys: 6, lua: WRITE });
    this.redis = redis as WithWrite;
  }

  /** What was last published. An entry that does not parse is left out: it cannot be continued, only reported. */
  async load(onBad: (key: string, error: unknown) => void): Promise<LiveState> {
    const [calls, agents, status, heardAt] = await Promise.all([
      this.redis.hgetall(openCallsKey(this.pbx)),
      this.redis.hgetall(agentsKey(this.pbx)),
      this.redis.get(linkKey(this.pbx)),
      this.redis.hget(writerKey(this.pbx), 'heardAt'),
    ]);
    const parse = <T>(key: string, json: string, schema: { parse: (raw: unknown) => T }): T[] => {
      try {
        return [schema.parse(JSON.parse(json))];
      } catch (error) {
        onBad(key, error);
        return [];
      }
    };
    return {
      calls: Object.entries(calls).flatMap(([id, json]) => parse(id, json, openCallSchema)),
      agents: Object.entries(agents).flatMap(([extension, json]) => parse(extension, json, liveAgentSchema)),
      status: status === null ? null : (parse(linkKey(this.pbx), status, pbxStatusSchema)[0] ?? null),
      heardAt: heardAt === null ? null : Number(heardAt),
    };
  }

  /** Takes away what is live, once nobody serves the PBX any more; its facts and the last word on its link stay. */
  async forget(): Promise<void> {
    await this.redis.del(openCallsKey(this.pbx), agentsKey(this.pbx), queuesKey(this.pbx));
  }

  /** Writes one batch; `number` grows by one per batch of a fence, so that sending it again writes it once. */
  write(batch: Batch, fence: number, number: number): Promise<WriteResult> {
    const { pbx } = this;
    const { keepFactsMs, now = Date.now } = this.options;
    const counted = (entries: readonly string[], width = 1) => [entries.length / width, ...entries];
    const pairs = (map: ReadonlyMap<string, string | null>) => counted([...map].flatMap(([key, json]) => [key, json ?? '']), 2);
    return this.redis.writeLive(
      streamOf(pbx), openCallsKey(pbx), agentsKey(pbx), linkKey(pbx), queuesKey(pbx), writerKey(pbx),
      fence, number, `${now() - keepFactsMs}-0`, batch.heardAt ?? '', batch.status ?? '',
      ...counted(batch.facts), ...pairs(batch.calls), ...pairs(batch.agents),
      ...(batch.queues === null ? [-1] : counted(batch.queues)),
    );
  }
}
