import type { DirectoryEntry } from '@santral/contracts';
import { Client } from 'pg';
import { writeAgentDays } from './agent-days-writer.js';
import type { Stretch } from './agent-history.js';
import { type AgentLine, writeAgentLines } from './agent-line-writer.js';
import { CallBuffer, type CallLines } from './call-buffer.js';
import { type CallWriting, type Counts, mayLeaveOutTriggers, writeCalls } from './call-writer.js';
import { type LineBatch, type LogFile, openLogs, readLog } from './log-files.js';
import { type KnownAgent, MemberNames } from './member-names.js';
import { isBad, kindOf, type QueueLogLine } from './queue-log-line.js';
import { isWithin, recordedTimes } from './recorded-times.js';
import { RunParts } from './run-parts.js';
import { WrittenChannels } from './written-channels.js';

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

/** Calls written in one transaction. The first ones are few: into empty tables PostgreSQL plans as if they stayed so. */
const CALLS_AT_ONCE = 4_000;
const FIRST_CALLS = 200;
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
  const clients = Array.from({ length: WRITERS }, () => new Client({ connectionString: options.databaseUrl, application_name: 'santral-import' }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await new QueueLogImport(options, files, clients as [Client, Client]).run();
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

class QueueLogImport {
  private readonly counts: Counts = { imported: 0, skipped: 0 };
  private readonly buffer = new CallBuffer();
  private readonly idle: Client[];
  private readonly writes = new Set<Promise<void>>();
  private failure: unknown = null;
  private due: CallLines[] = [];
  private callsAtOnce = FIRST_CALLS;
  private agentLines: AgentLine[] = [];
  private lastInstant = { at: NaN, no: 0 };
  private bad = 0;
  private lastAt = -Infinity;
  private lines = 0;
  private recorded: Stretch[] = [];
  private users = new Map<string, DirectoryEntry>();
  private names = new MemberNames([]);
  private mayLeaveOutTriggers = false;
  private isFirst = false;
  private parts = new RunParts(false);
  private readonly written = new WrittenChannels();
  /** Channels that are being written. */
  private readonly underWay = new Set<string>();
  /** Epoch ms: calls that were over before are none that Santral recorded. */
  private unrecordedUntil = -Infinity;

  constructor(
    private readonly options: ImportOptions,
    private readonly files: readonly LogFile[],
    private readonly clients: readonly [Client, Client],
  ) {
    this.idle = [...clients];
  }

  async run(): Promise<ImportResult> {
    const [client] = this.clients;
    await this.prepare(client);
    let doneBytes = 0;
    const allBytes = this.files.reduce((sum, file) => sum + file.size, 0) || 1;
    for (const [number, file] of this.files.entries()) {
      for await (const batch of readLog(file, this.options.timeZone)) {
        for (let i = 0; i < batch.lines.length; i++) this.take(batch, i, file, number);
        await this.writeWhatIsFull();
        this.options.onProgress?.({ share: (doneBytes + batch.bytesRead) / allBytes, lines: this.lines });
      }
      doneBytes += file.size;
    }
    this.due = this.due.concat(this.buffer.drain());
    await this.flush();
    await this.finish(client);
    return { ...this.counts, bad: this.bad, unknownAgents: this.names.unknown };
  }

  private async prepare(client: Client): Promise<void> {
    const { pbx } = this.options;
    const { rows: lock } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', [IMPORT_LOCK, pbx]);
    if (!lock[0]?.taken) throw new ImportRunsError(`another import of the PBX "${pbx}" runs`);
    // What a crash of the server would lose is taken again by the next run; the last write waits for the disk.
    for (const one of this.clients) await one.query('SET synchronous_commit = off');
    this.mayLeaveOutTriggers = await mayLeaveOutTriggers(client);
    this.recorded = await recordedTimes(client, pbx);
    // Santral may be connected for the first time while the files are read.
    this.unrecordedUntil = Math.min(Date.now(), this.recorded[0]?.from ?? Infinity) - LONGEST_CALL_MS;
    this.isFirst = await isFirstImport(client, pbx);
    this.parts = new RunParts(this.isFirst);
    const { rows } = await client.query<KnownAgent>('SELECT extension, id AS "userId", display_name AS "displayName" FROM app_user WHERE pbx = $1 AND extension IS NOT NULL', [pbx]);
    const known = [...(this.options.people ?? []), ...rows];
    this.users = new Map(known.map(({ extension, userId, displayName }) => [extension, { userId, displayName }]));
    this.names = new MemberNames(known, this.options.aliases);
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
    if (kind === 'call') this.takeCallLine(line, fileNumber);
    else if (kind === 'agent') this.takeAgentLine(line);
    else this.counts.skipped++;
  }

  private takeCallLine(line: QueueLogLine, fileNumber: number): void {
    const over = this.buffer.take(line, fileNumber);
    if (over.length > 0) this.due = this.due.concat(over);
  }

  private takeAgentLine(line: QueueLogLine): void {
    const no = line.at === this.lastInstant.at ? this.lastInstant.no + 1 : 0;
    this.lastInstant = { at: line.at, no };
    const extension = this.names.extensionOf(line.agent);
    if (extension === null && line.event !== 'QUEUESTART') this.counts.skipped++;
    else this.agentLines.push({ ...line, no, extension: extension ?? '' });
  }

  private async writeWhatIsFull(): Promise<void> {
    while (this.due.length >= this.callsAtOnce) await this.writeCalls(this.nextCalls());
    if (this.agentLines.length >= AGENT_LINES_AT_ONCE) await this.writeAgentLines();
  }

  private async flush(): Promise<void> {
    while (this.due.length > 0) await this.writeCalls(this.nextCalls());
    await this.writeAgentLines();
    await this.settle();
  }

  /** Waits for everything that is being written. */
  private async settle(): Promise<void> {
    await Promise.all(this.writes);
    if (this.failure !== null) throw this.failure;
  }

  private nextCalls(): CallLines[] {
    const batch = this.due.splice(0, this.callsAtOnce);
    this.callsAtOnce = Math.min(CALLS_AT_ONCE, this.callsAtOnce * 2);
    return batch;
  }

  private async writeCalls(batch: readonly CallLines[]): Promise<void> {
    // What is known of a channel is what was committed.
    if (batch.some(({ uniqueid }) => this.underWay.has(uniqueid))) await this.settle();
    for (const { uniqueid } of batch) this.underWay.add(uniqueid);
    const { pbx } = this.options;
    const writing: CallWriting = {
      pbx, recorded: this.recorded, mayLeaveOutTriggers: this.mayLeaveOutTriggers, parts: this.parts,
      mayBeKnown: (call) => this.mayBeKnown(call),
      extensionOf: (agent) => this.names.extensionOf(agent),
      userAt: (extension) => this.users.get(extension) ?? null,
    };
    await this.write(async (client) => {
      this.add(await writeCalls(client, batch, writing));
      for (const { uniqueid } of batch) this.underWay.delete(uniqueid);
    });
  }

  /** Of a first import of years nearly no channel is: to ask of each would take longer than to write its stays. */
  private mayBeKnown({ uniqueid, lastAt }: CallLines): boolean {
    const isWritten = this.written.note(uniqueid);
    return !this.isFirst || isWritten || lastAt >= this.unrecordedUntil;
  }

  private async writeAgentLines(): Promise<void> {
    const { pbx } = this.options;
    const lines = this.agentLines;
    this.agentLines = [];
    // Of times Santral recorded itself, lines tell who was in already when an outage began, and nothing else.
    const known = lines.filter(({ at }) => isWithin(at, this.recorded));
    const fresh = lines.filter(({ at }) => !isWithin(at, this.recorded));
    await this.write(async (client) => {
      await writeAgentLines(client, pbx, known);
      this.add({ imported: 0, skipped: known.length });
      this.add(await writeAgentLines(client, pbx, fresh));
    });
  }

  private add({ imported, skipped }: Counts): void {
    this.counts.imported += imported;
    this.counts.skipped += skipped;
  }

  /** Begins a write as soon as a connection is free; the files are read on meanwhile. */
  private async write(work: (client: Client) => Promise<void>): Promise<void> {
    while (this.idle.length === 0 && this.failure === null) await Promise.race(this.writes);
    if (this.failure !== null) throw this.failure;
    const client = this.idle.pop() as Client;
    const write: Promise<void> = work(client)
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .finally(() => {
        this.idle.push(client);
        this.writes.delete(write);
      });
    this.writes.add(write);
  }

  private async finish(client: Client): Promise<void> {
    const { pbx } = this.options;
    if (Number.isFinite(this.lastAt)) {
      await client.query(
        `INSERT INTO queue_log_pbx (pbx, last_at) VALUES ($1, $2) ON CONFLICT (pbx) DO UPDATE SET last_at = greatest(queue_log_pbx.last_at, excluded.last_at)`,
        [pbx, new Date(this.lastAt)],
      );
    }
    for (const one of this.clients) await one.query('SET synchronous_commit = on');
    await writeAgentDays(client, this.clients[1], { pbx, recorded: this.recorded, mayLeaveOutTriggers: this.mayLeaveOutTriggers, parts: this.parts, userAt: (extension) => this.users.get(extension) ?? null });
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
