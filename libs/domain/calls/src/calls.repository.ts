import { Injectable } from '@nestjs/common';
import { type CallRecord, type CallsQuery, searchKey, toE164 } from '@santral/contracts';
import { DataSource, type EntityManager, In, IsNull, type SelectQueryBuilder } from 'typeorm';
import { CallEntity, CallRecordingEntity, CallRingEntity, CallSegmentEntity, CallTransferEntity, CallVisitEntity } from './call.entity.js';
import { recordOf } from './call-item.js';

/** A call with the name of the agent who talked last. */
export interface StoredCall {
  record: CallRecord;
  agent: string | null;
}

/** Reads call records. */
@Injectable()
export class CallsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One page, newest first, and how many calls there are in all. */
  async page(query: CallsQuery): Promise<{ calls: StoredCall[]; total: number }> {
    const builder = this.unmerged().orderBy('c.startedAt', 'DESC').addOrderBy('c.callId', 'DESC');
    if (query.from) builder.andWhere('c.startedAt >= :from', { from: query.from });
    if (query.until) builder.andWhere('c.startedAt < :until', { until: query.until });
    if (query.direction) builder.andWhere('c.direction = :direction', { direction: query.direction });
    if (query.outcome) builder.andWhere('c.outcome = :outcome', { outcome: query.outcome });
    if (query.queue) builder.andWhere('(c.queue = :queue OR EXISTS (SELECT 1 FROM call_visit v WHERE v.call_id = c.call_id AND v.queue = :queue))', { queue: query.queue });
    if (query.agent) byAgent(builder, query.agent);
    if (query.involves) builder.andWhere(`(${talked} OR EXISTS (SELECT 1 FROM call_ring r WHERE r.call_id = c.call_id AND r.extension = :involves))`, { involves: query.involves });
    if (query.number) builder.andWhere(numberCondition(query.number), numberParameters(query.number));
    if (query.customerId) builder.andWhere('EXISTS (SELECT 1 FROM call_detail d WHERE d.call_id = c.call_id AND d.customer_id = :customerId)', { customerId: query.customerId });
    const [rows, total] = await builder.skip((query.page - 1) * query.pageSize).take(query.pageSize).getManyAndCount();
    return { calls: await this.withParts(rows), total };
  }

  /** The newest calls of a number or with a customer. */
  async recent(who: { number?: string; customerId?: string }, limit: number): Promise<StoredCall[]> {
    const conditions = [
      ...(who.number ? [numberCondition(who.number)] : []),
      ...(who.customerId ? ['c.callId IN (SELECT d.call_id FROM call_detail d WHERE d.customer_id = :customerId)'] : []),
    ];
    if (conditions.length === 0) return [];
    const builder = this.unmerged()
      .andWhere(`(${conditions.join(' OR ')})`, { customerId: who.customerId, ...numberParameters(who.number ?? '') })
      .orderBy('c.startedAt', 'DESC')
      .take(limit);
    return this.withParts(await builder.getMany());
  }

  /** A call by its id; of a call that was merged, the one it belongs to. */
  async byId(callId: string, manager: EntityManager = this.dataSource.manager): Promise<StoredCall | null> {
    const row = await manager.findOneBy(CallEntity, { callId });
    if (row?.mergedInto) return this.byId(row.mergedInto, manager);
    return row ? ((await this.withParts([row]))[0] ?? null) : null;
  }

  /** The newest call of a PBX whose calling leg had this uniqueid. */
  async byUniqueid(pbx: string, uniqueid: string): Promise<StoredCall | null> {
    const row = await this.dataSource.manager.findOne(CallEntity, { where: { pbx, uniqueid, mergedInto: IsNull() }, order: { startedAt: 'DESC' } });
    return row ? ((await this.withParts([row]))[0] ?? null) : null;
  }

  private unmerged(): SelectQueryBuilder<CallEntity> {
    return this.dataSource.manager.createQueryBuilder(CallEntity, 'c').where('c.mergedInto IS NULL');
  }

  private async withParts(rows: CallEntity[]): Promise<StoredCall[]> {
    const { manager } = this.dataSource;
    const where = { callId: In(rows.map((row) => row.callId)) };
    const [visits, rings, segments, transfers, recordings] = await Promise.all([
      manager.findBy(CallVisitEntity, where),
      manager.findBy(CallRingEntity, where),
      manager.findBy(CallSegmentEntity, where),
      manager.findBy(CallTransferEntity, where),
      manager.findBy(CallRecordingEntity, where),
    ]);
    return rows.map((row) => ({ record: recordOf(row, { visits, rings, segments, transfers, recordings }), agent: row.agentName }));
  }
}

const talked = 'c.extension = :involves OR EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.extension = :involves)';

/** An agent by extension, user id or name, whether or not they talked last. */
function byAgent(builder: SelectQueryBuilder<CallEntity>, agent: string): void {
  builder.andWhere(
    `(c.extension = :agent OR c.agentUserId = :agent OR c.agentKey = :agentKey
      OR EXISTS (SELECT 1 FROM call_segment s WHERE s.call_id = c.call_id AND s.extension = :agent))`,
    { agent, agentKey: searchKey(agent) },
  );
}

const numberParameters = (number: string) => ({ e164: toE164(number), digits: number.replace(/\D/g, '') });

/** Either side of a call, however the number is written; extensions and short numbers by their digits. */
const numberCondition = (number: string): string =>
  toE164(number) === null
    ? "(regexp_replace(c.callerNumber, '\\D', '', 'g') = :digits OR regexp_replace(c.called, '\\D', '', 'g') = :digits)"
    : '(c.callerE164 = :e164 OR c.calledE164 = :e164)';
