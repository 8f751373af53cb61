import type { DirectoryEntry } from '@santral/contracts';
import { bulkInsert, type BulkColumn } from '@santral/domain-calls/rows';
import type { Client } from 'pg';
import type { Stretch } from './agent-history.js';
import { type CallLines, sourcesOf, unionOf } from './call-buffer.js';
import { type CallReading, callOfLines } from './call-of-lines.js';
import { CallRowsBatch } from './call-rows-batch.js';
import { inTransaction } from './in-transaction.js';
import { linesOfText, textOf } from './queue-log-line.js';
import { isWithin } from './recorded-times.js';
import type { RunParts } from './run-parts.js';

/** Lines that were taken, and lines that were there already or that Santral knows better. */
export interface Counts {
  imported: number;
  skipped: number;
}

/** What calls are written with. */
export interface CallWriting extends CallReading {
  /** Times Santral recorded itself. */
  recorded: readonly Stretch[];
  userAt: (extension: string) => DirectoryEntry | null;
  /** Whether the connection may leave out triggers: they would ask of every row what an import knows of all. */
  mayLeaveOutTriggers: boolean;
  /** Whether something may be known of a channel already: by an earlier import, by this one, or because Santral recorded the call itself. */
  mayBeKnown: (call: CallLines) => boolean;
  /** What agents did in the calls that are written. */
  parts: RunParts;
}

interface Due {
  pbx: string;
  extension: string;
  since: string;
}
const dueColumns: readonly BulkColumn<Due>[] = [['pbx', 'text', (due) => due.pbx], ['extension', 'text', (due) => due.extension], ['since', 'timestamptz', (due) => due.since]];
const earliestDue = 'ON CONFLICT (pbx, extension) DO UPDATE SET since = least(queue_log_agent_due.since, excluded.since)';

/** Whether the user of the database may leave out triggers: a superuser, or who was granted it. */
export async function mayLeaveOutTriggers(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`);
  return rows[0]?.may ?? false;
}

/**
 * For the rest of a transaction rows are written without triggers: the hours of reports are marked by whoever calls this, and what refers to another
 * row is written together with it. Not for deleting, which takes parts of a call along by a trigger.
 */
export async function leaveOutTriggers(client: Client, isAllowed: boolean): Promise<void> {
  if (isAllowed) await client.query('SET LOCAL session_replication_role = replica');
}

/** Tells that the imported days of agents have to be told anew from an instant (ISO 8601) on. */
export async function noteDue(client: Client, pbx: string, since: ReadonlyMap<string, string>): Promise<void> {
  // One order of locks: two connections write at the same time.
  const due = [...since].sort(([a], [b]) => (a < b ? -1 : 1)).map(([extension, at]) => ({ pbx, extension, since: at }));
  if (due.length > 0) await client.query(...bulkInsert('queue_log_agent_due', dueColumns, due, earliestDue));
}

/**
 * Writes calls, all of a batch or none: their rows, the lines they are made of, and whose days they change. A call that Santral recorded itself is
 * left alone, as is one of a time it recorded: that channel was part of another call. Writing a batch again changes nothing.
 */
export async function writeCalls(client: Client, batch: readonly CallLines[], writing: CallWriting): Promise<Counts> {
  const counts: Counts = { imported: 0, skipped: 0 };
  const asked = batch.filter((call) => writing.mayBeKnown(call));
  const known: ReadonlyMap<string, KnownTexts> = asked.length > 0 ? await knownLines(client, writing.pbx, asked) : new Map();
  const rows = new CallRowsBatch();
  const again: string[] = [];
  for (const call of batch) {
    const { uniqueid, sources } = call;
    const texts = known.get(uniqueid);
    // A file that was imported before says the same again.
    if (typeof texts === 'string' && sources.length === 1 && sources[0]?.texts === texts) {
      counts.skipped += texts.split('\n').length;
      continue;
    }
    const own = sourcesOf(call);
    const before = typeof texts === 'string' ? linesOfText(uniqueid, texts) : texts;
    const union = unionOf(before ? [before, ...own] : own);
    const isRecorded = before === null || (before === undefined && isWithin(union[0]?.at ?? 0, writing.recorded));
    const added = isRecorded ? 0 : union.length - (before?.length ?? 0);
    counts.imported += added;
    counts.skipped += own.reduce((sum, { length }) => sum + length, 0) - added;
    if (added === 0) continue;
    const record = callOfLines(uniqueid, union, writing);
    // Most calls are told by one file, in order.
    const lines = union === own[0] ? sources[0]?.texts : undefined;
    rows.add({ pbx: writing.pbx, uniqueid, lines: lines ?? union.map(textOf).join('\n') }, record, writing.userAt);
    if (before) again.push(uniqueid);
    if (record) writing.parts.add(record);
  }
  if (!rows.isEmpty) await insertCalls(client, rows, again, writing);
  return counts;
}

/** Texts of the lines imported before, one under the other; null for channels of calls that Santral recorded itself. */
type KnownTexts = string | null;

/** What is known of channels; of others there is nothing. */
async function knownLines(client: Client, pbx: string, batch: readonly CallLines[]): Promise<Map<string, KnownTexts>> {
  const { rows } = await client.query<{ uniqueid: string; lines: string | null }>(
    `SELECT uniqueid, lines FROM queue_log_call WHERE pbx = $1 AND uniqueid = ANY($2)
     UNION ALL SELECT uniqueid, NULL FROM call WHERE pbx = $1 AND uniqueid = ANY($2) AND coverage <> 'imported'`,
    [pbx, batch.map(({ uniqueid }) => uniqueid)],
  );
  return new Map(rows.map(({ uniqueid, lines }) => [uniqueid, lines]));
}

async function insertCalls(client: Client, rows: CallRowsBatch, again: readonly string[], { pbx, mayLeaveOutTriggers: isAllowed, parts }: CallWriting): Promise<void> {
  // The triggers that mark the hours of reports keep their plans: those made while the tables were empty are ruinous once they are full.
  await client.query('DISCARD PLANS');
  await inTransaction(client, async () => {
    if (again.length > 0) {
      parts.letGo();
      await client.query(`DELETE FROM call WHERE pbx = $1 AND uniqueid = ANY($2) AND coverage = 'imported'`, [pbx, again]);
      await client.query('DELETE FROM queue_log_call WHERE pbx = $1 AND uniqueid = ANY($2)', [pbx, again]);
    }
    await leaveOutTriggers(client, isAllowed);
    await rows.copy(client);
    await noteDue(client, pbx, rows.firstParts);
    await rows.hours.mark(client);
  });
}
