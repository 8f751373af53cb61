import { msBetween, type SqlParameters } from '../period/period-sql.js';
import { chosenAgents } from './agent-rollup.js';
import { type AgentFilter, isAgentChosen } from './chosen.js';
import { type Rollup, sumOf } from './rollup.js';

/** States that are over, clipped to each range: of one agent after the other, as their key is. Few last longer than an hour; those have an index of their own. */
const lines = (ranges: string, filter: AgentFilter, parameters: SqlParameters): string => {
  const wanted = isAgentChosen(filter, 'a.extension', 'a.pbx', parameters);
  return `
    SELECT s.bucket, a.pbx, a.extension AS agent, a.state, coalesce(a.sub_state = 'hold', false) AS is_hold, a.break_type_id, a.reason, a.ended_at,
      greatest(a.started_at, s."from") AS "from", least(a.ended_at, s.until) AS until,
      ${msBetween('greatest(a.started_at, s."from")', 'least(a.ended_at, s.until)')} AS ms
    FROM ${ranges}
    CROSS JOIN LATERAL (
      SELECT a.* FROM agent_with_intervals w CROSS JOIN LATERAL (
        SELECT * FROM agent_interval i WHERE i.pbx = w.pbx AND i.extension = w.extension AND i.started_at >= s."from" - interval '1 hour' AND i.started_at < s.until
          AND i.ended_at > s."from" AND i.ended_at - i.started_at <= interval '1 hour' OFFSET 0
      ) a WHERE ${isAgentChosen(filter, 'w.extension', 'w.pbx', parameters)}
      UNION ALL
      SELECT * FROM agent_interval a WHERE a.ended_at - a.started_at > interval '1 hour' AND tstzrange(a.started_at, a.ended_at) && tstzrange(s."from", s.until) AND ${wanted}
    ) a`;
};

const inState = (state: string) => sumOf('ms', `state = '${state}'`);

/** How long agents were in which state. */
export const stateRollup = {
  table: 'report_states',
  keys: ['pbx', 'agent'],
  measures: {
    availableMs: inState('available'),
    ringingMs: inState('ringing'),
    talkingMs: inState('talking'),
    holdMs: sumOf('ms', "state = 'talking' AND is_hold"),
    wrapUpMs: inState('wrap-up'),
    breakMs: inState('break'),
    otherMs: inState('other'),
    firstAt: { kind: 'first', of: 'min("from")' },
    lastAt: { kind: 'last', of: 'max(until)' },
    /** End of the last stretch that ended by itself, not by the range. */
    endedAt: { kind: 'last', of: 'max(until) FILTER (WHERE until = ended_at)' },
  },
  lines,
  chosen: chosenAgents,
} satisfies Rollup;

/** The breaks among them, by type. */
export const pauseRollup = {
  table: 'report_pauses',
  keys: ['pbx', 'agent', 'break_type_id', 'reason'],
  measures: { ms: sumOf('ms') },
  lines: (ranges, filter, parameters) => `SELECT * FROM (${lines(ranges, filter, parameters)}) line WHERE state = 'break'`,
  chosen: chosenAgents,
} satisfies Rollup;
