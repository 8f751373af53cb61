import { type Doing, isSameDoing } from './agent-interval.js';
import { doingOf, type Timeline } from './agent-timeline.machine.js';

/** A row of `agent_interval` while a batch is written; `id` is null until it is in the table. */
export interface LedgerRow extends Doing {
  id: string | null;
  userId: string | null;
  sessionStartedAt: Date;
  startedAt: Date;
  endedAt: Date | null;
}

/** What is to be done to the table once all facts of a batch are entered. */
export interface LedgerChanges {
  removed: string[];
  ended: { id: string; endedAt: Date }[];
  begun: LedgerRow[];
}

/** The newest intervals of one agent. Facts are entered one after the other, and their sum is written at once. */
export class IntervalLedger {
  private readonly rows: LedgerRow[];
  private readonly removed: string[] = [];
  private readonly ended = new Map<string, Date>();

  /** `newest` are the last two rows of the table, oldest first: no fact reaches back further. */
  constructor(newest: readonly LedgerRow[]) {
    this.rows = [...newest];
  }

  /**
   * Ends the open interval and begins the next. `at` is in epoch ms, `userId` who sits there now. An instant before what is written already
   * (two streams tell of one agent) counts as the newest instant written, so there is never an overlap; an interval without any time is replaced.
   */
  enter(timeline: Timeline, at: number, userId: string | null): void {
    const doing = doingOf(timeline);
    const last = this.rows.at(-1);
    const open = last?.endedAt === null ? last : undefined;
    if (open && doing && isSameDoing(open, doing)) return;
    const begin = new Date(Math.max(at, (last?.endedAt ?? last?.startedAt)?.getTime() ?? at));
    if (open && begin.getTime() === open.startedAt.getTime()) this.remove(open);
    else if (open) this.end(open, begin);
    if (!doing || timeline.sessionStartedAt === null) return;
    const isSameLogin = open !== undefined && open.sessionStartedAt.toISOString() === timeline.sessionStartedAt;
    this.rows.push({ ...doing, id: null, userId: isSameLogin ? open.userId : userId, sessionStartedAt: new Date(timeline.sessionStartedAt), startedAt: begin, endedAt: null });
  }

  changes(): LedgerChanges {
    return { removed: this.removed, ended: [...this.ended].map(([id, endedAt]) => ({ id, endedAt })), begun: this.rows.filter((row) => row.id === null) };
  }

  private remove(row: LedgerRow): void {
    this.rows.pop();
    if (row.id !== null) this.removed.push(row.id);
  }

  private end(row: LedgerRow, at: Date): void {
    row.endedAt = at;
    if (row.id !== null) this.ended.set(row.id, at);
  }
}
