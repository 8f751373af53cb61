import type { CallPart } from './agent-intervals.js';
import type { ImportedRecord } from './call-of-lines.js';

/** Rings kept at most: about 100 bytes each. Of more the database is asked. */
const MOST_RINGS = 2_000_000;
/** Instants kept of a ring: its begin, its end, and the end of the talk that followed it (NaN without one). */
const INSTANTS = 3;

/** Rings of one agent, one list for each thing that is told of them: lists of numbers hold no objects that are looked through again and again. */
interface Rings {
  callIds: string[];
  queues: (string | null)[];
  /** Epoch ms. */
  instants: number[];
}

/**
 * Rings and talks of agents as one run wrote them. Where it wrote all there are, what agents did is told from these, and not read back.
 */
export class RunParts {
  private byAgent: Map<string, Rings> | null;
  private count = 0;

  /** Nothing is kept where an earlier run left parts (`isFirst` false). */
  constructor(
    isFirst: boolean,
    private readonly most = MOST_RINGS,
  ) {
    this.byAgent = isFirst ? new Map() : null;
  }

  /** Whether everything the run wrote is here. */
  get isWhole(): boolean {
    return this.byAgent !== null;
  }

  add({ callId, rings, segments }: ImportedRecord): void {
    if (!this.byAgent) return;
    this.count += rings.length;
    if (this.count > this.most) {
      this.byAgent = null;
      return;
    }
    for (const { extension, queue, startedAt, endedAt, result } of rings) {
      const until = endedAt ?? startedAt;
      let isTalk = false;
      // An answered ring ends where the talk begins.
      if (result === 'answered') {
        for (const talk of segments) {
          if (talk.extension !== extension || talk.startedAt !== endedAt || talk.endedAt === null) continue;
          this.keep(extension, callId, queue, startedAt, until, talk.endedAt);
          isTalk = true;
        }
      }
      if (!isTalk) this.keep(extension, callId, queue, startedAt, until, NaN);
    }
  }

  /** Forgets a call that is about to be written again; null for one that was none yet. */
  remove(call: ImportedRecord | null): void {
    for (const extension of new Set(call?.rings.map((ring) => ring.extension))) {
      const kept = this.byAgent?.get(extension);
      if (!kept) continue;
      // It was written not long ago.
      for (let i = kept.callIds.lastIndexOf(call?.callId ?? ''); i >= 0; i = kept.callIds.lastIndexOf(call?.callId ?? '')) {
        kept.callIds.splice(i, 1);
        kept.queues.splice(i, 1);
        kept.instants.splice(i * INSTANTS, INSTANTS);
      }
    }
  }

  /** Everything of an agent that goes on after `since` (epoch ms), in no order; afterwards it is forgotten. */
  of(extension: string, since: number): CallPart[] {
    const { callIds, queues, instants } = this.byAgent?.get(extension) ?? { callIds: [], queues: [], instants: [] };
    this.byAgent?.delete(extension);
    const parts: CallPart[] = [];
    callIds.forEach((callId, i) => {
      const [from, until, talkUntil] = instants.slice(i * INSTANTS, (i + 1) * INSTANTS) as [number, number, number];
      const isTalk = !Number.isNaN(talkUntil);
      if ((isTalk ? talkUntil : until) <= since) return;
      const queue = queues[i] ?? null;
      parts.push({ kind: 'ring', callId, queue, from, until });
      if (isTalk) parts.push({ kind: 'talk', callId, queue, from: until, until: talkUntil });
    });
    return parts;
  }

  private keep(extension: string, callId: string, queue: string | null, from: number, until: number, talkUntil: number): void {
    const rings = this.byAgent?.get(extension) ?? { callIds: [], queues: [], instants: [] };
    if (rings.callIds.length === 0) this.byAgent?.set(extension, rings);
    rings.callIds.push(callId);
    rings.queues.push(queue);
    rings.instants.push(from, until, talkUntil);
  }
}
