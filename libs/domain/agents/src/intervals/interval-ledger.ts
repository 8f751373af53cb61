import { type Doing, isSameDoing } from './agent-interval.js';
import { doingOf, type Timeline } from './agent-timeline.machine.js';

/** A row of `agent_interval` while a batch is written: in the table already, or to be. */
export interface LedgerRow extends Doing {
  isWritten: boolean;
  userId: string | null;
  sessionStartedAt: Date;
  startedAt: Date;
  endedAt: Date | null;
}

/** What is to be done to the table once all facts of a batch are entered. */
export interface LedgerChanges {
  /** Begins of rows that go: two of one agent never begin together. */
  removed: Date[];
  ended: { startedAt: Date; endedAt: Date }[];
  begun: LedgerRow[];
}

/** The newest intervals of one agent. Facts are entered one after the other, and their sum is written at once. */
export class IntervalLedger {
  private readonly rows: LedgerRow[];
  private readonly removed: Date[] = [];
  private readonly ended: LedgerChanges['ended'] = [];

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
    this.rows.push({ ...doing, isWritten: false, userId: isSameLogin ? open.userId : userId, sessionStartedAt: new Date(timeline.sessionStartedAt), startedAt: begin, endedAt: null });
  }

  changes(): LedgerChanges {
    return { removed: this.removed, ended: this.ended, begun: this.rows.filter(({ isWritten }) => !isWritten) };
  }

  private remove(row: LedgerRow): void {
    this.rows.pop();
    if (row.isWritten) this.removed.push(row.startedAt);
  }

  private end(row: LedgerRow, at: Date): void {
    row.endedAt = at;
    if (row.isWritten) this.ended.push({ startedAt: row.startedAt, endedAt: at });
  }
}
