import type { DirectoryEntry } from '@santral/contracts';
import { isPauseAroundCall, searchKey } from '@santral/contracts/history';
import { type Client, escapeLiteral } from 'pg';
import { AgentDayRows } from './agent-day-rows.js';
import { agentHistoryOf, type AgentHistory, type Session, type Stretch } from './agent-history.js';
import { breakTypeOf, type CallPart, intervalsOf } from './agent-intervals.js';
import { CallParts } from './call-parts.js';
import { leaveOutTriggers } from './call-writer.js';
import { ConnectionPool } from './connection-pool.js';
import { arrayLiteral, CopyTransaction, instantsLiteral } from './copy-transaction.js';
import { inTransaction } from './in-transaction.js';
import type { QueueLogLine } from './queue-log-line.js';
import type { RunParts } from './run-parts.js';
import { joined, without } from './stretches.js';

/** Whose days are told anew. */
export interface AgentDaysWriting {
  pbx: string;
  recorded: readonly Stretch[];
  userAt: (extension: string) => DirectoryEntry | null;
  mayLeaveOutTriggers: boolean;
  /** What this run wrote; asked where it is all there is. */
  parts: RunParts;
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
/** What is known of them. */
interface Known extends Due {
  history: AgentHistory;
  parts: readonly CallPart[];
}

const ROWS_AT_ONCE = 10_000;

/**
 * Tells the days of agents anew from everything imported of them: stays in the queues, pauses, and what they did at every instant of a stay. From the
 * stay on in which something changed; what Santral recorded itself stays and is never told twice. Each agent whole or not at all: who is left
 * over is told by the next run. One connection reads, the others write at the same time, each other agents.
 */
export async function writeAgentDays(reader: Client, writers: readonly Client[], writing: AgentDaysWriting): Promise<number> {
  const due = await dueAgents(reader, writing.pbx);
  if (due.length === 0) return 0;
  const days = new AgentDays(reader, writers, writing, await breakTypes(reader));
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
    private readonly writers: readonly Client[],
    private readonly writing: AgentDaysWriting,
    private readonly types: Awaited<ReturnType<typeof breakTypes>>,
  ) {}

  async write(due: readonly Due[]): Promise<void> {
    const [starts, until] = [await this.starts(), await this.lastAt()];
    const begun = async ({ extension, since }: Due): Promise<Due & { history: AgentHistory }> => {
      const history = historySince(agentHistoryOf(await this.linesOf(extension), starts, until), since);
      return { extension, history, since: Math.min(since, history.sessions[0]?.from ?? since, history.pauses[0]?.from ?? since) };
    };
    const parts = this.writing.parts.isWhole ? null : await this.openParts(due, begun);
    const writes = new ConnectionPool(this.writers);
    let group: Known[] = [];
    let size = 0;
    for (const [i, one] of due.entries()) {
      const agent = await begun(one);
      const known: Known = { ...agent, parts: inOrder(parts ? await parts.of(agent.extension) : this.writing.parts.of(agent.extension, agent.since)) };
      group.push(known);
      size += known.parts.length;
      // Of few days many agents are written together, of years each by itself.
      if (size < ROWS_AT_ONCE && i < due.length - 1) continue;
      const whole = group;
      await writes.begin((writer) => this.writeAgents(writer, whole));
      [group, size] = [[], 0];
    }
    await writes.settle();
    await parts?.close();
  }

  /** Years of all agents are more than fits into memory: their histories are read twice, here for the instant from which on parts of calls are wanted. */
  private async openParts(due: readonly Due[], begun: (one: Due) => Promise<Due>): Promise<CallParts> {
    const agents: Due[] = [];
    for (const one of due) {
      const { extension, since } = await begun(one);
      agents.push({ extension, since });
    }
    const parts = new CallParts(this.reader, this.writing.pbx, agents);
    await parts.open();
    return parts;
  }

  private async writeAgents(writer: Client, agents: readonly Known[]): Promise<void> {
    const { pbx, mayLeaveOutTriggers } = this.writing;
    const [extensions, since] = [agents.map(({ extension }) => extension), agents.map((agent) => agent.since)];
    const rows = this.rowsOf(agents, await this.liveSessions(writer, extensions, since));
    const transaction = new CopyTransaction();
    for (const table of ['agent_session', 'agent_queue_stay', 'agent_break', 'agent_interval']) {
      transaction.run(
        `DELETE FROM ${table} t USING unnest(${arrayLiteral(extensions, 'text[]')}, ${instantsLiteral(since)}) AS due (extension, since)
         WHERE t.pbx = ${escapeLiteral(pbx)} AND t.extension = due.extension AND t.started_at >= due.since AND t.source = 'imported'`,
      );
    }
    leaveOutTriggers(transaction, mayLeaveOutTriggers);
    rows.copyInto(transaction);
    transaction.run(`DELETE FROM queue_log_agent_due WHERE pbx = ${escapeLiteral(pbx)} AND extension = ANY(${arrayLiteral(extensions, 'text[]')})`);
    await transaction.commit(writer);
  }

  /** What the days of agents become, without what was recorded live. */
  private rowsOf(agents: readonly Known[], live: ReadonlyMap<string, Stretch[]>): AgentDayRows {
    const rows = new AgentDayRows(this.writing.pbx, (reason) => this.typeOf(reason), this.types.limitS);
    for (const { extension, history, parts } of agents) {
      const taken = joined([...this.writing.recorded, ...(live.get(extension) ?? [])]);
      const userId = this.writing.userAt(extension)?.userId ?? null;
      const ownOf = <T extends Stretch>(stretches: readonly T[]): readonly T[] => (taken.length === 0 ? stretches : stretches.flatMap((one) => without(one, taken).map(({ from, until }) => ({ ...one, from, until }))));
      rows.add({ extension, userId }, {
        sessions: ownOf(history.sessions),
        stays: ownOf(history.stays),
        breaks: ownOf(history.pauses.filter(({ reason }) => !isPauseAroundCall(reason))),
        intervals: ownOf(intervalsOf(history, parts)),
      });
    }
    return rows;
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

  /** Stays that Santral recorded itself, by agent. */
  private async liveSessions(writer: Client, extensions: readonly string[], since: readonly number[]): Promise<Map<string, Stretch[]>> {
    const { rows } = await writer.query<{ extension: string; from: Date; until: Date | null }>(
      `SELECT s.extension, s.started_at AS "from", s.ended_at AS until
       FROM unnest($2::text[], $3::timestamptz[]) AS due (extension, since)
       JOIN agent_session s ON s.pbx = $1 AND s.extension = due.extension AND s.source = 'live' AND coalesce(s.ended_at, 'infinity') > due.since`,
      [this.writing.pbx, extensions, since.map((at) => new Date(at))],
    );
    const live = new Map<string, Stretch[]>();
    for (const { extension, from, until } of rows) live.set(extension, [...(live.get(extension) ?? []), { from: from.getTime(), until: until?.getTime() ?? Infinity }]);
    return live;
  }
}

/** By their begin. Of two calls of one second the same one comes first in every run. */
const inOrder = (parts: CallPart[]): CallPart[] => parts.sort((a, b) => a.from - b.from || (a.callId < b.callId ? -1 : 1));

/** The part of a history from the stay on in which an instant lies; of somebody who never stays, from the pause on. */
export function historySince({ sessions, stays, pauses }: AgentHistory, since: number): AgentHistory {
  const last = <T extends Stretch>(stretches: readonly T[]) => Math.max(0, stretches.findLastIndex((one) => one.from < since));
  const kept: readonly Session[] = sessions.slice(last(sessions));
  const begin = Math.min(since, kept[0]?.from ?? since);
  return { sessions: [...kept], stays: stays.filter((stay) => stay.from >= (kept[0]?.from ?? Infinity)), pauses: kept.length > 0 ? pauses.filter((pause) => pause.from >= begin) : pauses.slice(last(pauses)) };
}
