import { AUTO_PAUSE_REASON } from '@santral/contracts';
import type { Pause, QueueStay, Session, Stretch } from './agent-history.js';
import type { Interval } from './agent-intervals.js';
import type { CopyColumn } from './copy-binary.js';

/** Something an agent did, with whom. */
export type Of<T> = T & { extension: string; userId: string | null };

const stretchOf = <T extends Stretch>(pbx: string): CopyColumn<Of<T>>[] => [
  ['pbx', 'text', () => pbx],
  ['extension', 'text', (row) => row.extension],
  ['started_at', 'timestamptz', (row) => row.from],
  ['ended_at', 'timestamptz', (row) => row.until],
  ['source', 'text', () => 'imported'],
];
const ofAgent = <T extends Stretch>(pbx: string): CopyColumn<Of<T>>[] => [...stretchOf<T>(pbx), ['user_id', 'text', (row) => row.userId]];

/** Rows of `agent_session`. */
export const sessionColumns = (pbx: string): readonly CopyColumn<Of<Session>>[] => [
  ...ofAgent<Session>(pbx),
  ['queues', 'text[]', ({ queues }) => queues],
  ['last_seq', 'text', () => '0-0'],
];

/** Rows of `agent_queue_stay`. */
export const stayColumns = (pbx: string): readonly CopyColumn<Of<QueueStay>>[] => [...stretchOf<QueueStay>(pbx), ['queue', 'text', ({ queue }) => queue]];

/** Rows of `agent_break`; `typeOf` tells the break type of a reason, `limitS` what a type grants a day. */
export const breakColumns = (pbx: string, typeOf: (reason: string | null) => number | null, limitS: ReadonlyMap<number, number>): readonly CopyColumn<Of<Pause>>[] => [
  ...ofAgent<Pause>(pbx),
  ['break_type_id', 'integer', ({ reason }) => typeOf(reason)],
  ['reason', 'text', ({ reason }) => reason],
  // What was granted then is not in the log; what is granted now is the best there is.
  ['limit_s', 'integer', ({ reason }) => limitS.get(typeOf(reason) ?? NaN) ?? 0],
  ['counted', 'boolean', ({ reason }) => reason !== AUTO_PAUSE_REASON],
];

/** Rows of `agent_interval`. */
export const intervalColumns = (pbx: string, typeOf: (reason: string | null) => number | null): readonly CopyColumn<Of<Interval>>[] => [
  ...ofAgent<Interval>(pbx),
  ['session_started_at', 'timestamptz', ({ sessionFrom }) => sessionFrom],
  ['state', 'text', ({ state }) => state],
  ['sub_state', 'text', ({ subState }) => subState],
  ['reason', 'text', ({ reason }) => reason],
  ['break_type_id', 'integer', ({ state, reason }) => (state === 'break' ? typeOf(reason) : null)],
  ['call_id', 'text', ({ callId }) => callId],
  ['queue', 'text', ({ queue }) => queue],
];
