import type { Client } from 'pg';
import type { Stretch } from './agent-history.js';
import { joined, without } from './stretches.js';

/** Clocks of the PBX and of the server differ, and the link is found to be lost some moments after it was. */
const EDGE_MS = 5_000;

/**
 * When Santral was connected to a PBX and wrote down itself what happened: from its first sign of the PBX on, but for the outages of the link.
 * What a log says of these times is known already.
 */
export async function recordedTimes(client: Client, pbx: string): Promise<Stretch[]> {
  const { rows } = await client.query<{ since: Date | null }>(
    `SELECT least(
       (SELECT min(started_at) FROM call WHERE pbx = $1 AND coverage <> 'imported'),
       (SELECT min(started_at) FROM agent_session WHERE pbx = $1 AND source = 'live'),
       (SELECT min(at) FROM pbx_event WHERE pbx = $1 AND name = 'pbx.link-up')) AS since`,
    [pbx],
  );
  const since = rows[0]?.since;
  if (!since) return [];
  const gaps = await client.query<{ from: Date; until: Date | null }>('SELECT from_at AS "from", until_at AS until FROM report_gap WHERE pbx = $1', [pbx]);
  const outages = joined(gaps.rows.map(({ from, until }) => ({ from: from.getTime() - EDGE_MS, until: until?.getTime() ?? Infinity })));
  return without({ from: since.getTime(), until: Infinity }, outages);
}

/** Whether an instant lies in one of the stretches, which are in order. */
export const isWithin = (at: number, stretches: readonly Stretch[]): boolean => stretches.some(({ from, until }) => from <= at && at < until);
