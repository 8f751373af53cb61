import { Injectable } from '@nestjs/common';
import { type CallFilters, type CallRecord, type CallsQuery, COUNTED_CALLS } from '@santral/contracts';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { CallEntity, CallRecordingEntity, CallRingEntity, CallSegmentEntity, CallTransferEntity, CallVisitEntity } from './call.entity.js';
import { applyFilters, namesLike, numberCondition, numberParameters, type PartyCalls } from './call-conditions.js';
import { type CallCursor, decodeCursor, encodeCursor } from './call-cursor.js';
import { boundsOfParts, partiesOf, type Party } from './call-parties.js';
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

/** So many more than are counted, by estimate, that counting would only confirm it. */
const MANY = 5 * COUNTED_CALLS;

/** From the day before an instant, epoch ms, until the day after it. */
const dayAround = (at: number) => ({ from: new Date(at - DAY_MS), until: new Date(at + DAY_MS) });
const DAY_MS = 24 * 3_600_000;

const instantOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));
/** When calls of a list began, epoch ms: within the filters, from the `near` end of what is left of the list to the `far` one. */
function periodOf({ from, until }: CallFilters, goesUp = true, { near, far }: { near?: number | undefined; far?: number | undefined } = {}): [from: number | null, until: number | null] {
  const [lower, upper] = goesUp ? [near, far] : [far, near];
  const known = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);
  const [froms, untils] = [known([instantOf(from), lower]), known([instantOf(until), upper])];
  return [froms.length > 0 ? Math.max(...froms) : null, untils.length > 0 ? Math.min(...untils) : null];
}

/** Reads call records. */
@Injectable()
export class CallsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whom the filters narrow a list to; asked once for a page and its total. */
  async parties(filters: CallFilters): Promise<Party[]> {
    return partiesOf(filters, filters.agent ? await this.agentKeys(filters.agent) : []);
  }

  /** One page, and the cursors of its neighbours. */
  async page(query: CallsQuery, parties: readonly Party[]): Promise<CallPage> {
    const { sort, page, pageSize } = query;
    const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor, sort);
    const isBackwards = cursor?.towards === 'previous';
    // One row more than shown says whether anything follows.
    const found = await this.sorted(query, cursor, parties);
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

  /**
   * How many calls there are: counted up to a limit, estimated by PostgreSQL's statistics above it. Where the row alone decides, the
   * statistics are good enough to say that there are far more than anybody counts.
   */
  async total(filters: CallFilters, parties: readonly Party[]): Promise<{ total: number; isExact: boolean }> {
    const [party, ...others] = parties;
    const all = others.map((of): PartyCalls => ({ of, which: 'all' }));
    if (!party) {
      const total = filters.has?.length || filters.customerId || filters.number ? 0 : await this.estimate(filters, []);
      return total > MANY ? { total, isExact: false } : this.counted(filters, [], 0);
    }
    const named = await this.counted(filters, [{ of: party, which: 'named' }, ...all], 0);
    if (!named.isExact) return named;
    const bounds = boundsOfParts(...periodOf(filters));
    return this.counted(filters, [{ of: party, which: 'others', bounds }, ...all], named.total);
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
      .limit(limit);
    return this.withParts(await this.rows(builder));
  }

  /** A call by its id; of a call that was merged, the one it belongs to. */
  async byId(callId: string, manager: EntityManager = this.dataSource.manager): Promise<StoredCall | null> {
    const row = await manager.findOneBy(CallEntity, { callId });
    if (row?.mergedInto) return this.byId(row.mergedInto, manager);
    return row ? ((await this.withParts([row]))[0] ?? null) : null;
  }

  /**
   * The newest call of a PBX whose calling leg had this uniqueid. Channels of imported calls are in no index: one is looked for around the second its channel is named after,
   * and has to be asked for by its id where it is named otherwise.
   */
  async byUniqueid(pbx: string, uniqueid: string): Promise<StoredCall | null> {
    const newest = async (condition: string, bounds = {}) => {
      const ofChannel = this.unmerged().andWhere(`c.pbx = :pbx AND c.uniqueid = :uniqueid AND ${condition}`, { pbx, uniqueid, ...bounds });
      return (await this.rows(ofChannel.orderBy('c.startedAt', 'DESC').limit(1)))[0];
    };
    const named = /(?:^|-)(\d{10})\./.exec(uniqueid);
    const row = (await newest(`c.coverage <> 'imported'`)) ?? (named && (await newest(`c.coverage = 'imported' AND c.startedAt BETWEEN :from AND :until`, dayAround(Number(named[1]) * 1000))));
    return row ? ((await this.withParts([row]))[0] ?? null) : null;
  }

  /** The rows of a page and one more, in the order of its cursor. */
  private async sorted(query: CallsQuery, cursor: CallCursor | null, parties: readonly Party[]): Promise<CallEntity[]> {
    const { sort, order, page, pageSize } = query;
    const goesUp = (order === 'asc') !== (cursor?.towards === 'previous');
    const skipped = cursor ? 0 : (page - 1) * pageSize;
    const rows = async (of: readonly PartyCalls[]): Promise<CallEntity[]> => {
      const builder = applyFilters(this.unmerged(), query, of)
        .orderBy(`c.${sort}`, goesUp ? 'ASC' : 'DESC')
        .addOrderBy('c.callId', goesUp ? 'ASC' : 'DESC');
      if (cursor) builder.andWhere(`(c.${sort}, c.callId) ${goesUp ? '>' : '<'} (CAST(:place AS ${sort === 'startedAt' ? 'timestamptz' : 'integer'}), :placeId)`, { place: cursor.value, placeId: cursor.callId });
      builder.offset(skipped).limit(pageSize + 1);
      return of.length > 0 ? this.found(builder, sort, goesUp) : this.rows(builder);
    };
    const [party, ...others] = parties;
    const all = others.map((of): PartyCalls => ({ of, which: 'all' }));
    if (!party) return rows([]);
    if (skipped > 0) return rows([{ of: party, which: 'all' }, ...all]);
    const named = await rows([{ of: party, which: 'named' }, ...all]);
    // What lies behind a full page of these is not on it, wherever else they had a part.
    const reached = named.length > pageSize ? named.at(-1)?.startedAt.getTime() : undefined;
    const edges = sort === 'startedAt' ? { near: cursor === null ? undefined : Date.parse(String(cursor.value)), far: reached } : {};
    const rest = await rows([{ of: party, which: 'others', bounds: boundsOfParts(...periodOf(query, goesUp, edges)) }, ...all]);
    const before = (one: CallEntity, other: CallEntity) => Number(one[sort]) - Number(other[sort]) || (one.callId < other.callId ? -1 : 1);
    return [...named, ...rest].sort((one, other) => (goesUp ? before(one, other) : before(other, one))).slice(0, pageSize + 1);
  }

  private async counted(filters: CallFilters, of: readonly PartyCalls[], already: number): Promise<{ total: number; isExact: boolean }> {
    const [sql, parameters] = applyFilters(this.unmerged(), filters, of).select('c.callId').getQueryAndParameters();
    const [counted] = await this.dataSource.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM (${sql} LIMIT ${COUNTED_CALLS - already + 1}) found`, parameters);
    const total = already + counted.n;
    return total <= COUNTED_CALLS ? { total, isExact: true } : { total: Math.max(total, already + (await this.estimate(filters, of))), isExact: false };
  }

  private async estimate(filters: CallFilters, of: readonly PartyCalls[]): Promise<number> {
    const [sql, parameters] = applyFilters(this.unmerged(), filters, of).select('c.callId').getQueryAndParameters();
    const [row] = await this.dataSource.query<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>(`EXPLAIN (FORMAT JSON) ${sql}`, parameters);
    return row['QUERY PLAN'][0].Plan['Plan Rows'];
  }

  /** Search keys of the agents whose name holds a text, without looking at calls: from one name to the next in the index of them. */
  private async agentKeys(text: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      `WITH RECURSIVE known (key) AS (
         (SELECT agent_key FROM call WHERE agent_key IS NOT NULL ORDER BY agent_key LIMIT 1)
         UNION ALL
         SELECT (SELECT c.agent_key FROM call c WHERE c.agent_key > known.key ORDER BY c.agent_key LIMIT 1) FROM known WHERE known.key IS NOT NULL
       ) SELECT key FROM known WHERE key LIKE $1`,
      [namesLike(text)],
    );
    return rows.map(({ key }) => key);
  }

  private unmerged(): SelectQueryBuilder<CallEntity> {
    return this.dataSource.manager.createQueryBuilder(CallEntity, 'c').where('c.mergedInto IS NULL');
  }

  private async withParts(rows: CallEntity[]): Promise<StoredCall[]> {
    const callIds = rows.map((row) => row.callId);
    const [visits, rings, segments, transfers, recordings] = await Promise.all([
      this.partsOf(CallVisitEntity, callIds),
      this.partsOf(CallRingEntity, callIds),
      this.partsOf(CallSegmentEntity, callIds),
      this.partsOf(CallTransferEntity, callIds),
      this.partsOf(CallRecordingEntity, callIds),
    ]);
    return rows.map((row) => ({ record: recordOf(row, { visits, rings, segments, transfers, recordings }), agent: row.agentName }));
  }

  /** Rows as the driver reads them: making entities of them takes longer than PostgreSQL needs to find them. */
  private rows(builder: SelectQueryBuilder<CallEntity>): Promise<CallEntity[]> {
    const [sql, parameters] = builder.select(this.columnsOf(CallEntity, 'c')).getQueryAndParameters();
    return this.dataSource.query<CallEntity[]>(sql, parameters);
  }

  /** The same where a party decides: which calls they are is told by its indexes alone, so that only those of the page are looked at, however the list is sorted. */
  private found(builder: SelectQueryBuilder<CallEntity>, sort: CallsQuery['sort'], goesUp: boolean): Promise<CallEntity[]> {
    const [sql, parameters] = builder.select('c.callId').getQueryAndParameters();
    const order = [sort, 'callId' as const].map((name) => `"${name}" ${goesUp ? 'ASC' : 'DESC'}`).join(', ');
    return this.dataSource.query<CallEntity[]>(`SELECT ${this.columnsOf(CallEntity, 'c')} FROM call c WHERE c.call_id = ANY(ARRAY(${sql})) ORDER BY ${order}`, parameters);
  }

  private partsOf<P extends object>(part: new () => P, callIds: readonly string[]): Promise<P[]> {
    if (callIds.length === 0) return Promise.resolve([]);
    return this.dataSource.query<P[]>(`SELECT ${this.columnsOf(part, 'p')} FROM ${this.dataSource.getMetadata(part).tableName} p WHERE p.call_id = ANY($1)`, [callIds]);
  }

  /** The columns of an entity under its names. */
  private columnsOf(entity: new () => object, of: string): string {
    return this.dataSource.getMetadata(entity).columns.map(({ databaseName, propertyName }) => `${of}.${databaseName} AS "${propertyName}"`).join(', ');
  }
}
