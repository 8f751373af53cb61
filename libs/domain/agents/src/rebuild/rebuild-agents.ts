import { agentsKey, directoryEntrySchema, directoryKey, liveAgentSchema } from '@santral/contracts';
import type { Rebuild, RebuildContext, Rebuilding } from '@santral/platform/rebuild';
import { newTimeline, timelineFacts } from '../intervals/agent-timeline.machine.js';
import { callPartTable, stretchTables } from './agent-tables.js';
import { AgentsRebuilding } from './agents-rebuilding.js';
import { firstWholeLogin, type Membership } from './whole-logins.js';

async function begin(context: RebuildContext, before: Parameters<Rebuild['begin']>[1]): Promise<Rebuilding> {
  const { live, redis, pbx } = context;
  const memberships = new Map<string, Membership[]>();
  const phones = new Set<string>();
  for await (const facts of before('agent.queue-joined', 'agent.queue-left', 'agent.phone-changed')) {
    for (const fact of facts) {
      if (fact.name === 'agent.phone-changed') phones.add(fact.payload.extension);
      if (fact.name !== 'agent.queue-joined' && fact.name !== 'agent.queue-left') continue;
      const own = memberships.get(fact.payload.extension) ?? [];
      memberships.set(fact.payload.extension, own);
      own.push({ seq: fact.seq, at: Date.parse(fact.at), queue: fact.payload.queue, isJoin: fact.name === 'agent.queue-joined' });
    }
  }
  const begins = new Map<string, Membership>();
  const left: string[] = [];
  for (const [extension, own] of memberships) {
    const rows = await live.query<{ from: Date; until: Date | null }[]>(
      `SELECT started_at AS "from", ended_at AS until FROM agent_session WHERE pbx = $1 AND extension = $2 AND source = 'live' AND (ended_at IS NULL OR ended_at > $3)`,
      [pbx, extension, new Date(own[0]?.at ?? 0)],
    );
    const first = firstWholeLogin(own, rows.map(({ from, until }) => ({ from: from.getTime(), until: until?.getTime() ?? null })));
    if (first) begins.set(extension, first);
    if (first !== own[0]) left.push(`agent ${extension} ${first ? `before ${new Date(first.at).toISOString()}` : 'altogether'}: how that login began is not in these facts`);
  }
  await noteUnreachable(context, [...begins.keys()].filter((extension) => !phones.has(extension)));
  const users = Object.entries(await redis.hgetall(directoryKey(pbx))).map(([extension, text]) => [extension, directoryEntrySchema.parse(JSON.parse(text)).userId] as const);
  return new AgentsRebuilding(context, begins, new Map(users), left);
}

/** A phone of which the facts say nothing has been as it is now all the time. */
async function noteUnreachable({ shadow, redis, pbx }: RebuildContext, extensions: readonly string[]): Promise<void> {
  if (extensions.length === 0) return;
  const agents = (await redis.hmget(agentsKey(pbx), ...extensions)).flatMap((text) => (text ? [liveAgentSchema.parse(JSON.parse(text))] : []));
  for (const { extension } of agents.filter(({ reachable }) => reachable === false)) {
    await shadow.query('INSERT INTO agent_timeline (pbx, extension, state, positions) VALUES ($1, $2, $3, $4)', [pbx, extension, JSON.stringify({ ...newTimeline(), isReachable: false }), '{}']);
  }
}

/** Logins, stays in queues, breaks, what agents did at every instant, and their parts in calls. Wrap-ups were granted by people and timers: their rows stay, and are asked. */
export const rebuildAgents: Rebuild = {
  tables: [...stretchTables.map(({ name }) => name), callPartTable.name, 'agent_timeline'],
  names: [...timelineFacts],
  groups: ['agents', 'agent-intervals', 'own-day'],
  goesOn: true,
  begin,
};
