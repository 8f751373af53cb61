import type { DirectoryEntry } from '@santral/contracts';
import { Client } from 'pg';
import { writeAgentDays } from './agent-days-writer.js';
import type { Stretch } from './agent-history.js';
import { type AgentLine, writeAgentLines } from './agent-line-writer.js';
import { CallBuffer, type CallLines } from './call-buffer.js';
import { CallSink } from './call-sink.js';
import { type CallWriting, type Counts, mayLeaveOutTriggers } from './call-writer.js';
import { ConnectionPool } from './connection-pool.js';
import { type LineBatch, type LogFile, openLogs, readLog } from './log-files.js';
import { type KnownAgent, MemberNames } from './member-names.js';
import { isBad, kindOf, type QueueLogLine } from './queue-log-line.js';
import { isWithin, recordedTimes } from './recorded-times.js';
import { RunParts } from './run-parts.js';
import { SeenTexts } from './seen-texts.js';

export interface ImportOptions {
  databaseUrl: string;
  pbx: string;
  /** IANA name: how local times of tables are read. */
  timeZone: string;
  files: readonly string[];
  /** Names of members and their extensions, beside the names of users. */
  aliases?: ReadonlyMap<string, string>;
  /** Who sits where, beside the users there are. */
  people?: readonly KnownAgent[];
  onBadLine?: (bad: { file: string; number: number; problem: string; text: string }) => void;
  /** `share` of the files that has been read, 0 to 1. */
  onProgress?: (progress: { share: number; lines: number }) => void;
}

export interface ImportResult extends Counts {
  bad: number;
  /** Names of agents that stand for no known extension. */
  unknownAgents: string[];
}

/** An import of the same PBX runs already. */
export class ImportRunsError extends Error {}

const AGENT_LINES_AT_ONCE = 5_000;
/** Connections that write: while one waits for the disk, the other works. */
const WRITERS = 2;
const IMPORT_LOCK = 7_264_826;
/** A call that Santral recorded itself has no line that is older than its first record by more. */
const LONGEST_CALL_MS = 24 * 3_600_000;

/**
 * Takes queue_logs into the tables of calls and agents. What was taken before, or recorded by Santral itself, is skipped, so an import
 * may be stopped at any moment and begun again. Throws a `LogFileError` for a file that cannot be read, an `ImportRunsError` when another one runs.
 */
export async function importQueueLogs(options: ImportOptions): Promise<ImportResult> {
  const files = await openLogs(options.files, options.timeZone);
  const clients = Array.from({ length: 1 + WRITERS }, () => new Client({ connectionString: options.databaseUrl, application_name: 'santral-import' }));
  const [reader, ...writers] = clients as [Client, ...Client[]];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await new QueueLogImport(options, await surroundingsOf(reader, options), reader, writers).run(files);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** What an import finds when it begins. */
interface Surroundings {
  recorded: Stretch[];
  mayLeaveOutTriggers: boolean;
  /** Whether nothing of the PBX was imported before. */
  isFirst: boolean;
  /** Whether there is no call at all, of no PBX. */
  isEmpty: boolean;
  users: ReadonlyMap<string, DirectoryEntry>;
  names: MemberNames;
}

async function surroundingsOf(reader: Client, { pbx, people = [], aliases }: ImportOptions): Promise<Surroundings> {
  const { rows: lock } = await reader.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', [IMPORT_LOCK, pbx]);
  if (!lock[0]?.taken) throw new ImportRunsError(`another import of the PBX "${pbx}" runs`);
  const { rows } = await reader.query<KnownAgent>('SELECT extension, id AS "userId", display_name AS "displayName" FROM app_user WHERE pbx = $1 AND extension IS NOT NULL', [pbx]);
  const known = [...people, ...rows];
  return {
    recorded: await recordedTimes(reader, pbx),
    mayLeaveOutTriggers: await mayLeaveOutTriggers(reader),
    isFirst: await isFirstImport(reader, pbx),
    isEmpty: (await reader.query('SELECT FROM call LIMIT 1')).rowCount === 0,
    users: new Map(known.map(({ extension, userId, displayName }) => [extension, { userId, displayName }])),
    names: new MemberNames(known, aliases),
  };
}

class QueueLogImport {
  private readonly counts: Counts = { imported: 0, skipped: 0 };
  private readonly buffer = new CallBuffer();
  private readonly writes: ConnectionPool;
  private readonly writing: CallWriting;
  private readonly calls: CallSink;
  private readonly names: MemberNames;
  /** Calls that are over. */
  private over: CallLines[] = [];
  private agentLines: AgentLine[] = [];
  private lastInstant = { at: NaN, no: 0 };
  private bad = 0;
  private lastAt = -Infinity;
  private lines = 0;

  constructor(
    private readonly options: ImportOptions,
    { recorded, mayLeaveOutTriggers, isFirst, isEmpty, users, names }: Surroundings,
    private readonly reader: Client,
    private readonly writers: readonly Client[],
  ) {
    this.names = names;
    this.writes = new ConnectionPool(writers);
    // Santral may be connected for the first time while the files are read.
    const unrecordedUntil = Math.min(Date.now(), recorded[0]?.from ?? Infinity) - LONGEST_CALL_MS;
    this.writing = { pbx: options.pbx, recorded, mayLeaveOutTriggers, parts: new RunParts(isFirst), missed: isEmpty ? { numbers: new SeenTexts(), until: unrecordedUntil } : null, extensionOf: (agent) => names.extensionOf(agent), userAt: (extension) => users.get(extension) ?? null };
    this.calls = new CallSink(this.writes, this.writing, { isFirst, unrecordedUntil });
  }

  async run(files: readonly LogFile[]): Promise<ImportResult> {
    for (const writer of this.writers) {
      // What a crash of the server would lose is taken again by the next run; the last write waits for the disk.
      await writer.query('SET synchronous_commit = off');
      // What marks the hours of reports keeps its plans otherwise: those made while the tables were empty are ruinous once they are full.
      await writer.query('SET plan_cache_mode = force_custom_plan');
    }
    let doneBytes = 0;
    const allBytes = files.reduce((sum, file) => sum + file.size, 0) || 1;
    for (const [number, file] of files.entries()) {
      for await (const batch of readLog(file, this.options.timeZone)) {
        for (let i = 0; i < batch.lines.length; i++) this.take(batch, i, file, number);
        await this.writeWhatIsOver();
        this.options.onProgress?.({ share: (doneBytes + batch.bytesRead) / allBytes, lines: this.lines });
      }
      doneBytes += file.size;
    }
    this.over = this.over.concat(this.buffer.drain());
    await this.writeWhatIsOver();
    await this.calls.flush();
    await this.writeAgentLines();
    await this.writes.settle();
    await this.finish();
    const [{ imported, skipped }, calls] = [this.counts, this.calls.counts];
    return { imported: imported + calls.imported, skipped: skipped + calls.skipped, bad: this.bad, unknownAgents: this.names.unknown };
  }

  private take({ lines, numbers, texts }: LineBatch, i: number, file: LogFile, fileNumber: number): void {
    const line = lines[i];
    if (!line) return;
    this.lines++;
    if (isBad(line)) {
      this.bad++;
      this.options.onBadLine?.({ file: file.path, number: numbers[i] ?? 0, problem: line.problem, text: texts[i] ?? '' });
      return;
    }
    if (line.at > this.lastAt) this.lastAt = line.at;
    const kind = kindOf(line.event);
    if (kind === 'call') this.buffer.take(line, fileNumber, this.over);
    else if (kind === 'agent') this.takeAgentLine(line);
    else this.counts.skipped++;
  }

  private takeAgentLine(line: QueueLogLine): void {
    const no = line.at === this.lastInstant.at ? this.lastInstant.no + 1 : 0;
    this.lastInstant = { at: line.at, no };
    const extension = this.names.extensionOf(line.agent);
    if (extension === null && line.event !== 'QUEUESTART') this.counts.skipped++;
    else this.agentLines.push({ ...line, no, extension: extension ?? '' });
  }

  private async writeWhatIsOver(): Promise<void> {
    const calls = this.over;
    this.over = [];
    await this.calls.take(calls);
    if (this.agentLines.length >= AGENT_LINES_AT_ONCE) await this.writeAgentLines();
  }

  private async writeAgentLines(): Promise<void> {
    const { pbx, recorded } = this.writing;
    const lines = this.agentLines;
    this.agentLines = [];
    // Of times Santral recorded itself, lines tell who was in already when an outage began, and nothing else.
    const known = lines.filter(({ at }) => isWithin(at, recorded));
    const fresh = lines.filter(({ at }) => !isWithin(at, recorded));
    await this.writes.begin(async (client) => {
      await writeAgentLines(client, pbx, known);
      const { imported, skipped } = await writeAgentLines(client, pbx, fresh);
      this.counts.imported += imported;
      this.counts.skipped += skipped + known.length;
    });
  }

  private async finish(): Promise<void> {
    if (Number.isFinite(this.lastAt)) {
      await this.reader.query(
        `INSERT INTO queue_log_pbx (pbx, last_at) VALUES ($1, $2) ON CONFLICT (pbx) DO UPDATE SET last_at = greatest(queue_log_pbx.last_at, excluded.last_at)`,
        [this.writing.pbx, new Date(this.lastAt)],
      );
    }
    for (const writer of this.writers) await writer.query('SET synchronous_commit = on');
    await writeAgentDays(this.reader, this.writers, this.writing);
  }
}

/** Whether nothing was imported of a PBX yet, not even by a run that was stopped. */
async function isFirstImport(client: Client, pbx: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM queue_log_pbx WHERE pbx = $1) OR EXISTS (SELECT FROM queue_log_agent_due WHERE pbx = $1) OR EXISTS (SELECT FROM queue_log_call WHERE pbx = $1) AS known`,
    [pbx],
  );
  return !(rows[0]?.known ?? true);
}
