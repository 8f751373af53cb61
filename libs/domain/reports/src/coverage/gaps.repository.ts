import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Stretch } from '../period/zone.js';

export interface Gap {
  pbx: string;
  from: Date;
  /** Null while the link is away. */
  until: Date | null;
  coverage: 'reconstructed' | 'unknown';
}

/** When the link to a PBX was away. */
@Injectable()
export class GapsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** The link was lost; said again before it is back, it stays lost since the first time. */
  async open(pbx: string, at: string): Promise<void> {
    await this.database.query(
      `INSERT INTO report_gap (pbx, from_at, coverage)
       SELECT $1, $2, 'unknown' WHERE NOT EXISTS (SELECT 1 FROM report_gap WHERE pbx = $1 AND (until_at IS NULL OR until_at >= $2))
       ON CONFLICT DO NOTHING`,
      [pbx, at],
    );
  }

  /** What telephony found when the link was back; it knows the begin better than the moment the loss was noticed. */
  async close(pbx: string, { from, until, coverage }: { from: string; until: string; coverage: Gap['coverage'] }): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query('DELETE FROM report_gap WHERE pbx = $1 AND until_at IS NULL', [pbx]);
      await manager.query(
        `INSERT INTO report_gap (pbx, from_at, until_at, coverage) VALUES ($1, $2, $3, $4)
         ON CONFLICT (pbx, from_at) DO UPDATE SET until_at = excluded.until_at, coverage = excluded.coverage`,
        [pbx, from, until, coverage],
      );
    });
  }

  /** Gaps that overlap a period, oldest first. */
  within({ from, until }: Stretch): Promise<Gap[]> {
    return this.database.query<Gap[]>(
      `SELECT pbx, from_at AS "from", until_at AS "until", coverage FROM report_gap
       WHERE from_at < $2 AND coalesce(until_at, 'infinity') > $1 ORDER BY from_at, pbx`,
      [new Date(from), new Date(until)],
    );
  }

  /** Calls of a period, and stays in queues, that are not over: its figures may still change. */
  async openCalls({ from, until }: Stretch): Promise<number> {
    const [row] = await this.database.query<{ open: number }[]>(
      `SELECT count(*)::int AS open FROM call WHERE started_at >= $1 AND started_at < $2 AND outcome = 'open' AND merged_into IS NULL`,
      [new Date(from), new Date(until)],
    );
    return row?.open ?? 0;
  }
}
