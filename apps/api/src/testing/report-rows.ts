import type { Direction, VisitOutcome } from '@santral/contracts';
import type { DataSource } from 'typeorm';

const SECOND = 1000;
type Row = Record<string, unknown>;

/** One stay in one queue as reports see it; times in seconds. `at` is the instant the caller entered, ISO 8601. */
export interface VisitFixture {
  id: string;
  /** `main` unless said. */
  pbx?: string;
  at: string;
  wait: number | null;
  outcome: VisitOutcome;
  queue?: string;
  agent?: string;
  talk?: number;
  hold?: number;
  acw?: number;
  caller?: string;
  direction?: Direction;
  callOutcome?: string;
}

/** Writes rows as the worker leaves them behind. */
export function reportRows(source: DataSource) {
  const insert = async (table: string, row: Row): Promise<void> => {
    const names = Object.keys(row);
    await source.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`, Object.values(row));
  };
  const after = (at: string, seconds: number): Date => new Date(Date.parse(at) + Math.round(seconds * SECOND));
  const ms = (seconds: number) => Math.round(seconds * SECOND);

  /** A call as a whole; the rest of its columns get plain values. */
  const call = (id: string, startedAt: string, change: Row = {}): Promise<void> =>
    insert('call', {
      call_id: id, pbx: 'main', uniqueid: `u-${id}`, direction: 'inbound', started_at: startedAt, ended_at: startedAt, caller_number: '05320000000', caller_e164: '+905320000000',
      caller_private: false, called: '08500000000', outcome: 'answered', wait_ms: 0, ring_ms: 0, talk_ms: 0, hold_ms: 0, coverage: 'live', final_writes: 1, position: 1, ...change,
    });
  const segment = (callId: string, id: string, kind: 'talk' | 'hold' | 'consult', extension: string, at: string, seconds: number): Promise<void> =>
    insert('call_segment', { call_id: callId, segment_id: id, kind, extension, started_at: at, ended_at: after(at, seconds) });
  const visit = (callId: string, v: VisitFixture, entryNo = 1): Promise<void> =>
    insert('call_visit', {
      call_id: callId, visit_id: v.id, queue: v.queue ?? 'destek', entry_no: entryNo, enqueued_at: v.at,
      ended_at: v.wait === null ? null : after(v.at, v.wait), outcome: v.outcome, wait_ms: v.wait === null ? null : ms(v.wait), extension: v.agent ?? null,
    });
  const interval = (extension: string, state: string, from: string, seconds: number, change: Row = {}): Promise<void> =>
    insert('agent_interval', { pbx: 'main', extension, session_started_at: from, state, started_at: from, ended_at: after(from, seconds), ...change });

  /** A call of one visit with its talk, its hold and the wrap-up that followed. */
  async function visited(v: VisitFixture): Promise<void> {
    const { wait, talk = 0, hold = 0, acw = 0, agent = null } = v;
    const answeredAt = v.outcome === 'answered' ? after(v.at, wait ?? 0) : null;
    const endedAt = wait === null ? null : after(v.at, wait + talk);
    const pbx = v.pbx ?? 'main';
    await call(v.id, v.at, {
      pbx,
      direction: v.direction ?? 'inbound', caller_number: v.caller ?? `0532${v.id}`, caller_e164: v.caller ?? `+90532${v.id}`, queue: v.queue ?? 'destek', extension: agent,
      outcome: v.callOutcome ?? v.outcome, wait_ms: ms(wait ?? 0), talk_ms: ms(talk), hold_ms: ms(hold), answered_at: answeredAt, ended_at: endedAt,
    });
    await visit(v.id, v);
    if (answeredAt === null || agent === null) return;
    await segment(v.id, `${v.id}-t`, 'talk', agent, answeredAt.toISOString(), talk);
    if (hold > 0) await segment(v.id, `${v.id}-h`, 'hold', agent, after(answeredAt.toISOString(), 1).toISOString(), hold);
    if (acw > 0) await interval(agent, 'wrap-up', after(answeredAt.toISOString(), talk).toISOString(), acw, { pbx, call_id: v.id, queue: v.queue ?? 'destek' });
  }

  return { insert, call, segment, visit, interval, visited };
}
