import { Injectable } from '@nestjs/common';
import { type CallFilters, type CallRecord, type CallsQuery, COUNTED_CALLS } from '@santral/contracts';
import { DataSource, type EntityManager, In, IsNull, type SelectQueryBuilder } from 'typeorm';
import { CallEntity, CallRecordingEntity, CallRingEntity, CallSegmentEntity, CallTransferEntity, CallVisitEntity } from './call.entity.js';
import { applyFilters, numberCondition, numberParameters } from './call-conditions.js';
import { type CallCursor, decodeCursor, encodeCursor } from './call-cursor.js';
import { recordOf } from './call-item.js';

/** A call with the name of the agent who talked last. */
export interface StoredCall {
  record: CallRecord;
  agent: string | null;
}

export interface CallPage {
  calls: StoredCall[];
  next: string | null;
  previous: string | null;
}

/** Reads call records. */
@Injectable()
export class CallsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One page, and the cursors of its neighbours. */
  async page(query: CallsQuery): Promise<CallPage> {
    const { sort, order, page, pageSize } = query;
    const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor, sort);
    const isBackwards = cursor?.towards === 'previous';
    const goesUp = (order === 'asc') !== isBackwards;
    const builder = applyFilters(this.unmerged(), query)
      .orderBy(`c.${sort}`, goesUp ? 'ASC' : 'DESC')
      .addOrderBy('c.callId', goesUp ? 'ASC' : 'DESC');
    if (cursor) builder.andWhere(`(c.${sort}, c.callId) ${goesUp ? '>' : '<'} (CAST(:place AS ${sort === 'startedAt' ? 'timestamptz' : 'integer'}), :placeId)`, { place: cursor.value, placeId: cursor.callId });
    else builder.skip((page - 1) * pageSize);
    // One row more than shown says whether anything follows.
    const found = await builder.take(pageSize + 1).getMany();
    const rows = isBackwards ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
    const [first, last] = [rows[0], rows.at(-1)];
    const hasMore = found.length > pageSize;
    const place = (towards: CallCursor['towards'], { callId, ...row }: CallEntity) => encodeCursor({ towards, callId, value: sort === 'startedAt' ? row.startedAt.toISOString() : row[sort] });
    return {
      calls: await this.withParts(rows),
      next: last && (isBackwards || hasMore) ? place('next', last) : null,
      previous: first && (isBackwards ? hasMore : cursor !== null || page > 1) ? place('previous', first) : null,
    };
  }

  /** How many calls there are: counted up to a limit, estimated by PostgreSQL's statistics above it. */
  async total(filters: CallFilters): Promise<{ total: number; isExact: boolean }> {
    const [sql, parameters] = applyFilters(this.unmerged(), filters).select('c.callId').getQueryAndParameters();
    const [counted] = await this.dataSource.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM (${sql} LIMIT ${COUNTED_CALLS + 1}) found`, parameters);
    if (counted.n <= COUNTED_CALLS) return { total: counted.n, isExact: true };
    const [row] = await this.dataSource.query<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>(`EXPLAIN (FORMAT JSON) ${sql}`, parameters);
    return { total: Math.max(counted.n, row['QUERY PLAN'][0].Plan['Plan Rows']), isExact: false };
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
