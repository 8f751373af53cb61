import type { OnceLogger } from '@santral/platform/logging';
import { header } from '../ami/ami-message.js';
import type { MalformedKind } from '../ami/ami-parser.js';
import type { AmiMessage, Signal } from '../ami/signal.js';
import type { Change, Tracker } from '../tracker/types.js';
import { PbxClock } from './pbx-clock.js';
import type { SnapshotLists } from './snapshot-reader.js';

/** What leaves the intake. Nothing here may block: it is called on the socket's turn. */
export interface IntakeOutput {
  /** `arrivedAt`: epoch ms of the bytes that caused the change; null when time or a comparison caused it. */
  publish: (change: Change, arrivedAt: number | null) => void;
  /** All queues the PBX is known to have. */
  setQueues: (queues: ReadonlySet<string>) => void;
  countHeard: (name: string) => void;
  countMalformed: (kind: MalformedKind | 'impossible-signal') => void;
}

export interface IntakeOptions {
  tracker: Tracker;
  output: IntakeOutput;
  once: OnceLogger;
  localNow: () => number;
  /** Calls that were open when the process started. */
  openCallIds: Iterable<string>;
}

interface Held {
  signal: Signal;
  arrivedAt: number;
}

const noChange = (): Change => ({ facts: [], calls: new Map(), agents: new Map() });

/** Feeds the tracker: signals in order, snapshots between them, time. Holds signals back while a snapshot is being read. */
export class SignalIntake {
  readonly clock: PbxClock;
  readonly openCalls: Set<string>;
  /** The instant on our clock at which the PBX started, as `FullyBooted` told after the login. */
  private bootedOurs: number | null = null;
  private readonly queues = new Set<string>();
  /** Null when signals are handled at once. */
  private held: Held[] | null = null;
  /** Legs that hung up since `startComparing`; null when no comparison is under way. */
  private hungUp: Set<string> | null = null;
  private strangeKinds = 0;

  constructor(private readonly options: IntakeOptions) {
    this.clock = new PbxClock(options.localNow);
    this.openCalls = new Set(options.openCallIds);
  }

  /** A new connection begins: nothing is handled before `resynchronise`. */
  holdBack(): void {
    this.held = [];
    this.clock.reset();
    this.bootedOurs = null;
  }

  /** Epoch ms (PBX clock) at which the PBX started; null when it would not say. */
  get bootedAt(): number | null {
    return this.bootedOurs === null ? null : this.clock.fromOurs(this.bootedOurs);
  }

  take(signal: Signal, arrivedAt: number): void {
    this.options.output.countHeard(signal.name);
    if (this.held) this.held.push({ signal, arrivedAt });
    else this.hear(signal, arrivedAt);
  }

  /** What is due by time alone. */
  tick(): void {
    const { tracker, once } = this.options;
    this.guard('tick', () => {
      const change = tracker.tick(this.clock.now());
      if (change) this.publish(change, null);
    });
    if (tracker.strange.size === this.strangeKinds) return;
    this.strangeKinds = tracker.strange.size;
    for (const kind of tracker.strange.keys()) if (once.count(`strange:${kind}`) === 0) once.warn(`strange:${kind}`, {}, 'the PBX sent a signal that cannot be');
  }

  /**
   * Makes the tracker agree with what the PBX has (`lists` null: it would not say), then hears what came in meanwhile. `gapFrom`: epoch ms since
   * when nothing was heard; null when there was no earlier time. Returns what the comparison changed.
   */
  resynchronise(lists: SnapshotLists | null, gapFrom: number | null): Change {
    const held = this.held ?? [];
    this.held = null;
    for (const { signal, arrivedAt } of held) this.note(signal, arrivedAt);
    const change = lists ? this.reconcile(lists, gapFrom ?? this.clock.now()) : noChange();
    for (const { signal, arrivedAt } of held) this.hear(signal, arrivedAt);
    return change;
  }

  /** A routine comparison begins; false when one is still under way. */
  startComparing(): boolean {
    if (this.hungUp) return false;
    this.hungUp = new Set();
    return true;
  }

  /** Ends a routine comparison; without lists it changes nothing. */
  compare(lists: SnapshotLists | null): void {
    const hungUp = this.hungUp;
    this.hungUp = null;
    if (!lists || !hungUp) return;
    this.clock.turn();
    this.reconcile({ ...lists, channels: lists.channels.filter((channel) => !hungUp.has(header(channel, 'Uniqueid') ?? '')) }, null);
  }

  /** What phones are registered, between two comparisons. */
  phones(contacts: readonly AmiMessage[]): void {
    this.guard('phones', () => {
      const change = this.options.tracker.phones(contacts, this.clock.now());
      if (change) this.publish(change, null);
    });
  }

  /** Queues somebody has seen on the PBX between two comparisons. */
  queuesFound(names: readonly string[]): void {
    this.noteQueues([...names]);
  }

  /** A queue that was taken off the PBX on our word. One that somebody else deletes stays known, so that it can be missed. */
  queueGone(name: string): void {
    if (this.queues.delete(name)) this.options.output.setQueues(new Set(this.queues));
  }

  private reconcile(lists: SnapshotLists, gapFrom: number | null): Change {
    this.noteQueues(lists.queueParams.map((queue) => header(queue, 'Queue')));
    let change = noChange();
    this.guard('reconcile', () => {
      change = this.options.tracker.reconcile({ ...lists, bootedAt: this.bootedAt, gapFrom }, this.clock.now());
      this.publish(change, null);
    });
    return change;
  }

  private hear(signal: Signal, arrivedAt: number): void {
    this.note(signal, arrivedAt);
    this.guard(signal.name, () => {
      const change = this.options.tracker.apply(signal);
      if (change) this.publish(change, arrivedAt);
    });
  }

  private note(signal: Signal, arrivedAt: number): void {
    if (signal.name === 'FullyBooted') {
      const uptimeS = Number(header(signal.headers, 'Uptime') ?? NaN);
      if (Number.isFinite(uptimeS)) this.bootedOurs = arrivedAt - uptimeS * 1000;
      return; // the one event that is never stamped
    }
    if (signal.headers['Timestamp'] === undefined) this.clock.useOurs();
    else this.clock.observe(signal.at);
    if (signal.name === 'Hangup') this.hungUp?.add(header(signal.headers, 'Uniqueid') ?? '');
    else if (signal.name === 'QueueCallerJoin' || signal.name === 'QueueMemberAdded') this.noteQueues([header(signal.headers, 'Queue')]);
  }

  private noteQueues(names: (string | undefined)[]): void {
    const before = this.queues.size;
    for (const name of names) if (name) this.queues.add(name);
    if (this.queues.size > before) this.options.output.setQueues(new Set(this.queues));
  }

  private publish(change: Change, arrivedAt: number | null): void {
    for (const [id, call] of change.calls) {
      if (call) this.openCalls.add(id);
      else this.openCalls.delete(id);
    }
    this.options.output.publish(change, arrivedAt);
  }

  /** A signal the tracker cannot bear is counted and logged once; the next one is heard all the same. */
  private guard(what: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.options.output.countMalformed('impossible-signal');
      this.options.once.warn(`impossible-signal:${what}`, { err: error, signal: what }, 'the tracker could not take a signal');
    }
  }
}
