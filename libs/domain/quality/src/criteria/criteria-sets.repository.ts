import { Inject, Injectable } from '@nestjs/common';
import { type Criterion, criterionSchema } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/** All criteria as they were at one time. */
export interface CriteriaSet {
  version: number;
  criteria: Criterion[];
}

/** One writer at a time: two sets made at once would each miss the other's change. */
const WRITING = 7_204_185;
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Holds back other changes of criteria until the transaction ends. */
export const lockCriteria = (manager: EntityManager): Promise<unknown> => manager.query('SELECT pg_advisory_xact_lock($1)', [WRITING]);

/** Writes down the criteria as they are now, as the set that sheets are filled in with from here on. */
export async function freezeCriteria(manager: EntityManager, userId: string | null): Promise<void> {
  await manager.query(
    `INSERT INTO quality_criteria_set (made_by, criteria)
     SELECT $1, coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description, 'weight', weight, 'maxScore', max_score, 'isFatal', is_fatal,
       'allowNa', allow_na, 'activeFrom', ${iso('active_from')}, 'activeTo', ${iso('active_to')}) ORDER BY position, id), '[]')
     FROM quality_criterion`,
    [userId],
  );
}

/** Reads sets of criteria; what was written once never changes. */
@Injectable()
export class CriteriaSetsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async newest(manager: EntityManager = this.database.manager): Promise<CriteriaSet> {
    const [set] = await manager.query<CriteriaSet[]>('SELECT version, criteria FROM quality_criteria_set ORDER BY version DESC LIMIT 1');
    if (!set) throw new Error('there is no set of criteria');
    return parsed(set);
  }

  /** Sets by their version. */
  async of(versions: readonly number[], manager: EntityManager = this.database.manager): Promise<Map<number, Criterion[]>> {
    if (versions.length === 0) return new Map();
    const sets = await manager.query<CriteriaSet[]>('SELECT version, criteria FROM quality_criteria_set WHERE version = ANY ($1::int[])', [[...new Set(versions)]]);
    return new Map(sets.map((set) => [set.version, parsed(set).criteria]));
  }
}

const parsed = ({ version, criteria }: CriteriaSet): CriteriaSet => ({ version, criteria: z.array(criterionSchema).parse(criteria) });
