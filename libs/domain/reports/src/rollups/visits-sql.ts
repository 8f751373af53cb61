import type { SqlParameters } from '../period/period-sql.js';
import { namesOf, type ReportFilter } from './chosen.js';

/**
 * Stays `v` that began in a range `s`, as a subquery to join laterally: of one queue after the other, as their index is. Those asked for by name may still be of another PBX.
 */
export const visitsInRange = (filter: Pick<ReportFilter, 'queues'>, parameters: SqlParameters, condition = 'true'): string => `
      SELECT v.* FROM queue_with_visits q CROSS JOIN LATERAL (
        SELECT * FROM call_visit v WHERE v.queue = q.queue AND v.enqueued_at >= s."from" AND v.enqueued_at < s.until AND ${condition} OFFSET 0
      ) v WHERE ${filter.queues.length === 0 ? 'true' : `q.queue = ANY(${parameters.add(namesOf(filter.queues))}::text[])`}`;
