import { chosenAgents } from './agent-rollup.js';
import { isAgentChosen } from './chosen.js';
import { countOf, packed, type Rollup } from './rollup.js';
import { visitsInRange } from './visits-sql.js';

/** What only the performance of agents is measured by: visits they answered, where these began, and calls they talked on and saved the detail of, where those began. */
export const answerRollup = {
  table: 'report_answers',
  keys: ['pbx', 'agent'],
  measures: {
    answered: countOf('is_answer'),
    detailed: countOf('NOT is_answer'),
    /** Of the answered ones; the target is asked for later. */
    waits: packed('wait_ms', 'is_answer AND wait_ms IS NOT NULL'),
  },
  lines: (ranges, filter, parameters) => `
    SELECT * FROM (
      SELECT s.bucket, c.pbx, v.extension AS agent, true AS is_answer, v.wait_ms
      FROM ${ranges}
      CROSS JOIN LATERAL (${visitsInRange({ queues: [] }, parameters, "v.outcome = 'answered'")}
      ) v
      CROSS JOIN LATERAL (SELECT c.pbx FROM call c WHERE c.call_id = v.call_id AND c.merged_into IS NULL OFFSET 0) c
      UNION ALL
      SELECT s.bucket, c.pbx, d.agent, false, NULL
      FROM ${ranges}
      CROSS JOIN LATERAL (SELECT * FROM call c WHERE c.started_at >= s."from" AND c.started_at < s.until AND c.direction <> 'internal' AND c.merged_into IS NULL OFFSET 0) c
      CROSS JOIN LATERAL (
        SELECT DISTINCT d.extension AS agent FROM call_detail d
        WHERE d.call_id = c.call_id AND EXISTS (SELECT FROM call_segment g WHERE g.call_id = d.call_id AND g.extension = d.extension AND g.kind = 'talk') OFFSET 0
      ) d
    ) line WHERE agent IS NOT NULL AND ${isAgentChosen(filter, 'agent', 'pbx', parameters)}`,
  chosen: chosenAgents,
} satisfies Rollup;
