/**
 * What an agent does. A call beats everything, then what follows a call, then a break:
 * `talking` (hold and consultation included, see `IntervalSubState`) > `ringing` (their phone is rung for a call) > `other` while dialling >
 * `wrap-up` > `break` > `other` (the phone is away, or the PBX still has them paused for something that is over) > `available`.
 */
export const intervalStates = ['available', 'ringing', 'talking', 'wrap-up', 'break', 'other'] as const;
export type IntervalState = (typeof intervalStates)[number];

/** Part of a state worth its own sum: `hold` within `talking`; `dialling`, `unreachable` and `paused` within `other`. */
export type IntervalSubState = 'hold' | 'dialling' | 'unreachable' | 'paused';

/** What an agent does at one moment of a login. */
export interface Doing {
  state: IntervalState;
  subState: IntervalSubState | null;
  /** Pause reason as the PBX has it, of a `break` and of `other` while paused: `BRK-3`, `Auto-Pause`, … */
  reason: string | null;
  /** Of a `break` with a type of ours; null for a general break and for `Auto-Pause`. */
  breakTypeId: number | null;
  /** Of `ringing`, `talking`, `wrap-up`, and of `other` while dialling. */
  callId: string | null;
  /** Queue that brought the call; null for calls that came through none. */
  queue: string | null;
}

/**
 * One row of `agent_interval`. Rows of an agent never overlap, and between a login to the queues and the logout there is no gap, so
 * for each login: logout − login = available + ringing + talking + wrap-up + break + other, to the millisecond. Outside a login there
 * are no rows. No row is empty: `endedAt` is later than `startedAt`, or null while it goes on. Readers clip rows to their period.
 */
export interface AgentInterval extends Doing {
  pbx: string;
  extension: string;
  /** Who sat there at the login; null where nobody was known. */
  userId: string | null;
  /** Begin of the login the interval is part of: one value per login. */
  sessionStartedAt: Date;
  startedAt: Date;
  endedAt: Date | null;
}

export const isSameDoing = (a: Doing, b: Doing): boolean =>
  a.state === b.state && a.subState === b.subState && a.reason === b.reason && a.breakTypeId === b.breakTypeId && a.callId === b.callId && a.queue === b.queue;
