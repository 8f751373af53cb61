import { AUTO_PAUSE_REASON } from '@santral/contracts/history';
import type { Pause, QueueStay, Session, Stretch } from './agent-history.js';
import type { Interval } from './agent-intervals.js';
import { type CopyColumn, CopyRows } from './copy-binary.js';
import type { CopyTransaction } from './copy-transaction.js';
import { StaleHours } from './stale-hours.js';

/** Whose day it is. */
export interface DayOwner {
  extension: string;
  userId: string | null;
}
/** Something an agent did, with who it was. */
interface Of<T> {
  owner: DayOwner;
  one: T;
}

/** What becomes of an agent's days. */
export interface AgentDay {
  sessions: readonly Session[];
  stays: readonly QueueStay[];
  breaks: readonly Pause[];
  intervals: readonly Interval[];
}

const stretchOf = <T extends Stretch>(pbx: string): CopyColumn<Of<T>>[] => [
  ['pbx', 'text', () => pbx],
  ['extension', 'text', ({ owner }) => owner.extension],
  ['started_at', 'timestamptz', ({ one }) => one.from],
  ['ended_at', 'timestamptz', ({ one }) => one.until],
  ['source', 'text', () => 'imported'],
];
const ofAgent = <T extends Stretch>(pbx: string): CopyColumn<Of<T>>[] => [...stretchOf<T>(pbx), ['user_id', 'text', ({ owner }) => owner.userId]];

const sessionColumns = (pbx: string): readonly CopyColumn<Of<Session>>[] => [
  ...ofAgent<Session>(pbx),
  ['queues', 'text[]', ({ one }) => one.queues],
  ['last_seq', 'text', () => '0-0'],
];

const stayColumns = (pbx: string): readonly CopyColumn<Of<QueueStay>>[] => [...stretchOf<QueueStay>(pbx), ['queue', 'text', ({ one }) => one.queue]];

const breakColumns = (pbx: string, typeOf: (reason: string | null) => number | null, limitS: ReadonlyMap<number, number>): readonly CopyColumn<Of<Pause>>[] => [
  ...ofAgent<Pause>(pbx),
  ['break_type_id', 'integer', ({ one }) => typeOf(one.reason)],
  ['reason', 'text', ({ one }) => one.reason],
  // What was granted then is not in the log; what is granted now is the best there is.
  ['limit_s', 'integer', ({ one }) => limitS.get(typeOf(one.reason) ?? NaN) ?? 0],
  ['counted', 'boolean', ({ one }) => one.reason !== AUTO_PAUSE_REASON],
];

const intervalColumns = (pbx: string, typeOf: (reason: string | null) => number | null): readonly CopyColumn<Of<Interval>>[] => [
  ...ofAgent<Interval>(pbx),
  ['session_started_at', 'timestamptz', ({ one }) => one.sessionFrom],
  ['state', 'text', ({ one }) => one.state],
  ['sub_state', 'text', ({ one }) => one.subState],
  ['reason', 'text', ({ one }) => one.reason],
  ['break_type_id', 'integer', ({ one }) => (one.state === 'break' ? typeOf(one.reason) : null)],
  ['call_id', 'text', ({ one }) => one.callId],
  ['queue', 'text', ({ one }) => one.queue],
];

/** The rows of agents' days, written down one by one, and the hours of reports they have a part in. */
export class AgentDayRows {
  private readonly hours = new StaleHours();
  private readonly sessions: CopyRows<Of<Session>>;
  private readonly stays: CopyRows<Of<QueueStay>>;
  private readonly breaks: CopyRows<Of<Pause>>;
  private readonly intervals: CopyRows<Of<Interval>>;

  /** `typeOf` tells the break type of a reason, `limitS` the seconds a type grants a day. */
  constructor(pbx: string, typeOf: (reason: string | null) => number | null, limitS: ReadonlyMap<number, number>) {
    this.sessions = new CopyRows('agent_session', sessionColumns(pbx));
    this.stays = new CopyRows('agent_queue_stay', stayColumns(pbx));
    this.breaks = new CopyRows('agent_break', breakColumns(pbx, typeOf, limitS));
    this.intervals = new CopyRows('agent_interval', intervalColumns(pbx, typeOf));
  }

  add(owner: DayOwner, { sessions, stays, breaks, intervals }: AgentDay): void {
    for (const one of sessions) this.sessions.add({ owner, one });
    for (const one of stays) this.stays.add({ owner, one });
    for (const one of breaks) this.breaks.add({ owner, one });
    for (const one of intervals) this.intervals.add({ owner, one });
    for (const stretches of [intervals, stays, breaks]) for (const { from, until } of stretches) this.hours.addStretch(from, until);
  }

  copyInto(transaction: CopyTransaction): void {
    transaction.copy(this.sessions);
    transaction.copy(this.stays);
    transaction.copy(this.breaks);
    transaction.copy(this.intervals);
    this.hours.markIn(transaction);
  }
}
