import { facts as registry, parseFact, type CallRecord, type DraftFact, type FactName, type LiveAgent, type OpenCall, type PayloadOf } from '@santral/contracts';
import type { Signal } from '../../ami/signal.js';
import { createTracker, type CallTracker } from '../tracker.js';
import type { Change } from '../types.js';

export const PBX = 'main';

/** What a tracker has said so far, and the state as Redis would hold it. */
export class Run {
  readonly facts: DraftFact[] = [];
  readonly calls = new Map<string, OpenCall>();
  readonly agents = new Map<string, LiveAgent>();

  constructor(public tracker: CallTracker = createTracker({ pbx: PBX })) {}

  hear(signals: Iterable<Signal>): this {
    for (const signal of signals) this.take(this.tracker.apply(signal));
    return this;
  }

  /** Lets time pass: everything that time alone decides is decided. */
  wait(until: number): this {
    return this.take(this.tracker.tick(until));
  }

  take(change: Change | null): this {
    if (!change) return this;
    this.facts.push(...change.facts);
    write(this.calls, change.calls);
    write(this.agents, change.agents);
    return this;
  }

  /** A new process that knows only what was written. */
  restart(): this {
    const tracker = createTracker({ pbx: PBX });
    const written = JSON.parse(JSON.stringify({ calls: [...this.calls.values()], agents: [...this.agents.values()] })) as { calls: OpenCall[]; agents: LiveAgent[] };
    tracker.restore(written.calls, written.agents);
    this.tracker = tracker;
    return this;
  }

  /** Facts of one name. */
  of<N extends FactName>(name: N): PayloadOf<N>[] {
    return this.facts.filter((fact) => fact.name === name).map((fact) => fact.payload as PayloadOf<N>);
  }

  /** Records of the calls that ended, in that order. */
  get records(): CallRecord[] {
    return this.of('call.ended').map((payload) => payload.record);
  }

  /** The record of the only call that ended. */
  get record(): CallRecord {
    const [record, ...others] = this.records;
    if (!record || others.length > 0) throw new Error(`expected one ended call, found ${this.records.length}`);
    return record;
  }
}

/** What Redis does with a change: null deletes. */
function write<T>(hash: Map<string, T>, change: ReadonlyMap<string, T | null>): void {
  for (const [id, value] of change) {
    if (value === null) hash.delete(id);
    else hash.set(id, value);
  }
}

/** Hears a whole trace, or any signals. */
export const run = (signals: Iterable<Signal>): Run => new Run().hear(signals);

/** One fact in a line of an expectation table: its name and the payload fields that matter. */
export type Line = readonly [name: FactName, fields?: Record<string, unknown>];

/**
 * The facts as expectation lines: of each payload only the fields that the expected line at the same place names (dots reach into objects).
 * A fact beyond the table is shown with its whole payload.
 */
export function linesOf(facts: readonly DraftFact[], expected: readonly Line[]): Line[] {
  return facts.map((fact, i) => {
    const fields = expected[i]?.[0] === fact.name ? expected[i]?.[1] : {};
    if (fields === undefined) return [fact.name];
    return [fact.name, Object.fromEntries(Object.keys(fields).map((path) => [path, path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], fact.payload)]))];
  });
}

/** Every fact must pass its own schema and carry a version, an id that no other fact has, and its subject. */
export function assertWellFormed(facts: readonly DraftFact[]): void {
  for (const fact of facts) {
    parseFact(JSON.parse(JSON.stringify(fact)), '0-0');
    if (fact.version !== registry[fact.name].version) throw new Error(`${fact.id}: version ${fact.version}`);
  }
  const ids = facts.map((fact) => fact.id);
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  if (twice.length > 0) throw new Error(`ids said twice: ${[...new Set(twice)].join(', ')}`);
}
