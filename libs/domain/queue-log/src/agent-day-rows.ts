import { AUTO_PAUSE_REASON } from '@santral/contracts';
import type { BulkColumn } from '@santral/domain-calls';
import type { Pause, QueueStay, Session, Stretch } from './agent-history.js';
import type { Interval } from './agent-intervals.js';
import { isoInstant as iso } from './iso-instant.js';

/** Something an agent did, with whom. */
export type Of<T> = T & { extension: string; userId: string | null };

const stretchOf = <T extends Stretch>(pbx: string): BulkColumn<Of<T>>[] => [
  ['pbx', 'text', () => pbx],
  ['extension', 'text', (row) => row.extension],
  ['started_at', 'timestamptz', (row) => iso(row.from)],
  ['ended_at', 'timestamptz', (row) => iso(row.until)],
  ['source', 'text', () => 'imported'],
];
const ofAgent = <T extends Stretch>(pbx: string): BulkColumn<Of<T>>[] => [...stretchOf<T>(pbx), ['user_id', 'text', (row) => row.userId]];

/** Rows of `agent_session`. */
export const sessionColumns = (pbx: string): readonly BulkColumn<Of<Session>>[] => [
  ...ofAgent<Session>(pbx),
  ['queues', 'text[]', ({ queues }) => `{${queues.map((queue) => JSON.stringify(queue)).join(',')}}`],
  ['last_seq', 'text', () => '0-0'],
];

/** Rows of `agent_queue_stay`. */
export const stayColumns = (pbx: string): readonly BulkColumn<Of<QueueStay>>[] => [...stretchOf<QueueStay>(pbx), ['queue', 'text', ({ queue }) => queue]];

/** Rows of `agent_break`; `typeOf` tells the break type of a reason, `limitS` what a type grants a day. */
export const breakColumns = (pbx: string, typeOf: (reason: string | null) => number | null, limitS: ReadonlyMap<number, number>): readonly BulkColumn<Of<Pause>>[] => [
  ...ofAgent<Pause>(pbx),
  ['break_type_id', 'integer', ({ reason }) => typeOf(reason)],
  ['reason', 'text', ({ reason }) => reason],
  // What was granted then is not in the log; what is granted now is the best there is.
  ['limit_s', 'integer', ({ reason }) => limitS.get(typeOf(reason) ?? NaN) ?? 0],
  ['counted', 'boolean', ({ reason }) => reason !== AUTO_PAUSE_REASON],
];

/** Rows of `agent_interval`. */
export const intervalColumns = (pbx: string, typeOf: (reason: string | null) => number | null): readonly BulkColumn<Of<Interval>>[] => [
  ...ofAgent<Interval>(pbx),
  ['session_started_at', 'timestamptz', ({ sessionFrom }) => iso(sessionFrom)],
  ['state', 'text', ({ state }) => state],
  ['sub_state', 'text', ({ subState }) => subState],
  ['reason', 'text', ({ reason }) => reason],
  ['break_type_id', 'integer', ({ state, reason }) => (state === 'break' ? typeOf(reason) : null)],
  ['call_id', 'text', ({ callId }) => callId],
  ['queue', 'text', ({ queue }) => queue],
];
