import { Injectable } from '@nestjs/common';
import { type CallFilter, type CallFilterForm, MAX_CALL_FILTERS } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** Searches that users keep under a name; each sees their own only. */
@Injectable()
export class CallFiltersRepository {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: string): Promise<CallFilter[]> {
    return this.dataSource.query<CallFilter[]>('SELECT id, page, name, query FROM call_filter WHERE user_id = $1 ORDER BY name COLLATE santral_sort, page', [userId]);
  }

  /** Keeps a search; the same name on the same page again replaces it. Null when the user has as many as they may. */
  async keep(userId: string, { page, name, query }: CallFilterForm): Promise<CallFilter | null> {
    const [kept] = await this.dataSource.query<CallFilter[]>(
      `INSERT INTO call_filter (user_id, name, query, page)
       SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM call_filter WHERE user_id = $1 AND (name, page) <> ($2, $4)) < ${MAX_CALL_FILTERS}
       ON CONFLICT (user_id, page, name) DO UPDATE SET query = excluded.query
       RETURNING id, page, name, query`,
      [userId, name, query, page],
    );
    return kept ?? null;
  }

  /** False when the user has no such search. */
  async drop(userId: string, id: string): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>('DELETE FROM call_filter WHERE user_id = $1 AND id = $2', [userId, id]);
    return count > 0;
  }
}
