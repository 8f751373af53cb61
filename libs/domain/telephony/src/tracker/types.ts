import type { DraftFact, LiveAgent, OpenCall } from '@santral/contracts';
import type { AmiMessage, Signal } from '../ami/signal.js';

/** What one signal did: the facts it caused, and the new state of what it touched (null: forget it). */
export interface Change {
  facts: DraftFact[];
  /** By call id. */
  calls: Map<string, OpenCall | null>;
  /** By extension. */
  agents: Map<string, LiveAgent | null>;
}

/** What the PBX answered when it was asked for everything it has at this moment. */
export interface PbxSnapshot {
  /** Epoch ms at which the PBX started; null when it would not say. */
  bootedAt: number | null;
  channels: AmiMessage[];
  bridges: { bridge: AmiMessage; channels: AmiMessage[] }[];
  queueParams: AmiMessage[];
  queueMembers: AmiMessage[];
  queueEntries: AmiMessage[];
  contacts: AmiMessage[];
  /**
   * Epoch ms since when nothing was heard of the PBX (a lost link, a restarted process): what the snapshot lacks has ended meanwhile and
   * is closed at once. Null for the routine check of a live link: there a leg is closed only when two checks running did not see it,
   * because a channel younger than the answer is missing from it. Legs that hung up while the check ran are already left out.
   */
  gapFrom: number | null;
}

/** The pure state machine between the PBX and the facts. It holds state, reads no clock and does no input or output. */
export interface Tracker {
  /** Impossible signals so far, by kind. */
  readonly strange: ReadonlyMap<string, number>;
  /** Null when the signal changed nothing. */
  apply(signal: Signal): Change | null;
  /** Runs what is due by time alone; `now` in epoch ms. */
  tick(now: number): Change | null;
  /** Makes the state agree with what the PBX has; `at` in epoch ms. */
  reconcile(snapshot: PbxSnapshot, at: number): Change;
  /** Takes over what phones have registered, from the PBX's list of contacts; `at` in epoch ms. Null when nothing is new. */
  phones(contacts: readonly AmiMessage[], at: number): Change | null;
  /** Takes up the state that was published before this process started. */
  restore(calls: OpenCall[], agents: LiveAgent[]): void;
}
