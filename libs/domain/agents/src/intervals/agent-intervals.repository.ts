import { Inject, Injectable } from '@nestjs/common';
import { compareSeq, OWN_STREAM } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { IntervalLedger, type LedgerRow } from './interval-ledger.js';
import { afterFact, instantOf, newTimeline, type Timeline, type TimelineFact } from './agent-timeline.machine.js';

/** An agent of a PBX. */
export interface AgentKey {
  pbx: string;
  extension: string;
}

/** A fact and an agent it says something of; `userId` is who sits there now. */
export interface TimelineStep {
  agent: AgentKey;
  fact: TimelineFact;
  userId: string | null;
}

/** What the fact changed; null when it had been taken into account before. */
export interface TimelineChange {
  before: Timeline;
  after: Timeline;
}

/** Lets more happen in the transaction of a fact, and answers the timeline that results. */
export type Also = (step: TimelineStep, change: TimelineChange, manager: EntityManager) => Promise<Timeline>;

/** An agent while a batch is written. */
interface OpenAgent {
  key: AgentKey;
  state: Timeline;
  positions: Record<string, string>;
  ledger: IntervalLedger;
  isChanged: boolean;
}

type AgentRow = AgentKey & { state: Timeline; positions: Record<string, string> };

const idOf = ({ pbx, extension }: AgentKey): string => `${pbx} ${extension}`;
const columnsOf = (keys: readonly AgentKey[]): [string[], string[]] => [keys.map(({ pbx }) => pbx), keys.map(({ extension }) => extension)];

/** Writes the intervals of agents. */
@Injectable()
export class AgentIntervalsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /**
   * Applies facts to agents, in their order and all in one transaction: the timelines, how far the stream was read, and the intervals. A fact that
   * comes again is known by its position and changes nothing. Answers what each step changed. However many facts there are, the table is
   * asked and written a fixed number of times: at a busy hour a fact comes every few milliseconds.
   */
  async apply(steps: readonly TimelineStep[], also: Also): Promise<(TimelineChange | null)[]> {
    return this.database.transaction(async (manager) => {
      const agents = await this.open(manager, [...new Map(steps.map(({ agent }) => [idOf(agent), agent])).values()]);
      const changes: (TimelineChange | null)[] = [];
      for (const step of steps) changes.push(await this.enter(agents, step, also, manager));
      await this.write(manager, [...agents.values()].filter(({ isChanged }) => isChanged));
      return changes;
    });
  }

  /** The timeline of an agent, as far as the facts have been read. */
  async timeline({ pbx, extension }: AgentKey): Promise<Timeline> {
    const [row] = await this.database.query<{ state: Timeline }[]>('SELECT state FROM agent_timeline WHERE pbx = $1 AND extension = $2', [pbx, extension]);
    return row?.state ?? newTimeline();
  }

  private async enter(agents: ReadonlyMap<string, OpenAgent>, step: TimelineStep, also: Also, manager: EntityManager): Promise<TimelineChange | null> {
    const { agent: key, fact, userId } = step;
    const agent = agents.get(idOf(key));
    if (!agent) throw new Error('the timeline of an agent vanished while it was written');
    const stream = fact.pbx === OWN_STREAM ? OWN_STREAM : 'pbx';
    const position = agent.positions[stream];
    if (position !== undefined && compareSeq(fact.seq, position) <= 0) return null;
    const before = agent.state;
    const after = await also(step, { before, after: afterFact(before, fact) }, manager);
    agent.ledger.enter(after, instantOf(fact), userId);
    agent.state = after;
    agent.positions = { ...agent.positions, [stream]: fact.seq };
    agent.isChanged = true;
    return { before, after };
  }

  /** Locks the timelines, in one order for every writer, and reads the newest intervals. */
  private async open(manager: EntityManager, keys: readonly AgentKey[]): Promise<Map<string, OpenAgent>> {
    const locked = () =>
      manager.query<AgentRow[]>(
        `SELECT pbx, extension, state, positions FROM agent_timeline JOIN unnest($1::text[], $2::text[]) AS k (pbx, extension) USING (pbx, extension)
         ORDER BY pbx, extension FOR UPDATE OF agent_timeline`,
        columnsOf(keys),
      );
    let rows = await locked();
    if (rows.length < keys.length) {
      await manager.query(
        `INSERT INTO agent_timeline (pbx, extension, state, positions) SELECT pbx, extension, $3, '{}' FROM unnest($1::text[], $2::text[]) AS k (pbx, extension)
         ORDER BY pbx, extension ON CONFLICT DO NOTHING`,
        [...columnsOf(keys), JSON.stringify(newTimeline())],
      );
      rows = await locked();
    }
    const newest = await manager.query<(AgentKey & LedgerRow)[]>(
      `SELECT pbx, extension, i.* FROM unnest($1::text[], $2::text[]) AS k (pbx, extension) CROSS JOIN LATERAL (
         SELECT true AS "isWritten", user_id AS "userId", session_started_at AS "sessionStartedAt", started_at AS "startedAt", ended_at AS "endedAt",
                state, sub_state AS "subState", reason, break_type_id AS "breakTypeId", call_id AS "callId", queue
         FROM agent_interval WHERE agent_interval.pbx = k.pbx AND agent_interval.extension = k.extension ORDER BY started_at DESC LIMIT 2
       ) AS i ORDER BY i."startedAt"`,
      columnsOf(keys),
    );
    return new Map(
      rows.map(({ pbx, extension, state, positions }) => {
        const key = { pbx, extension };
        const own = newest.filter((row) => row.extension === extension && row.pbx === pbx);
        return [idOf(key), { key, state, positions, ledger: new IntervalLedger(own), isChanged: false }];
      }),
    );
  }

  private async write(manager: EntityManager, agents: readonly OpenAgent[]): Promise<void> {
    if (agents.length === 0) return;
    const changes = agents.map(({ key, ledger }) => ({ key, ...ledger.changes() }));
    const removed = changes.flatMap((one) => one.removed.map((startedAt) => ({ ...one.key, startedAt })));
    const ended = changes.flatMap((one) => one.ended.map((row) => ({ ...row, ...one.key })));
    const begun = changes.flatMap(({ key, begun: rows }) => rows.map((row) => ({ ...row, ...key })));
    const column = <K extends keyof (typeof begun)[number]>(name: K) => begun.map((row) => row[name]);
    if (removed.length > 0) {
      await manager.query(
        `DELETE FROM agent_interval i USING unnest($1::text[], $2::text[], $3::timestamptz[]) AS r (pbx, extension, started_at)
         WHERE i.pbx = r.pbx AND i.extension = r.extension AND i.started_at = r.started_at`,
        [...columnsOf(removed), removed.map(({ startedAt }) => startedAt)],
      );
    }
    if (ended.length > 0) {
      await manager.query(
        `UPDATE agent_interval i SET ended_at = e.ended_at FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS e (pbx, extension, started_at, ended_at)
         WHERE i.pbx = e.pbx AND i.extension = e.extension AND i.started_at = e.started_at`,
        [...columnsOf(ended), ended.map(({ startedAt }) => startedAt), ended.map(({ endedAt }) => endedAt)],
      );
    }
    if (begun.length > 0) {
      await manager.query(
        `INSERT INTO agent_interval (pbx, extension, user_id, session_started_at, state, sub_state, reason, break_type_id, call_id, queue, started_at, ended_at)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[], $11::timestamptz[], $12::timestamptz[])`,
        [
          column('pbx'), column('extension'), column('userId'), column('sessionStartedAt'), column('state'), column('subState'), column('reason'), column('breakTypeId'),
          column('callId'), column('queue'), column('startedAt'), column('endedAt'),
        ],
      );
    }
    await manager.query(
      `UPDATE agent_timeline SET state = n.state::jsonb, positions = n.positions::jsonb FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS n (pbx, extension, state, positions)
       WHERE agent_timeline.pbx = n.pbx AND agent_timeline.extension = n.extension`,
      [...columnsOf(agents.map(({ key }) => key)), agents.map(({ state }) => JSON.stringify(state)), agents.map(({ positions }) => JSON.stringify(positions))],
    );
  }
}
