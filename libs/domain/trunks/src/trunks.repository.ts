import { Inject, Injectable } from '@nestjs/common';
import type { TrunkChange, TrunkHistoryQuery } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** Calls of a trunk by direction. */
export interface TrunkCalls {
  trunk: string;
  inbound: number;
  outbound: number;
}

/** What became of trunks, and the calls that went over them. */
@Injectable()
export class TrunksRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Writes changes down; those that were written already are left as they are. */
  async add(pbx: string, changes: readonly TrunkChange[]): Promise<void> {
    await this.database.query(
      `INSERT INTO trunk_change (pbx, trunk, at, before, state)
       SELECT $1, trunk, at, before, state FROM jsonb_to_recordset($2::jsonb) AS c (trunk text, at timestamptz, before text, state text)
       ON CONFLICT DO NOTHING`,
      [pbx, JSON.stringify(changes)],
    );
  }

  /** Newest first. */
  async history({ pbx, trunk, before, limit }: TrunkHistoryQuery): Promise<TrunkChange[]> {
    const rows = await this.database.query<(Omit<TrunkChange, 'at'> & { at: Date })[]>(
      'SELECT trunk, at, before, state FROM trunk_change WHERE pbx = $1 AND trunk = $2 AND ($3::timestamptz IS NULL OR at < $3) ORDER BY at DESC LIMIT $4',
      [pbx, trunk, before ?? null, limit],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** Calls that are over, of a PBX since an instant. */
  callsSince(pbx: string, since: Date): Promise<TrunkCalls[]> {
    return this.database.query<TrunkCalls[]>(
      `SELECT trunk, count(*) FILTER (WHERE direction = 'inbound')::int AS inbound, count(*) FILTER (WHERE direction = 'outbound')::int AS outbound
       FROM call WHERE pbx = $1 AND started_at >= $2 AND trunk IS NOT NULL AND outcome <> 'open' AND merged_into IS NULL GROUP BY trunk`,
      [pbx, since],
    );
  }
}
