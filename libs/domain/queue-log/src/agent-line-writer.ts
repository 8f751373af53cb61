import type { Client } from 'pg';
import { type Counts, dueStatement } from './call-writer.js';
import type { CopyColumn } from './copy-binary.js';
import { copyIn } from './copy-in.js';
import { inTransaction } from './in-transaction.js';
import type { QueueLogLine } from './queue-log-line.js';

/** A line about an agent, with its place among the lines of its instant. `extension` is empty for starts of the PBX. */
export interface AgentLine extends QueueLogLine {
  no: number;
  extension: string;
}

const columns = (pbx: string): readonly CopyColumn<AgentLine>[] => [
  ['pbx', 'text', () => pbx],
  ['at', 'timestamptz', (line) => line.at],
  ['queue', 'text', (line) => line.queue],
  ['agent', 'text', (line) => line.agent],
  ['event', 'text', (line) => line.event],
  ['data', 'text', (line) => line.data.join('|')],
  ['no', 'integer', (line) => line.no],
  ['extension', 'text', (line) => line.extension],
];

/** Keeps lines about agents; those that are kept already change nothing. Says whose days they change. */
export async function writeAgentLines(client: Client, pbx: string, lines: readonly AgentLine[]): Promise<Counts> {
  if (lines.length === 0) return { imported: 0, skipped: 0 };
  const named = columns(pbx);
  const names = named.map(([name]) => name).join(', ');
  return inTransaction(client, async () => {
    await client.query('CREATE TEMP TABLE IF NOT EXISTS queue_log_new_line (LIKE queue_log_agent_line) ON COMMIT DELETE ROWS');
    await copyIn(client, 'queue_log_new_line', named, lines);
    const { rows } = await client.query<{ extension: string; since: Date; lines: number }>(
      `WITH added AS (INSERT INTO queue_log_agent_line (${names}) SELECT ${names} FROM queue_log_new_line ON CONFLICT DO NOTHING RETURNING extension, at)
       SELECT extension, min(at) AS since, count(*)::int AS lines FROM added GROUP BY extension`,
    );
    const due = rows.filter(({ extension }) => extension !== '');
    if (due.length > 0) await client.query(dueStatement(pbx, new Map(due.map(({ extension, since }) => [extension, since.getTime()]))));
    const imported = rows.reduce((sum, row) => sum + row.lines, 0);
    return { imported, skipped: lines.length - imported };
  });
}
