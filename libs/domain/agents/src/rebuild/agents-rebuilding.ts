import { compareSeq, type Fact } from '@santral/contracts';
import { type RebuildContext, type Rebuilding, type RebuildResult, RowSync, SHADOW } from '@santral/platform/rebuild';
import type { EntityManager } from 'typeorm';
import { type AgentDayFact, agentDayFacts, AgentDayWriter } from '../agent-day.writer.js';
import { BreaksRepository } from '../breaks/breaks.repository.js';
import { AgentIntervalsRepository, type TimelineChange, type TimelineStep } from '../intervals/agent-intervals.repository.js';
import { agentsIn, finishedQueueCall, instantOf, type Timeline, type TimelineFact, timelineFacts } from '../intervals/agent-timeline.machine.js';
import { OwnDayConsumer } from '../own-day/own-day.consumer.js';
import { OwnDayRepository } from '../own-day/own-day.repository.js';
import { AgentSessionsRepository } from '../queues/agent-sessions.repository.js';
import { QueueStaysRepository } from '../queues/queue-stays.repository.js';
import { besidesOf, callPartTable, stretchTables } from './agent-tables.js';
import type { Membership } from './whole-logins.js';

/** Calls of one transaction. */
const CALLS = 500;

const isOneOf = <F extends Fact>(names: readonly string[]) => (fact: Fact): fact is F => names.includes(fact.name);
const isDayFact = isOneOf<AgentDayFact>(agentDayFacts);
const isTimelineFact = isOneOf<TimelineFact>(timelineFacts);
const isMembership = isOneOf<Fact<'agent.queue-joined' | 'agent.queue-left'>>(['agent.queue-joined', 'agent.queue-left']);
const isEnd = isOneOf<Fact<'call.ended'>>(['call.ended']);

/** The days of agents, from the first login on that begins within the facts. */
export class AgentsRebuilding implements Rebuilding {
  private readonly day: AgentDayWriter;
  private readonly intervals: AgentIntervalsRepository;
  private readonly parts: OwnDayConsumer;
  /** Agents of whom facts were taken since their rows were made the same. */
  private readonly due = new Set<string>();
  private readonly changed = new Map<string, number>();

  constructor(
    private readonly context: RebuildContext,
    /** By extension: the login the rebuild begins with. */
    private readonly begins: ReadonlyMap<string, Membership>,
    private readonly users: ReadonlyMap<string, string>,
    private readonly left: readonly string[],
  ) {
    const { shadow, redis } = context;
    this.day = new AgentDayWriter(new AgentSessionsRepository(shadow), new QueueStaysRepository(shadow), new BreaksRepository(shadow));
    this.intervals = new AgentIntervalsRepository(shadow);
    this.parts = new OwnDayConsumer(redis, new OwnDayRepository(shadow));
  }

  async take(facts: readonly Fact[]): Promise<void> {
    const known = facts.filter((fact) => !isMembership(fact) || this.isWhole(fact));
    for (const fact of known.filter(isDayFact)) await this.day.write(fact, (_pbx, extension) => Promise.resolve(this.userAt(extension)));
    const steps = agentsIn(known.filter(isTimelineFact)).filter(({ agent }) => agent.pbx === this.context.pbx && this.begins.has(agent.extension));
    if (steps.length > 0) await this.intervals.apply(steps.map((step) => ({ ...step, userId: this.userAt(step.agent.extension) })), wrapUpAsWritten);
    const ends = known.filter(isEnd);
    if (ends.length > 0) await this.parts.keep(ends);
    for (const { agent } of steps) this.due.add(agent.extension);
  }

  async apply(): Promise<RebuildResult> {
    const { live } = this.context;
    const syncs = await Promise.all(stretchTables.map(async (table) => ({ table, sync: await RowSync.of(live, table) })));
    for (const extension of this.due) {
      const begin = this.begins.get(extension);
      if (begin) await live.transaction((manager) => this.applyAgent(manager, extension, begin, syncs));
    }
    this.due.clear();
    // Calls that end meanwhile are the worker's.
    if (!this.changed.has(callPartTable.name)) await this.applyCallParts();
    return { sums: await this.sums(), left: this.left };
  }

  private async applyAgent(manager: EntityManager, extension: string, begin: Membership, syncs: readonly { table: (typeof stretchTables)[number]; sync: RowSync }[]): Promise<void> {
    const { pbx } = this.context;
    // Held until the end: the worker waits with what comes next of this agent.
    const [known] = await manager.query<{ positions: Record<string, string> }[]>('SELECT positions FROM public.agent_timeline WHERE pbx = $1 AND extension = $2 FOR UPDATE', [pbx, extension]);
    const parameters = [pbx, extension, new Date(begin.at)];
    const own = (of: string) => `${of}.pbx = $1 AND ${of}.extension = $2 AND ${of}.started_at >= $3`;
    for (const { table, sync } of syncs) {
      const newest = `(SELECT max(s.started_at) FROM ${SHADOW}.${table.name} s WHERE s.pbx = $1 AND s.extension = $2)`;
      const over = await sync.sync(manager, { written: `${own('r')} AND r.ended_at IS NOT NULL`, removable: `${own('t')} AND t.started_at < ${newest}`, parameters });
      // What goes on may have ended or changed since: only what is not there at all is written.
      const isLast = `NOT EXISTS (SELECT FROM public.${table.name} t WHERE ${besidesOf(table)} AND (t.ended_at IS NULL OR t.started_at >= r.started_at))`;
      this.count(table.name, over + (await sync.add(manager, `${own('r')} AND r.ended_at IS NULL AND ${isLast}`, parameters)));
    }
    await this.applyTimeline(manager, extension, known?.positions ?? null);
  }

  /** What the next fact is applied to, unless the worker has taken later ones into account already. */
  private async applyTimeline(manager: EntityManager, extension: string, known: Record<string, string> | null): Promise<void> {
    const key = [this.context.pbx, extension];
    const [made] = await manager.query<{ positions: Record<string, string> }[]>(`SELECT positions FROM ${SHADOW}.agent_timeline WHERE pbx = $1 AND extension = $2`, key);
    if (!made || Object.entries(known ?? {}).some(([stream, seq]) => compareSeq(seq, made.positions[stream] ?? '0-0') > 0)) return;
    await manager.query(
      `INSERT INTO public.agent_timeline AS t (pbx, extension, state, positions) SELECT pbx, extension, state, positions FROM ${SHADOW}.agent_timeline WHERE pbx = $1 AND extension = $2
       ON CONFLICT (pbx, extension) DO UPDATE SET state = excluded.state, positions = excluded.positions WHERE (t.state, t.positions) IS DISTINCT FROM (excluded.state, excluded.positions)`,
      key,
    );
  }

  private async applyCallParts(): Promise<void> {
    const { live, pbx } = this.context;
    const sync = await RowSync.of(live, callPartTable);
    this.count(callPartTable.name, 0);
    for (let last = ''; ; ) {
      const next = await live.query<{ id: string }[]>(`SELECT DISTINCT call_id AS id FROM ${SHADOW}.agent_call_part WHERE pbx = $1 AND call_id > $2 ORDER BY 1 LIMIT ${CALLS}`, [pbx, last]);
      const end = next.at(-1);
      if (!end) return;
      last = end.id;
      const scope = { written: 'r.pbx = $1 AND r.call_id = ANY($2)', removable: 't.pbx = $1 AND t.call_id = ANY($2)', parameters: [pbx, next.map(({ id }) => id)] };
      this.count(callPartTable.name, await live.transaction((manager) => sync.sync(manager, scope)));
    }
  }

  private async sums(): Promise<RebuildResult['sums']> {
    const names = [...stretchTables, callPartTable].map(({ name }) => name);
    const [found] = await this.context.live.query<Record<string, number>[]>(`SELECT ${names.map((name) => `(SELECT count(*)::int FROM ${SHADOW}.${name}) AS ${name}`).join(', ')}`);
    const words = { agent_session: 'logins', agent_queue_stay: 'stays in queues', agent_break: 'breaks', agent_interval: 'intervals of agents', agent_call_part: 'parts of agents in calls' } as const;
    return Object.entries(words).map(([name, what]) => ({ what, found: found?.[name] ?? 0, changed: this.changed.get(name) ?? 0 }));
  }

  private count(table: string, rows: number): void {
    this.changed.set(table, (this.changed.get(table) ?? 0) + rows);
  }

  private isWhole({ seq, payload }: Fact<'agent.queue-joined' | 'agent.queue-left'>): boolean {
    const begin = this.begins.get(payload.extension);
    return begin !== undefined && compareSeq(seq, begin.seq) >= 0;
  }

  private userAt(extension: string): string | null {
    return this.users.get(extension) ?? null;
  }
}

/** Whether a talk left a wrap-up was decided by what was granted and saved then: the row of the wrap-up tells. */
async function wrapUpAsWritten({ agent, fact }: TimelineStep, { before, after }: TimelineChange, manager: EntityManager): Promise<Timeline> {
  const call = finishedQueueCall(before, after, fact);
  if (!call) return after;
  const [row] = await manager.query<{ id: string }[]>('SELECT id FROM agent_wrap_up WHERE pbx = $1 AND extension = $2 AND started_at = $3 AND call_id = $4', [
    agent.pbx, agent.extension, new Date(instantOf(fact)), call.callId,
  ]);
  return row ? { ...after, wrapUp: { id: row.id, ...call } } : after;
}
