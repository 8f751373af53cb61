import { type CallFilters, searchKey, toE164 } from '@santral/contracts';
import { containing } from '@santral/platform/resource';
import type { SelectQueryBuilder } from 'typeorm';
import type { CallEntity } from './call.entity.js';

const talked = 'c.extension = :involves OR EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.extension = :involves)';
const rung = 'EXISTS (SELECT 1 FROM call_ring r WHERE r.call_id = c.call_id AND r.extension = :involves)';

const kept = {
  recording: 'EXISTS (SELECT 1 FROM call_recording m WHERE m.call_id = c.call_id AND m.file IS NOT NULL)',
  detail: 'EXISTS (SELECT 1 FROM call_detail d WHERE d.call_id = c.call_id)',
} as const;

/** Narrows `c` to the calls the filters ask for. Every condition that is not asked for is left out, so that PostgreSQL plans what remains. */
export function applyFilters(builder: SelectQueryBuilder<CallEntity>, filters: CallFilters): SelectQueryBuilder<CallEntity> {
  const { from, until, direction, outcome, queue, agent, involves, number, customerId, has } = filters;
  if (from) builder.andWhere('c.startedAt >= :from', { from });
  if (until) builder.andWhere('c.startedAt < :until', { until });
  if (direction?.length) builder.andWhere('c.direction = ANY(:direction)', { direction });
  if (outcome?.length) builder.andWhere('c.outcome = ANY(:outcome)', { outcome });
  if (queue?.length) builder.andWhere('(c.queue = ANY(:queue) OR EXISTS (SELECT 1 FROM call_visit v WHERE v.call_id = c.call_id AND v.queue = ANY(:queue)))', { queue });
  if (agent) byAgent(builder, agent);
  if (involves) builder.andWhere(`(${talked} OR ${rung})`, { involves });
  if (number) builder.andWhere(numberCondition(number), numberParameters(number));
  if (customerId) builder.andWhere('EXISTS (SELECT 1 FROM call_detail d WHERE d.call_id = c.call_id AND d.customer_id = :customerId)', { customerId });
  if (has?.length) builder.andWhere(`(${has.map((what) => kept[what]).join(' OR ')})`);
  return builder;
}

/** An agent by extension, user id or part of the name, whether or not they talked last. */
function byAgent(builder: SelectQueryBuilder<CallEntity>, agent: string): void {
  builder.andWhere(
    `(c.extension = :agent OR c.agentUserId = :agent OR c.agentKey LIKE :agentKey
      OR EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.extension = :agent))`,
    { agent, agentKey: containing(searchKey(agent)) },
  );
}

export const numberParameters = (number: string) => ({ e164: toE164(number), digits: number.replace(/\D/g, '') });

/** Either side of a call, however the number is written; extensions and short numbers by their digits, for which there is an index of the same words. */
export const numberCondition = (number: string): string =>
  toE164(number) === null
    ? "(regexp_replace(c.callerNumber, '\\D', '', 'g') = :digits OR regexp_replace(c.called, '\\D', '', 'g') = :digits)"
    : '(c.callerE164 = :e164 OR c.calledE164 = :e164)';
