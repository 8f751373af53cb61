import type { DirectoryEntry } from '@santral/contracts';
import { type Client, escapeLiteral } from 'pg';
import type { Stretch } from './agent-history.js';
import { type CallLines, sourcesOf, unionOf } from './call-buffer.js';
import { type CallReading, callOfLines } from './call-of-lines.js';
import { CallRowsBatch } from './call-rows-batch.js';
import { arrayLiteral, CopyTransaction, instantsLiteral } from './copy-transaction.js';
import { linesOfText, textsOf } from './queue-log-line.js';
import { isWithin } from './recorded-times.js';
import type { RunParts } from './run-parts.js';
import type { MissedNumbers } from './stale-hours.js';

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
  /** What agents did in the calls that are written. */
  parts: RunParts;
  /** See `StaleHours`. */
  missed: MissedNumbers | null;
}

/** Whether the user of the database may leave out triggers: a superuser, or who was granted it. */
export async function mayLeaveOutTriggers(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`);
  return rows[0]?.may ?? false;
}

/**
 * For the rest of a transaction rows are written without triggers: the hours of reports are marked by whoever calls this, and what refers to another
 * row is written together with it. Not for deleting, which takes parts of a call along by a trigger.
 */
export function leaveOutTriggers(transaction: CopyTransaction, isAllowed: boolean): void {
  if (isAllowed) transaction.run('SET LOCAL session_replication_role = replica');
}

/** Tells that the imported days of agents have to be told anew from an instant (epoch ms) on. */
export function dueStatement(pbx: string, since: ReadonlyMap<string, number>): string {
  // One order of locks: two connections write at the same time.
  const due = [...since].sort(([a], [b]) => (a < b ? -1 : 1));
  return `INSERT INTO queue_log_agent_due (pbx, extension, since)
    SELECT ${escapeLiteral(pbx)}, * FROM unnest(${arrayLiteral(due.map(([extension]) => extension), 'text[]')}, ${instantsLiteral(due.map(([, at]) => at))})
    ON CONFLICT (pbx, extension) DO UPDATE SET since = least(queue_log_agent_due.since, excluded.since)`;
}

/**
 * Calls that are written together, all or none: their rows, the lines they are made of, and whose days they change. Each is written down as soon as it is
 * added. A call that Santral recorded itself is left alone, as is one of a time it recorded: that channel was part of another call.
 */
export class CallBatch {
  readonly counts: Counts = { imported: 0, skipped: 0 };
  /** Of every call that was added. */
  readonly uniqueids: string[] = [];
  private readonly rows: CallRowsBatch;
  private readonly again: string[] = [];
  /** Ids of the calls that were made of what was known of these. */
  private readonly madeBefore: string[] = [];

  constructor(private readonly writing: CallWriting) {
    this.rows = new CallRowsBatch(writing.missed);
  }

  /** Adds a call; `known` is what the database knows of its channel. */
  add(call: CallLines, known?: KnownTexts): void {
    const { counts, rows, writing } = this;
    const { uniqueid, sources } = call;
    this.uniqueids.push(uniqueid);
    // A file that was imported before says the same again.
    if (typeof known === 'string' && sources.length === 1 && textsOf(sources[0]?.lines ?? []) === known) {
      counts.skipped += sources[0]?.lines.length ?? 0;
      return;
    }
    const own = sourcesOf(call);
    const before = typeof known === 'string' ? linesOfText(uniqueid, known) : known;
    const union = unionOf(before ? [before, ...own] : own);
    const isRecorded = before === null || (before === undefined && isWithin(union[0]?.at ?? 0, writing.recorded));
    const added = isRecorded ? 0 : union.length - (before?.length ?? 0);
    counts.imported += added;
    for (const { length } of own) counts.skipped += length;
    counts.skipped -= added;
    if (added === 0) return;
    const record = callOfLines(uniqueid, union, writing);
    rows.add({ pbx: writing.pbx, uniqueid, lines: textsOf(union) }, record, writing.userAt);
    if (before) {
      this.again.push(uniqueid);
      const past = callOfLines(uniqueid, before, writing);
      writing.parts.remove(past);
      if (past) this.madeBefore.push(past.callId);
    }
    if (record) writing.parts.add(record);
  }

  /** Writes them. Doing it again with the same calls changes nothing. */
  async write(client: Client): Promise<void> {
    const { rows, again, madeBefore } = this;
    const { pbx, mayLeaveOutTriggers } = this.writing;
    if (rows.isEmpty) return;
    const transaction = new CopyTransaction();
    if (again.length > 0) {
      transaction.run(`DELETE FROM call WHERE call_id = ANY(${arrayLiteral(madeBefore, 'text[]')}) AND coverage = 'imported'`);
      transaction.run(`DELETE FROM queue_log_call WHERE pbx = ${escapeLiteral(pbx)} AND uniqueid = ANY(${arrayLiteral(again, 'text[]')})`);
    }
    leaveOutTriggers(transaction, mayLeaveOutTriggers);
    rows.copyInto(transaction);
    if (rows.firstParts.size > 0) transaction.run(dueStatement(pbx, rows.firstParts));
    rows.hours.markIn(transaction);
    await transaction.commit(client);
  }
}

/** Asks what is known of calls, and adds them with it. */
export async function batchOfKnown(client: Client, calls: readonly CallLines[], writing: CallWriting): Promise<CallBatch> {
  const known = await knownLines(client, writing.pbx, calls);
  const batch = new CallBatch(writing);
  for (const call of inOrderOfTime(calls)) batch.add(call, known.get(call.uniqueid));
  return batch;
}

/** Most indexes grow at their end when calls are written in this order, which takes half the work of growing everywhere. */
export const inOrderOfTime = (calls: readonly CallLines[]): CallLines[] => [...calls].sort((a, b) => beginOf(a) - beginOf(b));

const beginOf = ({ sources }: CallLines): number => sources[0]?.lines[0]?.at ?? 0;

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
