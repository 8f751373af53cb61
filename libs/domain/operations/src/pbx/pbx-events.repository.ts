import { Inject, Injectable } from '@nestjs/common';
import type { Fact, PbxEvent, pbxEventNames, PbxEventsQuery } from '@santral/contracts';
import { positionOf } from '@santral/platform/facts';
import { DataSource } from 'typeorm';

export type PbxFact = Fact<(typeof pbxEventNames)[number]>;

/** The history of the link to each PBX. */
@Injectable()
export class PbxEventsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Writes facts down, in order; one that was written already is left as it is. */
  async add(facts: readonly PbxFact[]): Promise<void> {
    for (const { id, pbx, name, at, payload, seq } of facts) {
      await this.database.query('INSERT INTO pbx_event (fact_id, pbx, name, at, payload, position) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (fact_id) DO NOTHING', [
        id, pbx, name, at, JSON.stringify(payload), positionOf(seq),
      ]);
    }
  }

  /** Newest first, by when they were published. */
  async list({ pbx, before, limit }: PbxEventsQuery): Promise<PbxEvent[]> {
    const rows = await this.database.query<(Omit<PbxEvent, 'at'> & { at: Date })[]>(
      `SELECT id, pbx, name, at, payload FROM pbx_event
       WHERE ($1::text IS NULL OR pbx = $1) AND ($2::bigint IS NULL OR (position, id) < (SELECT position, id FROM pbx_event WHERE id = $2))
       ORDER BY position DESC, id DESC LIMIT $3`,
      [pbx ?? null, before ?? null, limit],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
