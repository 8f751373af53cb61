import { agentsKey, openCallSchema, openCallsKey } from '@santral/contracts';
import { Redis } from 'ioredis';
import { queueMembers } from './queue-members.js';
import { readRuntime } from './system.js';

const PBX = 'main';

/** What telephony and Asterisk say of some agents and of all calls, in lines for whoever reads a failed run. */
export async function stateOf(extensions: readonly string[]): Promise<string> {
  const redis = new Redis(readRuntime().redisUrl);
  try {
    const agents = extensions.length > 0 ? await redis.hmget(agentsKey(PBX), ...extensions) : [];
    const calls = Object.values(await redis.hgetall(openCallsKey(PBX))).map((text) => openCallSchema.parse(JSON.parse(text)));
    const members = await Promise.all(extensions.map((extension) => queueMembers(extension)));
    return [
      ...extensions.flatMap((extension, i) => [`telephony of ${extension}: ${agents[i] ?? 'nothing'}`, `Asterisk's queues of ${extension}: ${JSON.stringify(members[i])}`]),
      ...calls.map(({ record, parked }) => {
        const { callId, caller, called, rings, segments, transfers } = record;
        return `open call ${callId} ${caller.number} → ${called}: ${JSON.stringify({ rings, segments, transfers, parked })}`;
      }),
      ...(calls.length === 0 ? ['no open call'] : []),
    ].join('\n');
  } finally {
    redis.disconnect();
  }
}
