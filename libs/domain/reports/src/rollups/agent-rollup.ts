import { msBetween, type SqlParameters } from '../period/period-sql.js';
import { type AgentFilter, isAgentChosen } from './chosen.js';
import { type Rollup, sumOf } from './rollup.js';

/** What is told as it is counted. Rings count where they began, everything about calls where the call began. */
export const agentCounts = ['offered', 'answered', 'missed', 'outbound', 'outboundAnswered', 'transferredOut', 'transferredIn', 'shortCalls', 'hungUpByAgent', 'dispositioned'] as const;
/** Figures of agents that are counts and sums. What was handled are calls with the outside, whoever called; of these, the outgoing ones stand beside. */
export const agentSums = [
  ...agentCounts,
  'handled', 'heldCalls', 'handledTalkMs', 'handledHoldMs', 'handledAcwMs',
  'outboundHandled', 'outboundHeldCalls', 'outboundTalkMs', 'outboundHoldMs', 'outboundAcwMs', 'dialMs',
] as const;
export type AgentSum = (typeof agentSums)[number];

const SHORT_TALK = "interval '5 seconds'";
const when = (condition: string) => `(${condition})::int`;
const wholeMs = (interval: string) => `coalesce(round(extract(epoch FROM ${interval}) * 1000), 0)`;
const ifOutbound = (figure: string) => `CASE WHEN c.direction = 'outbound' THEN ${figure} ELSE 0 END`;
/** From the dialling until somebody answered, of who dialled; whoever was handed the call later waited for nobody. */
const dialMs = ifOutbound(`CASE WHEN g.extension = c.caller_number THEN greatest(0, ${msBetween('c.started_at', 'g.talk_from')}) ELSE 0 END`);
const calls = (columns: string, more = '') => `
  SELECT c.*${columns} FROM call c WHERE c.started_at >= s."from" AND c.started_at < s.until AND c.merged_into IS NULL ${more} OFFSET 0`;

interface Source {
  sums: Partial<Record<AgentSum, string>>;
  agent: string;
  /** What stands behind the ranges; `c` is the call. */
  from: string;
}

const sources: readonly Source[] = [
  {
    // Rings of an outgoing call are those of the number that was dialled.
    sums: { offered: '1', answered: when("r.result = 'answered'"), missed: when("r.result IN ('no-answer', 'rejected')") },
    agent: 'r.extension',
    from: `CROSS JOIN LATERAL (SELECT * FROM call_ring r WHERE r.started_at >= s."from" AND r.started_at < s.until OFFSET 0) r
      CROSS JOIN LATERAL (SELECT c.pbx FROM call c WHERE c.call_id = r.call_id AND c.direction = 'inbound' AND c.merged_into IS NULL OFFSET 0) c`,
  },
  {
    sums: { outbound: '1', outboundAnswered: when("c.outcome = 'answered'") },
    agent: 'c.caller_number',
    from: `CROSS JOIN LATERAL (${calls('', "AND c.direction = 'outbound'")}) c`,
  },
  {
    sums: { hungUpByAgent: '1' },
    agent: 'c.extension',
    from: `CROSS JOIN LATERAL (${calls('', "AND c.hangup_by = 'agent' AND c.outcome = 'answered' AND c.direction <> 'internal'")}) c`,
  },
  {
    sums: { dispositioned: '1' },
    agent: 'd.extension',
    from: `CROSS JOIN LATERAL (${calls('')}) c CROSS JOIN LATERAL (SELECT * FROM call_detail d WHERE d.call_id = c.call_id OFFSET 0) d`,
  },
  {
    sums: { transferredOut: '1' },
    agent: 't.from_extension',
    from: `CROSS JOIN LATERAL (${calls('')}) c CROSS JOIN LATERAL (SELECT * FROM call_transfer t WHERE t.call_id = c.call_id OFFSET 0) t`,
  },
  {
    // Outside numbers are no agents: somebody at the extension has to have talked.
    sums: { transferredIn: '1' },
    agent: 't.to_number',
    from: `CROSS JOIN LATERAL (${calls('')}) c
      CROSS JOIN LATERAL (
        SELECT * FROM call_transfer t WHERE t.call_id = c.call_id
          AND EXISTS (SELECT FROM call_segment g WHERE g.call_id = t.call_id AND g.extension = t.to_number AND g.kind = 'talk') OFFSET 0
      ) t`,
  },
  {
    sums: {
      handled: '1', shortCalls: when(`g.talk < ${SHORT_TALK}`), heldCalls: when("g.hold > interval '0'"),
      handledTalkMs: wholeMs('g.talk'), handledHoldMs: wholeMs('g.hold'),
      outboundHandled: when("c.direction = 'outbound'"), outboundHeldCalls: when("c.direction = 'outbound' AND g.hold > interval '0'"),
      outboundTalkMs: ifOutbound(wholeMs('g.talk')), outboundHoldMs: ifOutbound(wholeMs('g.hold')), dialMs,
    },
    agent: 'g.extension',
    from: `CROSS JOIN LATERAL (${calls('', "AND c.direction <> 'internal'")}) c
      CROSS JOIN LATERAL (
        SELECT g.extension, sum(g.ended_at - g.started_at) FILTER (WHERE g.kind = 'talk') AS talk, sum(g.ended_at - g.started_at) FILTER (WHERE g.kind = 'hold') AS hold,
          min(g.started_at) FILTER (WHERE g.kind = 'talk') AS talk_from
        FROM call_segment g WHERE g.call_id = c.call_id GROUP BY g.extension HAVING count(*) FILTER (WHERE g.kind = 'talk') > 0 OFFSET 0
      ) g`,
  },
  {
    sums: { handledAcwMs: 'a.ms', outboundAcwMs: ifOutbound('a.ms') },
    agent: 'a.extension',
    from: `CROSS JOIN LATERAL (${calls('')}) c
      CROSS JOIN LATERAL (
        SELECT a.extension, coalesce(${msBetween('a.started_at', 'a.ended_at')}, 0) AS ms FROM agent_interval a
        WHERE a.call_id = c.call_id AND a.state = 'wrap-up' AND a.started_at >= c.started_at OFFSET 0
      ) a`,
  },
];

function linesOf({ sums, agent, from }: Source, ranges: string): string {
  const columns = agentSums.map((name) => `${sums[name] ?? '0'} AS "${name}"`);
  return `SELECT s.bucket, c.pbx, ${agent} AS agent, ${columns.join(', ')} FROM ${ranges} ${from}`;
}

/** What agents did with calls. */
export const agentRollup = {
  table: 'report_agents',
  keys: ['pbx', 'agent'],
  measures: Object.fromEntries(agentSums.map((name) => [name, sumOf(`"${name}"`)])) as Record<AgentSum, ReturnType<typeof sumOf>>,
  lines: (ranges, filter, parameters) =>
    `SELECT * FROM (${sources.map((source) => linesOf(source, ranges)).join(' UNION ALL ')}) line WHERE agent IS NOT NULL AND ${isAgentChosen(filter, 'agent', 'pbx', parameters)}`,
  chosen: chosenAgents,
} satisfies Rollup;

/** Kept cells of agents. */
export function chosenAgents(filter: AgentFilter, parameters: SqlParameters): string {
  return isAgentChosen(filter, 't.agent', 't.pbx', parameters);
}
