import { facts, type DraftFact, type FactName, type LiveAgent, type PayloadOf } from '@santral/contracts';
import type { AmiMessage } from '../ami/signal.js';
import { header } from '../ami/ami-message.js';
import { iso, type Call, type Leg } from './call-state.js';
import { factIdOf } from './ids.js';
import { openCallOf } from './record.js';
import type { RemoteControl } from './remote-control.js';
import type { Change } from './types.js';

type CallFactName = Extract<FactName, `call.${string}`>;
type AgentFactName = Extract<FactName, `agent.${string}`>;

/** How long the linkedid of an ended call is remembered, so that a late signal does not bring the call back. */
const TOMBSTONE_MS = 60_000;

/** Everything the tracker knows, with what the signal under way has changed of it. */
export class Ledger {
  /** By uniqueid. */
  readonly legs = new Map<string, Leg>();
  /** By call id. */
  readonly calls = new Map<string, Call>();
  /** By linkedid. */
  readonly aliases = new Map<string, Call>();
  /** Legs in a bridge, by the bridge's uniqueid. */
  readonly bridges = new Map<string, Set<Leg>>();
  /** By extension. */
  readonly agents = new Map<string, LiveAgent>();
  /** Callers who left a queue and whose verdict is still open. */
  readonly unsettled = new Set<Leg>();
  /** Signals that cannot be, counted by kind. */
  readonly strange = new Map<string, number>();
  /** Linkedid or first uniqueid of ended calls → epoch ms of the end. */
  readonly tombstones = new Map<string, number>();
  /** Differences about agents that the last routine check found and did not believe yet. */
  suspicions: ReadonlySet<string> = new Set();
  /** Epoch ms of the signal under way, whole. */
  now = 0;

  private drafts: DraftFact[] = [];
  private readonly touched = new Set<Call>();
  private readonly gone = new Set<string>();
  private readonly touchedAgents = new Set<string>();

  constructor(
    readonly pbx: string,
    /** Which phones do what the PBX asks of them. */
    readonly isRemote: RemoteControl = () => false,
  ) {}

  get at(): string {
    return iso(this.now);
  }

  /** Counts something impossible; it changes nothing else. */
  wonder(kind: string): null {
    this.strange.set(kind, (this.strange.get(kind) ?? 0) + 1);
    return null;
  }

  /** The leg named by a header; counted as strange when nobody knows it. */
  legOf(headers: AmiMessage, name: string, event: string): Leg | null {
    const uniqueid = header(headers, name);
    return (uniqueid === undefined ? undefined : this.legs.get(uniqueid)) ?? this.wonder(`${event}: unknown leg`);
  }

  touch(call: Call): void {
    this.touched.add(call);
  }

  /** States a fact of a call. `key` tells it from others of its name in this call. */
  say<N extends CallFactName>(call: Call, name: N, key: string, payload: Omit<PayloadOf<N>, 'call'>): void {
    this.touched.add(call);
    this.draft(name, call.head.callId, key, { call: call.head, ...payload } as unknown as PayloadOf<N>);
  }

  /** States a fact of an agent; the instant is part of its id, because states of agents come and go. */
  sayOfAgent<N extends AgentFactName>(name: N, key: string, payload: PayloadOf<N>): void {
    this.draft(name, `${this.pbx}/${payload.extension}`, `${key}@${this.now}`, payload);
  }

  private draft<N extends FactName>(name: N, subject: string, key: string, payload: PayloadOf<N>): void {
    const fact = { id: factIdOf(subject, name, key), name, version: facts[name].version, at: this.at, pbx: this.pbx, subject, payload };
    this.drafts.push(fact as DraftFact);
  }

  /** Replaces what is known of an agent; null forgets them. */
  setAgent(extension: string, agent: LiveAgent | null): void {
    if (agent) this.agents.set(extension, agent);
    else this.agents.delete(extension);
    this.touchedAgents.add(extension);
  }

  /** Forgets a call that ended or became part of another. */
  forget(call: Call): void {
    this.calls.delete(call.head.callId);
    for (const linkedid of call.memory.linkedids) {
      if (this.aliases.get(linkedid) !== call) continue;
      this.aliases.delete(linkedid);
      this.tombstones.set(linkedid, this.now);
    }
    this.touched.delete(call);
    this.gone.add(call.head.callId);
  }

  forgetTombstones(now: number): void {
    for (const [linkedid, endedAt] of this.tombstones) {
      // Maps keep the order of insertion: the first young one ends the search.
      if (now - endedAt < TOMBSTONE_MS) return;
      this.tombstones.delete(linkedid);
    }
  }

  /** What has changed since the last time; null when nothing has. */
  takeChange(): Change | null {
    if (this.drafts.length === 0 && this.touched.size === 0 && this.gone.size === 0 && this.touchedAgents.size === 0) return null;
    const change: Change = { facts: this.drafts, calls: new Map(), agents: new Map() };
    for (const callId of this.gone) change.calls.set(callId, null);
    for (const call of this.touched) {
      call.memory.heardAt = this.now;
      change.calls.set(call.head.callId, openCallOf(call));
    }
    for (const extension of this.touchedAgents) change.agents.set(extension, this.agents.get(extension) ?? null);
    this.drafts = [];
    this.touched.clear();
    this.gone.clear();
    this.touchedAgents.clear();
    return change;
  }
}
