import { judgeOptionsOf, type Judging, noVisitsToday, type PayloadOf, type QueueToday, type VisitOutcome } from '@santral/contracts';

/** A stay that is over. Instants in epoch ms. */
export interface ClosedVisit {
  visitId: string;
  queue: string;
  outcome: VisitOutcome;
  waitMs: number;
  enqueuedAt: number;
  closedAt: number;
}

/** How long a stay is counted by its fact. By then its row has long been written; what has not is found in the rows when it is. */
export const SETTLED_AFTER_MS = 5 * 60_000;

export const closedVisitOf = ({ visitId, queue, outcome, waitMs }: PayloadOf<'call.dequeued'>, at: string): ClosedVisit => {
  const closedAt = Date.parse(at);
  return { visitId, queue, outcome, waitMs, enqueuedAt: closedAt - waitMs, closedAt };
};

/** One stay as it counts. Refused ones, and those of a PBX that went down, say nothing about us. */
export function countedAs({ queue, outcome, waitMs }: Pick<ClosedVisit, 'queue' | 'outcome' | 'waitMs'>, judging: Judging): QueueToday {
  const { targetS, shortAbandonS, countShortAbandons } = judgeOptionsOf(judging, queue);
  const [isInTarget, isShort] = [waitMs <= targetS * 1000, waitMs < shortAbandonS * 1000];
  switch (outcome) {
    case 'answered':
      return { ...noVisitsToday, answered: 1, answeredInTarget: isInTarget ? 1 : 0 };
    case 'abandoned':
      return { ...noVisitsToday, abandoned: 1, shortAbandoned: isShort ? 1 : 0, earlyAbandoned: isInTarget && (countShortAbandons || !isShort) ? 1 : 0 };
    case 'timeout':
    case 'exit-key':
    case 'exit-empty':
    case 'withdrawn':
      return { ...noVisitsToday, flowOuts: 1 };
    default:
      return noVisitsToday;
  }
}

const add = (a: QueueToday, b: QueueToday): QueueToday => ({
  answered: a.answered + b.answered,
  answeredInTarget: a.answeredInTarget + b.answeredInTarget,
  abandoned: a.abandoned + b.abandoned,
  shortAbandoned: a.shortAbandoned + b.shortAbandoned,
  earlyAbandoned: a.earlyAbandoned + b.earlyAbandoned,
  flowOuts: a.flowOuts + b.flowOuts,
});

/**
 * The stays of a day. Rows are written by another process a moment after the fact, so a stay of the last minutes is counted by its fact and
 * left out when the rows are read: each counts once, whichever came first.
 */
export class TodayCounts {
  private readonly recent = new Map<string, ClosedVisit>();
  private settled: ReadonlyMap<string, QueueToday> = new Map();
  private from = 0;

  /** Notes a stay that has just ended. */
  note(visit: ClosedVisit): void {
    this.recent.set(visit.visitId, visit);
  }

  /** Stays that the rows are to be read without; those that ended longer ago are forgotten. `now` in epoch ms. */
  recentIds(now: number): string[] {
    for (const [id, { closedAt }] of this.recent) if (now - closedAt > SETTLED_AFTER_MS) this.recent.delete(id);
    return [...this.recent.keys()];
  }

  /** Takes over what was read of the day that began at `from` (epoch ms). */
  settle(from: number, settled: ReadonlyMap<string, QueueToday>): void {
    this.from = from;
    this.settled = settled;
  }

  /** By queue, without those that had no stay. */
  counts(judging: Judging): Map<string, QueueToday> {
    const counts = new Map(this.settled);
    for (const visit of this.recent.values()) {
      if (visit.enqueuedAt < this.from) continue;
      counts.set(visit.queue, add(counts.get(visit.queue) ?? noVisitsToday, countedAs(visit, judging)));
    }
    return counts;
  }
}
