import { Injectable } from '@nestjs/common';
import type { Language, ListQuery, Resource, ResourceRow } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf, quote, selectList, toColumnValue } from './resource-columns.js';
import { countSql, listSql, pageSql } from './resource-list.js';

type Raw = Record<string, unknown>;
type Values = Record<string, unknown>;

/** Rows per fetch of a long read. */
const BATCH = 500;

const toRow = (raw: Raw): ResourceRow =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])) as ResourceRow;

/** Rows of declared resources in PostgreSQL; the only file of the engine that speaks SQL to it. Knows neither rules nor permissions. */
@Injectable()
export class ResourceStore {
  constructor(private readonly database: DataSource) {}

  async page(resource: Resource, query: ListQuery, language: Language): Promise<{ items: ResourceRow[]; total: number }> {
    const rows = pageSql(resource, query, language);
    const count = countSql(resource, query);
    const [items, [counted]] = (await Promise.all([
      this.database.query(rows.text, rows.params),
      this.database.query(count.text, count.params),
    ])) as [Raw[], [{ total: number } | undefined]];
    return { items: items.map(toRow), total: counted?.total ?? 0 };
  }

  /** Every row of a list in batches, as one consistent picture; memory stays flat however long the list is. */
  async *batches(resource: Resource, query: Pick<ListQuery, 'q' | 'filter' | 'sort' | 'order'>, language: Language): AsyncGenerator<ResourceRow[]> {
    const { text, params } = listSql(resource, query, language);
    const runner = this.database.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      await runner.query(`DECLARE santral_rows NO SCROLL CURSOR FOR ${text}`, params);
      for (;;) {
        const rows = (await runner.query(`FETCH ${BATCH} FROM santral_rows`)) as Raw[];
        if (rows.length === 0) return;
        yield rows.map(toRow);
      }
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  }

  /** One row, or null. `lock` keeps other writers of the row waiting until the transaction ends. */
  async find(manager: EntityManager, resource: Resource, id: string | number, options: { lock?: boolean } = {}): Promise<ResourceRow | null> {
    const [row] = (await manager.query(
      `SELECT ${selectList(resource)} FROM ${quote(resource.table)} WHERE "id" = $1${options.lock ? ' FOR UPDATE' : ''}`,
      [id],
    )) as Raw[];
    return row ? toRow(row) : null;
  }

  /** Versions of all rows by id; nobody writes any of them until the transaction ends. For resources of a few rows. */
  async versions(manager: EntityManager, resource: Resource): Promise<Map<string, number>> {
    await manager.query(`LOCK TABLE ${quote(resource.table)} IN SHARE ROW EXCLUSIVE MODE`);
    const rows = (await manager.query(`SELECT "id"::text AS id, "version" FROM ${quote(resource.table)}`)) as { id: string; version: number }[];
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  async findMany(manager: EntityManager, resource: Resource, ids: readonly (string | number)[]): Promise<ResourceRow[]> {
    if (ids.length === 0) return [];
    const rows = (await manager.query(`SELECT ${selectList(resource)} FROM ${quote(resource.table)} WHERE "id" = ANY ($1)`, [ids])) as Raw[];
    return rows.map(toRow);
  }

  /** Adds a row; fields left out get the default of their column. `id` may be given for rows that are known elsewhere already. */
  async insert(manager: EntityManager, resource: Resource, values: Values, actorId: string | null): Promise<ResourceRow> {
    const columns = columnsOf(resource).filter((c) => values[c.field] !== undefined);
    const names = [...columns.map((c) => c.column), 'created_by', 'updated_by'];
    const params = [...columns.map((c) => toColumnValue(c.spec, values[c.field])), actorId, actorId];
    if (values['id'] !== undefined) {
      names.push('id');
      params.push(values['id']);
    }
    const [row] = (await manager.query(
      `INSERT INTO ${quote(resource.table)} (${names.map(quote).join(', ')}) VALUES (${params.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING ${selectList(resource)}`,
      params,
    )) as [Raw];
    return toRow(row);
  }

  /** Changes a row the caller has locked, and raises its version. */
  async update(manager: EntityManager, resource: Resource, id: string | number, values: Values, actorId: string | null): Promise<ResourceRow> {
    const columns = columnsOf(resource).filter((c) => values[c.field] !== undefined);
    const params = [id, actorId, ...columns.map((c) => toColumnValue(c.spec, values[c.field]))];
    const sets = columns.map((c, i) => `${quote(c.column)} = $${i + 3}`);
    const [rows] = (await manager.query(
      `UPDATE ${quote(resource.table)} SET ${[...sets, '"version" = "version" + 1', '"updated_at" = now()', '"updated_by" = $2'].join(', ')} WHERE "id" = $1 RETURNING ${selectList(resource)}`,
      params,
    )) as [[Raw]];
    return toRow(rows[0]);
  }

  async remove(manager: EntityManager, resource: Resource, id: string | number): Promise<void> {
    await manager.query(`DELETE FROM ${quote(resource.table)} WHERE "id" = $1`, [id]);
  }
}
