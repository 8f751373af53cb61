import { Injectable } from '@nestjs/common';
import type { Language, RecordChange, Resource, ResourceRow } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { isDeepStrictEqual } from 'node:util';
import { References } from './references.js';

export type RecordVerb = RecordChange['verb'];
export type Diff = Record<string, [before: unknown, after: unknown]>;

/** Declared fields whose value differs between two states of a row; null stands for "no row". */
export function diffOf(resource: Resource, before: ResourceRow | null, after: ResourceRow | null): Diff {
  const diff: Diff = {};
  for (const name of Object.keys(resource.fields)) {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    if (!isDeepStrictEqual(was, is)) diff[name] = [was, is];
  }
  return diff;
}

/** Who changed which record when, and from what to what. Written in the transaction of the change; never altered. */
@Injectable()
export class RecordHistory {
  constructor(
    private readonly database: DataSource,
    private readonly references: References,
  ) {}

  async add(manager: EntityManager, resource: Resource, change: { id: string; version: number; verb: RecordVerb; actorId: string | null; diff: Diff }): Promise<void> {
    await manager.query('INSERT INTO record_history (resource, record_id, version, verb, actor_id, diff) VALUES ($1, $2, $3, $4, $5, $6)', [
      resource.name, change.id, change.version, change.verb, change.actorId, JSON.stringify(change.diff),
    ]);
  }

  /** Changes of one record, newest first. */
  async of(resource: Resource, id: string, language: Language): Promise<RecordChange[]> {
    const rows = (await this.database.query(
      `SELECT version, verb, actor_id AS "actorId", at, diff FROM record_history WHERE resource = $1 AND record_id = $2 ORDER BY version DESC LIMIT 200`,
      [resource.name, id],
    )) as (Omit<RecordChange, 'at' | 'actor'> & { at: Date })[];
    const names = await this.references.displayOf('users', rows.map((r) => r.actorId).filter((a): a is string => a !== null), language);
    return rows.map((row) => ({ ...row, at: row.at.toISOString(), actor: row.actorId === null ? null : (names.get(row.actorId) ?? null) }));
  }
}
