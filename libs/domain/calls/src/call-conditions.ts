import { type CallFilters, searchKey, toE164 } from '@santral/contracts';
import { containing } from '@santral/platform/resource';
import type { SelectQueryBuilder } from 'typeorm';
import type { CallEntity } from './call.entity.js';
import { type PartBounds, partyConditions, type Party } from './call-parties.js';

const kept = {
  recording: 'EXISTS (SELECT 1 FROM call_recording m WHERE m.call_id = c.call_id AND m.file IS NOT NULL)',
  detail: 'EXISTS (SELECT 1 FROM call_detail d WHERE d.call_id = c.call_id)',
} as const;

/** Of a party's calls: those whose row names it, those it only had a part in (`bounds` in which), or both. */
export type PartyCalls = { of: Party; which: 'named' | 'all' } | { of: Party; which: 'others'; bounds: PartBounds };

/** Narrows `c` to the calls the filters ask for. Every condition that is not asked for is left out, so that PostgreSQL plans what remains. */
export function applyFilters(builder: SelectQueryBuilder<CallEntity>, filters: CallFilters, parties: readonly PartyCalls[]): SelectQueryBuilder<CallEntity> {
  const { from, until, direction, outcome, number, customerId, has, source, pbx } = filters;
  if (from) builder.andWhere('c.startedAt >= :from', { from });
  if (until) builder.andWhere('c.startedAt < :until', { until });
  if (pbx?.length) builder.andWhere('c.pbx = ANY(:pbx)', { pbx });
  if (direction?.length) builder.andWhere('c.direction = ANY(:direction)', { direction });
  if (outcome?.length) builder.andWhere('c.outcome = ANY(:outcome)', { outcome });
  if (number) builder.andWhere(numberCondition(number), numberParameters(number));
  if (customerId) builder.andWhere('EXISTS (SELECT 1 FROM call_detail d WHERE d.call_id = c.call_id AND d.customer_id = :customerId)', { customerId });
  if (has?.length) builder.andWhere(`(${has.map((what) => kept[what]).join(' OR ')})`);
  if (source) builder.andWhere(source === 'imported' ? "c.coverage = 'imported'" : "c.coverage <> 'imported'");
  for (const party of parties) builder.andWhere(partyConditions[party.which](party.of), { ...party.of.parameters, ...(party.which === 'others' ? party.bounds : {}) });
  return builder;
}

/** Search keys of agents' names that hold a text. */
export const namesLike = (text: string): string => containing(searchKey(text));

/** What `numberCondition` looks for. */
export function numberParameters(number: string): { e164: string | null; digits: string; readings: string[] } {
  const digits = number.replace(/\D/g, '');
  // Digits that are no number here may be those of one that was told with its country, or of one with something written around it.
  return { e164: toE164(number), digits, readings: [`+${digits}`, toE164(digits)].filter((reading) => reading !== null) };
}

/**
 * Either side of a call, however the number is written; extensions and short numbers, which are read to no E.164, by their digits. There are indexes of
 * the same words, which hold those alone: calls of other numbers are written without them.
 */
export const numberCondition = (number: string): string =>
  toE164(number) === null
    ? `(c.callerE164 IS NULL AND regexp_replace(c.callerNumber, '\\D', '', 'g') = :digits OR c.calledE164 IS NULL AND c.called <> '' AND regexp_replace(c.called, '\\D', '', 'g') = :digits
        OR c.callerE164 = ANY(:readings) OR c.calledE164 = ANY(:readings))`
    : '(c.callerE164 = :e164 OR c.calledE164 = :e164)';
