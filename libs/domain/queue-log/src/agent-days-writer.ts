import { type DirectoryEntry, isPauseAroundCall, searchKey } from '@santral/contracts';
import type { BulkColumn } from '@santral/domain-calls';
import type { Client } from 'pg';
import { breakColumns, intervalColumns, type Of, sessionColumns, stayColumns } from './agent-day-rows.js';
import { agentHistoryOf, type AgentHistory, type Session, type Stretch } from './agent-history.js';
import { breakTypeOf, type CallPart, intervalsOf } from './agent-intervals.js';
import { CallParts } from './call-parts.js';
import { leaveOutTriggers } from './call-writer.js';
import { copyIn } from './copy-in.js';
import { inTransaction } from './in-transaction.js';
import { isoInstant as iso } from './iso-instant.js';
import type { QueueLogLine } from './queue-log-line.js';
import { StaleHours } from './stale-hours.js';
import { joined, without } from './stretches.js';

/** Whose days are told anew. */
export interface AgentDaysWriting {
  pbx: string;
  recorded: readonly Stretch[];
  userAt: (extension: string) => DirectoryEntry | null;
  mayLeaveOutTriggers: boolean;
}

interface BreakType {
  id: number;
  limitS: number;
}
/** An agent whose imported days change from `since` on (epoch ms). */
interface Due {
  extension: string;
  since: number;
}

const ROWS_AT_ONCE = 10_000;

/**
 * Tells the days of agents anew from everything imported of them: stays in the queues, pauses, and what they did at every instant of a stay. From the
 * stay on in which something changed; what Santral recorded itself stays and is never told twice. Each agent whole or not at all: who is left
 * over is told by the next run. One connection reads what the other one writes about the agent before.
 */
export async function writeAgentDays(reader: Client, writer: Client, writing: AgentDaysWriting): Promise<number> {
  const due = await dueAgents(reader, writing.pbx);
  if (due.length === 0) return 0;
  const days = new AgentDays(reader, writer, writing, await breakTypes(reader));
  await inTransaction(reader, () => days.write(due));
  return due.length;
}

async function dueAgents(client: Client, pbx: string): Promise<Due[]> {
  const { rows } = await client.query<{ extension: string; since: Date }>('SELECT extension, since FROM queue_log_agent_due WHERE pbx = $1', [pbx]);
  return rows.map(({ extension, since }) => ({ extension, since: since.getTime() })).sort((a, b) => (a.extension < b.extension ? -1 : 1));
}

/** Break types by their names in every language, as search keys, and by id. */
async function breakTypes(client: Client): Promise<{ byName: Map<string, number>; limitS: Map<number, number> }> {
  const { rows } = await client.query<BreakType & { label: Record<string, string> }>('SELECT id, daily_limit_s AS "limitS", label FROM break_type');
  return { byName: new Map(rows.flatMap(({ id, label }) => Object.values(label).map((name) => [searchKey(name), id] as const))), limitS: new Map(rows.map(({ id, limitS }) => [id, limitS])) };
}

class AgentDays {
  constructor(
    private readonly reader: Client,
    private readonly writer: Client,
    private readonly writing: AgentDaysWriting,
    private readonly types: Awaited<ReturnType<typeof breakTypes>>,
  ) {}

  async write(due: readonly Due[]): Promise<void> {
    const [starts, until] = [await this.starts(), await this.lastAt()];
    const historyOf = async ({ extension, since }: Due) => historySince(agentHistoryOf(await this.linesOf(extension), starts, until), since);
    // Years of all agents are more than fits into memory: their histories are read twice, each for itself.
    const agents: Due[] = [];
    for (const one of due) {
      const { sessions, pauses } = await historyOf(one);
      agents.push({ ...one, since: Math.min(one.since, sessions[0]?.from ?? one.since, pauses[0]?.from ?? one.since) });
    }
    const parts = new CallParts(this.reader, this.writing.pbx, agents);
    await parts.open();
    let written: Promise<void> = Promise.resolve();
    for (const [i, agent] of agents.entries()) {
      const [history, own] = [await historyOf(due[i] ?? agent), await parts.of(agent.extension)];
      await written;
      written = inTransaction(this.writer, () => this.writeAgent(agent, history, own));
      // Awaited a round later; nobody else may take a failure for one that was not seen.
      written.catch(() => undefined);
    }
    await written;
    await parts.close();
  }

  private async writeAgent({ extension, since }: Due, history: AgentHistory, parts: readonly CallPart[]): Promise<void> {
    const { pbx } = this.writing;
    for (const table of ['agent_session', 'agent_queue_stay', 'agent_break', 'agent_interval']) {
      await this.writer.query(`DELETE FROM ${table} WHERE pbx = $1 AND extension = $2 AND started_at >= $3 AND source = 'imported'`, [pbx, extension, iso(since)]);
    }
    const taken = joined([...this.writing.recorded, ...(await this.liveSessions(extension, since))]);
    const left = <T extends Stretch>(stretches: readonly T[]): Of<T>[] =>
      stretches.flatMap((one) => without(one, taken).map((piece) => ({ ...one, ...piece, extension, userId: this.writing.userAt(extension)?.userId ?? null })));
    const intervals = left(intervalsOf(history, parts));
    const breaks = left(history.pauses.filter(({ reason }) => !isPauseAroundCall(reason)));
    const stays = left(history.stays);
    const hours = new StaleHours();
    for (const { from, until } of [...intervals, ...stays, ...breaks]) hours.addStretch(iso(from), iso(until));
    await leaveOutTriggers(this.writer, this.writing.mayLeaveOutTriggers);
    await this.copy('agent_session', sessionColumns(pbx), left(history.sessions));
    await this.copy('agent_queue_stay', stayColumns(pbx), stays);
    await this.copy('agent_break', breakColumns(pbx, (reason) => this.typeOf(reason), this.types.limitS), breaks);
    await this.copy('agent_interval', intervalColumns(pbx, (reason) => this.typeOf(reason)), intervals);
    await hours.mark(this.writer);
    await this.writer.query('DELETE FROM queue_log_agent_due WHERE pbx = $1 AND extension = $2', [pbx, extension]);
  }

  private async copy<T>(table: string, columns: readonly BulkColumn<T>[], rows: readonly T[]): Promise<void> {
    for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) await copyIn(this.writer, table, columns, rows.slice(i, i + ROWS_AT_ONCE));
  }

  private typeOf(reason: string | null): number | null {
    return breakTypeOf(reason, (name) => this.types.byName.get(searchKey(name)) ?? null);
  }

  private async linesOf(extension: string): Promise<QueueLogLine[]> {
    const { rows } = await this.reader.query<Omit<QueueLogLine, 'at' | 'data'> & { at: Date; data: string }>(
      `SELECT at, 'NONE' AS uniqueid, queue, agent, event, data FROM queue_log_agent_line WHERE pbx = $1 AND extension = $2 ORDER BY at, no`,
      [this.writing.pbx, extension],
    );
    return rows.map((line) => ({ ...line, at: line.at.getTime(), data: line.data.split('|') }));
  }

  private async starts(): Promise<number[]> {
    const { rows } = await this.reader.query<{ at: Date }>(`SELECT at FROM queue_log_agent_line WHERE pbx = $1 AND extension = '' AND event = 'QUEUESTART' ORDER BY at`, [this.writing.pbx]);
    return rows.map(({ at }) => at.getTime());
  }

  private async lastAt(): Promise<number> {
    const { rows } = await this.reader.query<{ at: Date }>('SELECT last_at AS at FROM queue_log_pbx WHERE pbx = $1', [this.writing.pbx]);
    return rows[0]?.at.getTime() ?? 0;
  }

  private async liveSessions(extension: string, since: number): Promise<Stretch[]> {
    const { rows } = await this.writer.query<{ from: Date; until: Date | null }>(
      `SELECT started_at AS "from", ended_at AS until FROM agent_session WHERE pbx = $1 AND extension = $2 AND source = 'live' AND coalesce(ended_at, 'infinity') > $3`,
      [this.writing.pbx, extension, iso(since)],
    );
    return rows.map(({ from: begin, until }) => ({ from: begin.getTime(), until: until?.getTime() ?? Infinity }));
  }
}

/** The part of a history from the stay on in which an instant lies; of somebody who never stays, from the pause on. */
export function historySince({ sessions, stays, pauses }: AgentHistory, since: number): AgentHistory {
  const last = <T extends Stretch>(stretches: readonly T[]) => Math.max(0, stretches.findLastIndex((one) => one.from < since));
  const kept: readonly Session[] = sessions.slice(last(sessions));
  const begin = Math.min(since, kept[0]?.from ?? since);
  return { sessions: [...kept], stays: stays.filter((stay) => stay.from >= (kept[0]?.from ?? Infinity)), pauses: kept.length > 0 ? pauses.filter((pause) => pause.from >= begin) : pauses.slice(last(pauses)) };
}
