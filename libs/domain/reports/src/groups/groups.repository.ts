import { Inject, Injectable } from '@nestjs/common';
import type { ReportGroup } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** A group of users with the extensions of those in it, each as `pbx/extension`. */
export interface GroupRow {
  id: string;
  name: string;
  extensions: string[];
}

/** Reads groups of users and who of them has an extension. */
@Injectable()
export class GroupsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Groups in which somebody has an extension, by name. */
  all(): Promise<ReportGroup[]> {
    return this.database.query<ReportGroup[]>(
      `SELECT g.id, g.name, count(*)::int AS agents FROM user_group g JOIN app_user u ON u.group_id = g.id AND u.extension IS NOT NULL
       GROUP BY g.id ORDER BY g.name COLLATE santral_sort, g.id`,
    );
  }

  /** Those of the texts that are ids of groups, by name. */
  byIds(ids: readonly string[]): Promise<GroupRow[]> {
    return this.database.query<GroupRow[]>(
      `SELECT g.id, g.name, coalesce(array_agg(u.pbx || '/' || u.extension ORDER BY u.extension, u.pbx) FILTER (WHERE u.extension IS NOT NULL), '{}') AS extensions
       FROM user_group g LEFT JOIN app_user u ON u.group_id = g.id WHERE g.id::text = ANY($1) GROUP BY g.id ORDER BY g.name COLLATE santral_sort, g.id`,
      [ids],
    );
  }
}
