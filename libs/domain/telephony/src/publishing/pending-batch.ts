import type { DraftFact, LiveAgent, OpenCall, PbxStatus } from '@santral/contracts';
import { encodeFact } from '@santral/platform/facts';
import type { Change } from '../tracker/types.js';
import type { Batch } from './live-store.js';

/**
 * Changes that will be written together. Facts are encoded when they happen; state only when the batch is sealed, so a call that
 * changes a hundred times between two writes is encoded once.
 */
export class PendingBatch {
  readonly facts: string[] = [];
  readonly names: DraftFact['name'][] = [];
  /** Per fact: epoch ms of the bytes that caused it, 0 when none did. */
  readonly arrivals: number[] = [];
  private readonly calls = new Map<string, OpenCall | null>();
  private readonly agents = new Map<string, LiveAgent | null>();
  private status: PbxStatus | null = null;
  private queues: ReadonlySet<string> | null = null;
  private heardAt: number | null = null;
  private touched = false;

  get isEmpty(): boolean {
    return !this.touched;
  }

  add(change: Change, arrivedAt: number | null): void {
    this.addFacts(change.facts, arrivedAt);
    for (const [id, call] of change.calls) this.calls.set(id, call);
    for (const [extension, agent] of change.agents) this.agents.set(extension, agent);
    this.touched ||= change.calls.size > 0 || change.agents.size > 0;
  }

  addFacts(facts: readonly DraftFact[], arrivedAt: number | null): void {
    for (const fact of facts) {
      this.facts.push(encodeFact(fact));
      this.names.push(fact.name);
      this.arrivals.push(arrivedAt ?? 0);
      this.touched = true;
    }
  }

  setStatus(status: PbxStatus): void {
    this.status = status;
    this.touched = true;
  }

  setQueues(queues: ReadonlySet<string>): void {
    this.queues = queues;
    this.touched = true;
  }

  setHeardAt(at: number): void {
    this.heardAt = at;
    this.touched = true;
  }

  /** The batch as it is written; the tracker may change its objects afterwards. */
  seal(): Batch {
    const json = <V>(map: Map<string, V | null>) => new Map([...map].map(([key, value]) => [key, value === null ? null : JSON.stringify(value)]));
    return {
      facts: this.facts,
      calls: json(this.calls),
      agents: json(this.agents),
      status: this.status && JSON.stringify(this.status),
      queues: this.queues && [...this.queues],
      heardAt: this.heardAt,
    };
  }
}
