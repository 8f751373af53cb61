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

/** Where figures may not be the whole truth: when the link to a PBX was away, what goes on, what was imported. */
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

  /** Gaps of some PBXs (none: of all) that overlap a period, oldest first. */
  within({ from, until }: Stretch, pbx: readonly string[] = []): Promise<Gap[]> {
    return this.database.query<Gap[]>(
      `SELECT pbx, from_at AS "from", until_at AS "until", coverage FROM report_gap
       WHERE from_at < $2 AND coalesce(until_at, 'infinity') > $1 AND ($3::text[] = '{}' OR pbx = ANY($3)) ORDER BY from_at, pbx`,
      [new Date(from), new Date(until), pbx],
    );
  }

  /** Begins of the first and the last call or login of a period that an imported log told of; null without any. */
  async imported({ from, until }: Stretch, pbx: readonly string[] = []): Promise<{ from: Date; until: Date } | null> {
    const [row] = await this.database.query<{ from: Date | null; until: Date | null }[]>(
      `SELECT least(c.first, s.first) AS "from", greatest(c.last, s.last) AS until
       FROM (SELECT min(started_at) AS first, max(started_at) AS last FROM call WHERE coverage = 'imported' AND started_at >= $1 AND started_at < $2 AND ($3::text[] = '{}' OR pbx = ANY($3))) c
       CROSS JOIN (SELECT min(started_at) AS first, max(started_at) AS last FROM agent_session WHERE source = 'imported' AND started_at >= $1 AND started_at < $2 AND ($3::text[] = '{}' OR pbx = ANY($3))) s`,
      [new Date(from), new Date(until), pbx],
    );
    return row?.from && row.until ? { from: row.from, until: row.until } : null;
  }

  /** Calls of a period, and stays in queues, that are not over: its figures may still change. */
  async openCalls({ from, until }: Stretch, pbx: readonly string[] = []): Promise<number> {
    const [row] = await this.database.query<{ open: number }[]>(
      `SELECT count(*)::int AS open FROM call WHERE started_at >= $1 AND started_at < $2 AND outcome = 'open' AND merged_into IS NULL AND ($3::text[] = '{}' OR pbx = ANY($3))`,
      [new Date(from), new Date(until), pbx],
    );
    return row?.open ?? 0;
  }
}
