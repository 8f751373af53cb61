import { type DirectoryEntry, isPauseAroundCall, searchKey } from '@santral/contracts';
import type { BulkColumn } from '@santral/domain-calls';
import type { Client } from 'pg';
import { breakColumns, intervalColumns, type Of, sessionColumns } from './agent-day-rows.js';
import { agentHistoryOf, type AgentHistory, type Session, type Stretch } from './agent-history.js';
import { breakTypeOf, type CallPart, intervalsOf } from './agent-intervals.js';
import { CallParts } from './call-parts.js';
import { copyIn } from './copy-in.js';
import { isoInstant as iso } from './iso-instant.js';
import type { QueueLogLine } from './queue-log-line.js';
import { joined, without } from './stretches.js';

/** Whose days are told anew. */
export interface AgentDaysWriting {
  pbx: string;
  recorded: readonly Stretch[];
  userAt: (extension: string) => DirectoryEntry | null;
  onAgent?: (done: number, all: number) => void;
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
 * stay on in which something changed; what Santral recorded itself stays and is never told twice. All agents or none.
 */
export async function writeAgentDays(client: Client, writing: AgentDaysWriting): Promise<number> {
  await client.query('BEGIN');
  try {
    const due = await takeDue(client, writing.pbx);
    if (due.length > 0) await new AgentDays(client, writing, await breakTypes(client)).write(due);
    await client.query('COMMIT');
    return due.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function takeDue(client: Client, pbx: string): Promise<Due[]> {
  const { rows } = await client.query<{ extension: string; since: Date }>('DELETE FROM queue_log_agent_due WHERE pbx = $1 RETURNING extension, since', [pbx]);
  return rows.map(({ extension, since }) => ({ extension, since: since.getTime() })).sort((a, b) => (a.extension < b.extension ? -1 : 1));
}

/** Break types by their names in every language, as search keys, and by id. */
async function breakTypes(client: Client): Promise<{ byName: Map<string, number>; limitS: Map<number, number> }> {
  const { rows } = await client.query<BreakType & { label: Record<string, string> }>('SELECT id, daily_limit_s AS "limitS", label FROM break_type');
  return { byName: new Map(rows.flatMap(({ id, label }) => Object.values(label).map((name) => [searchKey(name), id] as const))), limitS: new Map(rows.map(({ id, limitS }) => [id, limitS])) };
}

class AgentDays {
  constructor(
    private readonly client: Client,
    private readonly writing: AgentDaysWriting,
    private readonly types: Awaited<ReturnType<typeof breakTypes>>,
  ) {}

  async write(due: readonly Due[]): Promise<void> {
    const [starts, until] = [await this.starts(), await this.lastAt()];
    const agents: (Due & { history: AgentHistory })[] = [];
    for (const { extension, since } of due) {
      const history = historySince(agentHistoryOf(await this.linesOf(extension), starts, until), since);
      agents.push({ extension, history, since: Math.min(since, history.sessions[0]?.from ?? since, history.pauses[0]?.from ?? since) });
    }
    const parts = new CallParts(this.client, this.writing.pbx, agents);
    await parts.open();
    let done = 0;
    for (const { extension, history, since } of agents) {
      await this.writeAgent(extension, history, since, await parts.of(extension));
      this.writing.onAgent?.(++done, agents.length);
    }
    await parts.close();
  }

  private async writeAgent(extension: string, history: AgentHistory, since: number, parts: readonly CallPart[]): Promise<void> {
    const { pbx } = this.writing;
    for (const table of ['agent_session', 'agent_break', 'agent_interval']) {
      await this.client.query(`DELETE FROM ${table} WHERE pbx = $1 AND extension = $2 AND started_at >= $3 AND source = 'imported'`, [pbx, extension, iso(since)]);
    }
    const taken = joined([...this.writing.recorded, ...(await this.liveSessions(extension, since))]);
    const left = <T extends Stretch>(stretches: readonly T[]): Of<T>[] =>
      stretches.flatMap((one) => without(one, taken).map((piece) => ({ ...one, ...piece, extension, userId: this.writing.userAt(extension)?.userId ?? null })));
    await this.copy('agent_session', sessionColumns(pbx), left(history.sessions));
    await this.copy('agent_break', breakColumns(pbx, (reason) => this.typeOf(reason), this.types.limitS), left(history.pauses.filter(({ reason }) => !isPauseAroundCall(reason))));
    await this.copy('agent_interval', intervalColumns(pbx, (reason) => this.typeOf(reason)), left(intervalsOf(history, parts)));
  }

  private async copy<T>(table: string, columns: readonly BulkColumn<T>[], rows: readonly T[]): Promise<void> {
    for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) await copyIn(this.client, table, columns, rows.slice(i, i + ROWS_AT_ONCE));
  }

  private typeOf(reason: string | null): number | null {
    return breakTypeOf(reason, (name) => this.types.byName.get(searchKey(name)) ?? null);
  }

  private async linesOf(extension: string): Promise<QueueLogLine[]> {
    const { rows } = await this.client.query<Omit<QueueLogLine, 'at' | 'data'> & { at: Date; data: string }>(
      `SELECT at, 'NONE' AS uniqueid, queue, agent, event, data FROM queue_log_agent_line WHERE pbx = $1 AND extension = $2 ORDER BY at, no`,
      [this.writing.pbx, extension],
    );
    return rows.map((line) => ({ ...line, at: line.at.getTime(), data: line.data.split('|') }));
  }

  private async starts(): Promise<number[]> {
    const { rows } = await this.client.query<{ at: Date }>(`SELECT at FROM queue_log_agent_line WHERE pbx = $1 AND extension = '' AND event = 'QUEUESTART' ORDER BY at`, [this.writing.pbx]);
    return rows.map(({ at }) => at.getTime());
  }

  private async lastAt(): Promise<number> {
    const { rows } = await this.client.query<{ at: Date }>('SELECT last_at AS at FROM queue_log_pbx WHERE pbx = $1', [this.writing.pbx]);
    return rows[0]?.at.getTime() ?? 0;
  }

  private async liveSessions(extension: string, since: number): Promise<Stretch[]> {
    const { rows } = await this.client.query<{ from: Date; until: Date | null }>(
      `SELECT started_at AS "from", ended_at AS until FROM agent_session WHERE pbx = $1 AND extension = $2 AND source = 'live' AND coalesce(ended_at, 'infinity') > $3`,
      [this.writing.pbx, extension, iso(since)],
    );
    return rows.map(({ from: begin, until }) => ({ from: begin.getTime(), until: until?.getTime() ?? Infinity }));
  }
}

/** The part of a history from the stay on in which an instant lies; of somebody who never stays, from the pause on. */
export function historySince({ sessions, pauses }: AgentHistory, since: number): AgentHistory {
  const last = <T extends Stretch>(stretches: readonly T[]) => Math.max(0, stretches.findLastIndex((one) => one.from < since));
  const kept: readonly Session[] = sessions.slice(last(sessions));
  const begin = Math.min(since, kept[0]?.from ?? since);
  return { sessions: [...kept], pauses: kept.length > 0 ? pauses.filter((pause) => pause.from >= begin) : pauses.slice(last(pauses)) };
}
